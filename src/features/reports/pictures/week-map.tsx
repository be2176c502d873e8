import { useLingui } from '@lingui/react/macro';
import type { ReportRow } from '../../../domain/reports/language/question';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import { heatAt, heatColors } from './colors';
import { type HeatCell, HeatMap } from './heat-map';
import { Legend } from './legend';
import { numberIn, type PictureProps } from './picture-props';
import { Tip } from './ranked-bars';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const cellPx = 36;
const margin = { top: 26, right: 8, bottom: 8, left: 96 } as const;
/** On a phone weekdays are across, with short names: seven columns fit, the hours of a day do not. */
const narrowMargin = { ...margin, right: 0, left: 32 } as const;

/** Weekdays by hours of the day, stronger for more, with the number in each cell. */
export function WeekMap({ picture, answer, texts, onOpen }: PictureProps<'week'>) {
  const { i18n } = useLingui();
  const isNarrow = useIsNarrow();
  const cells = new Map<string, ReportRow>(
    answer.page.map((row) => [`${numberIn(row, picture.weekday)} ${numberIn(row, picture.hour)}`, row]),
  );
  const most = Math.max(...answer.page.map((row) => numberIn(row, picture.value)), 1);
  const shadeOf = (value: number | null) =>
    heatAt(Math.min(heatColors.length - 1, Math.floor(((value ?? 0) / most) * heatColors.length)));
  const used = hours.filter((hour) => weekdays.some((weekday) => cells.has(`${weekday} ${hour}`)));
  const shownHours = hours.filter((hour) => hour >= (used[0] ?? 0) && hour <= (used.at(-1) ?? 23));
  const [down, across] = isNarrow ? [shownHours, weekdays] : [weekdays, shownHours];
  /** The row and place of a cell. */
  const cellAt = ({ down: downID, across: acrossID }: Pick<HeatCell, 'down' | 'across'>) => {
    const [weekday, hour] = isNarrow ? [acrossID, downID] : [downID, acrossID];
    return { weekday, hour: Number(hour), row: cells.get(`${weekday} ${hour}`) };
  };
  const shortName = shortWeekday(i18n.locale);
  const weekdayText = (weekday: string | number) =>
    isNarrow ? shortName(Number(weekday)) : texts.shown(picture.weekday, weekday);
  const room = isNarrow ? narrowMargin : margin;
  const natural = Math.max(across.length * cellPx, 200) + room.left + room.right;
  const legend = { color: heatAt(heatColors.length - 2).fill, text: texts.header(picture.value) };
  return (
    <>
      <Legend items={[legend]} />
      <HeatMap
        rows={down.map((downID) => ({
          id: String(downID),
          data: across.map((x) => {
            const { row } = cellAt({ down: String(downID), across: x });
            return { x, y: row ? numberIn(row, picture.value) : null };
          }),
        }))}
        style={{
          width: isNarrow ? '100%' : natural,
          height: down.length * cellPx + room.top + room.bottom,
        }}
        margin={room}
        {...(isNarrow ? { acrossText: weekdayText } : { downText: weekdayText })}
        colorsOf={({ value }) => shadeOf(value)}
        labelOf={({ value }) => String(Math.round(value ?? 0))}
        tipOf={(cell) => {
          const { weekday, hour } = cellAt(cell);
          return (
            <Tip>
              {texts.shown(picture.weekday, weekday)} {hour}–{hour + 1}:{' '}
              {texts.shown(picture.value, cell.value)}
            </Tip>
          );
        }}
        onOpen={(cell) => {
          const { row } = cellAt(cell);
          if (row) onOpen([row]);
        }}
      />
    </>
  );
}

/** Abbreviated weekdays from Monday, in a language. */
function shortWeekday(locale: string): (weekday: number) => string {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // A Monday.
  return (weekday) => names.format(Date.UTC(2024, 0, 1 + weekday));
}
