import { HeatMap } from '@nivo/heatmap';
import type { ReportRow } from '../../../domain/reports/language/question';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { numberIn, type PictureProps } from './picture-props';
import { Tip } from './ranked-bars';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const CELL_PX = 36;
const margin = { top: 26, right: 8, bottom: 8, left: 96 } as const;
const shades = ['#deebf7', '#9ecae1', '#4292c6', '#08519c'] as const;

/** Weekdays by hours of the day: the darker, the more; the number is written in each cell. */
export function WeekMap({ picture, answer, texts, onOpen }: PictureProps<'week'>) {
  const cells = new Map<string, ReportRow>(
    answer.page.map((row) => [`${numberIn(row, picture.weekday)} ${numberIn(row, picture.hour)}`, row]),
  );
  const most = Math.max(...answer.page.map((row) => numberIn(row, picture.value)), 1);
  const shadeOf = (value: number | null) =>
    Math.min(shades.length - 1, Math.floor(((value ?? 0) / most) * shades.length));
  const used = hours.filter((hour) => weekdays.some((weekday) => cells.has(`${weekday} ${hour}`)));
  const shownHours = hours.filter((hour) => hour >= (used[0] ?? 0) && hour <= (used.at(-1) ?? 23));
  return (
    <div aria-hidden="true" className="overflow-x-auto">
      <HeatMap
        data={weekdays.map((weekday) => ({
          id: String(weekday),
          data: shownHours.map((hour) => {
            const row = cells.get(`${weekday} ${hour}`);
            return { x: hour, y: row ? numberIn(row, picture.value) : null };
          }),
        }))}
        width={Math.max(shownHours.length * CELL_PX, 200) + margin.left + margin.right}
        height={weekdays.length * CELL_PX + margin.top + margin.bottom}
        margin={margin}
        colors={({ value }) => shades[shadeOf(value)] ?? shades[0]}
        emptyColor="var(--c-surface-3)"
        borderWidth={2}
        borderColor="var(--c-surface)"
        axisTop={{ tickSize: 0, tickPadding: 6 }}
        axisLeft={{ tickSize: 0, tickPadding: 8, format: (weekday) => texts.shown(picture.weekday, weekday) }}
        label={({ value }) => (value === null ? '' : String(Math.round(value)))}
        labelTextColor={({ value }) => (shadeOf(value) >= 2 ? '#ffffff' : '#08203a')}
        animate={false}
        theme={chartTheme}
        tooltip={({ cell: { serieId, value, data } }) =>
          value === null ? null : (
            <Tip>
              {texts.shown(picture.weekday, serieId)} {String(data.x)}–{Number(data.x) + 1}:{' '}
              {texts.shown(picture.value, value)}
            </Tip>
          )
        }
        onClick={({ serieId, data }) => {
          const row = cells.get(`${serieId} ${data.x}`);
          if (row) onOpen(row);
        }}
        role="presentation"
      />
    </div>
  );
}
