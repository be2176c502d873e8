import { useLingui } from '@lingui/react/macro';
import { ResponsiveBar } from '@nivo/bar';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { colorAt, inkOn } from './colors';
import { Legend } from './legend';
import { columnsOver, type Datum } from './over-time-columns';
import { type PictureProps, wholeTicks, widthOfColumns } from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

/** Columns of days, or of hours of a single day, stacked by what they are about. */
export function OverTime({ picture, answer, texts, onOpen }: PictureProps<'overTime'>) {
  const { t } = useLingui();
  const { series, keys, data, rowAt, textAt } = columnsOver(answer.page, picture, texts);
  const heights = data.map((datum) => keys.reduce((sum, key) => sum + Number(datum[key] ?? 0), 0));
  const ticks = wholeTicks(heights) ?? 4;
  // Room for a name of a day.
  const every = Math.ceil(data.length / (useIsNarrow() ? 5 : 24));
  const count = answer.page.length;
  const { total } = answer;
  return (
    <>
      <Legend items={series.map((text, index) => ({ text, color: colorAt(index) }))} />
      <div aria-hidden="true" className="h-64" style={{ maxWidth: widthOfColumns(data.length, 52) }}>
        <ResponsiveBar<Datum>
          data={data}
          keys={keys}
          indexBy="at"
          margin={{ top: 6, right: 8, bottom: 28, left: 44 }}
          padding={0.25}
          colors={({ id }) => colorAt(keys.indexOf(String(id)))}
          borderWidth={1}
          borderColor="var(--c-surface)"
          labelSkipHeight={14}
          labelSkipWidth={14}
          labelTextColor={({ color }) => inkOn(color)}
          axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: ticks }}
          axisBottom={{
            tickSize: 0,
            tickPadding: 6,
            tickValues: data.filter((_, index) => index % every === 0).map(({ at }) => String(at)),
            format: textAt,
          }}
          gridYValues={ticks}
          animate={false}
          theme={chartTheme}
          tooltip={({ id, indexValue, value }) => (
            <Tip>
              {textAt(indexValue)} · {series[keys.indexOf(String(id))]}: {value}
            </Tip>
          )}
          onClick={({ id, indexValue }) => {
            const row = rowAt(String(indexValue), String(id));
            if (row) onOpen(row);
          }}
          onMouseEnter={(_, { currentTarget }) => currentTarget.setAttribute('cursor', 'pointer')}
          role="presentation"
        />
      </div>
      {total > count && <p className="mt-1 text-xs text-ink-2">{t`The first ${count} of ${total}`}</p>}
    </>
  );
}
