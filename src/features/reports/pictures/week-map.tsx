import { useLingui } from '@lingui/react/macro';
import { ResponsiveHeatMap } from '@nivo/heatmap';
import type { ReportRow } from '../../../domain/reports/language/question';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { heatAt, heatColors } from './colors';
import { numberIn, type PictureProps } from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const CELL_PX = 36;
const margin = { top: 26, right: 8, bottom: 8, left: 96 } as const;
/** On a phone weekdays are across, with short names: seven columns fit, the hours of a day do not. */
const narrowMargin = { ...margin, right: 0, left: 32 } as const;

/** Weekdays by hours of the day: the stronger, the more; the number is written in each cell. */
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
  /** The row of a cell, and where it is. */
  const cellAt = (downID: string | number, acrossID: string | number) => {
    const [weekday, hour] = isNarrow ? [acrossID, downID] : [downID, acrossID];
    return { weekday, hour: Number(hour), row: cells.get(`${weekday} ${hour}`) };
  };
  const shortName = shortWeekday(i18n.locale);
  const weekdayText = (weekday: string | number) =>
    isNarrow ? shortName(Number(weekday)) : texts.shown(picture.weekday, weekday);
  const room = isNarrow ? narrowMargin : margin;
  const hourAxis = { tickSize: 0, tickPadding: 6 };
  const weekdayAxis = { ...hourAxis, tickPadding: isNarrow ? 6 : 8, format: weekdayText };
  const natural = Math.max(across.length * CELL_PX, 200) + room.left + room.right;
  return (
    <div aria-hidden="true" className="overflow-x-auto">
      <div
        style={{
          width: isNarrow ? '100%' : natural,
          height: down.length * CELL_PX + room.top + room.bottom,
        }}
      >
        <ResponsiveHeatMap
          data={down.map((downID) => ({
            id: String(downID),
            data: across.map((x) => {
              const { row } = cellAt(downID, x);
              return { x, y: row ? numberIn(row, picture.value) : null };
            }),
          }))}
          margin={room}
          colors={({ value }) => shadeOf(value).fill}
          emptyColor="var(--c-surface-3)"
          borderWidth={2}
          borderColor="var(--c-surface)"
          axisTop={isNarrow ? weekdayAxis : hourAxis}
          axisLeft={isNarrow ? hourAxis : weekdayAxis}
          label={({ value }) => (value === null ? '' : String(Math.round(value)))}
          labelTextColor={({ value }) => shadeOf(value).ink}
          animate={false}
          theme={chartTheme}
          tooltip={({ cell: { serieId, value, data } }) => {
            if (value === null) return null;
            const { weekday, hour } = cellAt(serieId, data.x);
            return (
              <Tip>
                {texts.shown(picture.weekday, weekday)} {hour}–{hour + 1}: {texts.shown(picture.value, value)}
              </Tip>
            );
          }}
          onClick={({ serieId, data }) => {
            const { row } = cellAt(serieId, data.x);
            if (row) onOpen(row);
          }}
          role="presentation"
        />
      </div>
    </div>
  );
}

/** Weekdays from Monday, as a language abbreviates them. */
function shortWeekday(locale: string): (weekday: number) => string {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // A Monday.
  return (weekday) => names.format(Date.UTC(2024, 0, 1 + weekday));
}
