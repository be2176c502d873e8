import { ResponsiveBar } from '@nivo/bar';
import { chartTheme } from '../../../ui/charts/chart-theme';
import { colorAt, inkOn } from './colors';
import { Legend } from './legend';
import { numberIn, type PictureProps, shortened, textIn } from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

type Datum = Record<string, string | number>;

const BAR_PX = 32;

/** A bar for each row, a piece for each of its pivot's columns. */
export function StackedRows({ picture, answer, texts, onOpen }: PictureProps<'stacked'>) {
  const { pivots } = answer;
  const byName = new Map(answer.page.map((row) => [textIn(row, picture.name), row]));
  // Keys of their own: nivo reads dots in keys as paths.
  const keys = pivots.map((_, index) => `p${index}`);
  const nameOf = (key: string) => pivots[keys.indexOf(key)] ?? '';
  const data = [...byName].toReversed().map(
    ([name, row]): Datum => ({
      name,
      ...Object.fromEntries(keys.map((key, index) => [key, numberIn(row, pivots[index] ?? '')])),
    }),
  );
  const isNarrow = useIsNarrow();
  return (
    <>
      <Legend items={pivots.map((text, index) => ({ text, color: colorAt(index) }))} />
      <div aria-hidden="true" style={{ height: data.length * BAR_PX + 34 }}>
        <ResponsiveBar<Datum>
          data={data}
          keys={keys}
          indexBy="name"
          layout="horizontal"
          margin={{ top: 2, right: 24, bottom: 30, left: isNarrow ? 124 : 168 }}
          padding={0.25}
          colors={({ id }) => colorAt(keys.indexOf(String(id)))}
          borderWidth={1}
          borderColor="var(--c-surface)"
          labelSkipWidth={26}
          labelTextColor={({ color }) => inkOn(color)}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            format: (name) => shortened(String(name), isNarrow ? 15 : 20),
          }}
          axisBottom={{ tickSize: 0, tickPadding: 6, tickValues: isNarrow ? 3 : 5 }}
          enableGridY={false}
          enableGridX
          gridXValues={isNarrow ? 3 : 5}
          animate={false}
          theme={chartTheme}
          tooltip={({ id, indexValue, value }) => (
            <Tip>
              {indexValue} · {nameOf(String(id))}: {texts.shown('total', value)}
            </Tip>
          )}
          onClick={({ indexValue }) => {
            const row = byName.get(String(indexValue));
            if (row) onOpen(row);
          }}
          onMouseEnter={(_, { currentTarget }) => currentTarget.setAttribute('cursor', 'pointer')}
          role="presentation"
        />
      </div>
    </>
  );
}
