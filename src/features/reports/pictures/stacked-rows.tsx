import { BarChart } from './bar-chart';
import { colorAt, inkOn } from './colors';
import { Legend } from './legend';
import { NamesOver } from './names-over';
import {
  barName,
  type Datum,
  numberIn,
  type PictureProps,
  roomForNames,
  textIn,
  wholeTicks,
} from './picture-props';
import { Tip } from './ranked-bars';
import { useIsNarrow } from './use-is-narrow';

/** Names beside their bars, or over them. */
const beside = { barPx: 32, padding: 0.25, top: 2 } as const;
const over = { barPx: 44, padding: 0.5, top: 10, left: 4 } as const;

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
  const ticks = wholeTicks(answer.page.map((row) => numberIn(row, 'total'))) ?? (isNarrow ? 3 : 5);
  const { barPx, padding, top, left } = isNarrow
    ? over
    : { ...beside, left: roomForNames([...byName.keys()]) };
  const amount = (value: unknown) => texts.shown('total', Number(value));
  return (
    <>
      <Legend items={pivots.map((text, index) => ({ text, color: colorAt(index) }))} />
      <BarChart
        style={{ height: data.length * barPx + top + 32 }}
        data={data}
        keys={keys}
        indexBy="name"
        layout="horizontal"
        margin={{ top, right: 24, bottom: 30, left }}
        padding={padding}
        colorOf={(key) => colorAt(keys.indexOf(key))}
        room={{ width: 26, height: 0 }}
        inkOn={inkOn}
        axisLeft={isNarrow ? null : { tickSize: 0, tickPadding: 8, format: (name) => barName(String(name)) }}
        axisBottom={{ tickSize: 0, tickPadding: 6, tickValues: ticks, format: amount }}
        labelOf={amount}
        enableGridY={false}
        enableGridX
        gridXValues={ticks}
        over={[(layer) => (isNarrow ? <NamesOver key="names" layer={layer} nameOf={barName} /> : null)]}
        tipOf={({ id, indexValue, value }) => (
          <Tip>
            {indexValue} · {nameOf(String(id))}: {amount(value)}
          </Tip>
        )}
        onOpen={({ indexValue }) => {
          const row = byName.get(String(indexValue));
          if (row) onOpen(row);
        }}
      />
    </>
  );
}
