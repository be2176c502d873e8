import { useLingui } from '@lingui/react/macro';
import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar';
import { chartTheme } from '../../../ui/charts/chart-theme';
import type { CellTexts } from '../use-cell';
import { ticksOf } from './duration-ticks';
import { Legend, type LegendItem } from './legend';
import { NamesOver } from './names-over';
import { numberIn, type PictureProps, shortened } from './picture-props';
import { useIsNarrow } from './use-is-narrow';

type Datum = Record<string, string | number>;

interface Shape {
  /** Of a bar with what belongs to it. */
  readonly barPx: number;
  readonly padding: number;
  /** Characters of a name that there is room for. */
  readonly nameLength: number;
  readonly margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}
const beside: Shape = {
  barPx: 26,
  padding: 0.25,
  nameLength: 28,
  margin: { top: 2, right: 72, bottom: 30, left: 220 },
};
/** On a phone names stand over their bars. */
const over: Shape = {
  barPx: 42,
  padding: 0.55,
  nameLength: 42,
  margin: { top: 10, right: 72, bottom: 30, left: 4 },
};
const color = 'var(--st-new)';
const half = '#e69f00';
const most = '#d55e00';

/** The largest ones first. Marks on a bar are of single lines: half of them, and nine tenths, took less. */
export function RankedBars({ report, picture, answer, texts, onOpen }: PictureProps<'bars'>) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const { barPx, padding, nameLength, margin } = isNarrow ? over : beside;
  const { value, hasMean } = picture;
  const rows = answer.page.filter((row) => numberIn(row, value) > 0);
  const byID = new Map(rows.map((row) => [String(row.id), row]));
  const nameOf = (id: string) => {
    const row = byID.get(id);
    return row ? picture.name.map((column) => texts.shown(column, row[column])).join(' · ') : '';
  };
  const shortName = (id: unknown) => shortened(nameOf(String(id)), nameLength);
  const mean = hasMean ? answer.totals?.[value] : undefined;
  const length = (at: unknown) => texts.shown(value, at);
  const meanText = typeof mean === 'number' ? `${t`Company’s mean`}: ${length(mean)}` : null;
  const count = rows.length;
  const { total } = answer;
  const largest = Math.max(...rows.map((row) => numberIn(row, value)));
  const ticks = ticksOf(report.columns[value]?.kind, largest, isNarrow ? 3 : 5);
  return (
    <>
      <Legend items={legendOf(picture, texts, meanText)} />
      <div aria-hidden="true" style={{ height: rows.length * barPx + margin.top + margin.bottom + 2 }}>
        <ResponsiveBar<Datum>
          data={rows.toReversed().map((row) => ({ id: String(row.id), value: numberIn(row, value) }))}
          keys={['value']}
          indexBy="id"
          layout="horizontal"
          margin={margin}
          padding={padding}
          colors={color}
          enableLabel={false}
          enableGridY={false}
          enableGridX
          gridXValues={ticks}
          axisLeft={isNarrow ? null : { tickSize: 0, tickPadding: 8, format: shortName }}
          axisBottom={{
            tickSize: 0,
            tickPadding: 6,
            tickValues: ticks,
            format: (at) => length(Number(at)),
          }}
          animate={false}
          theme={chartTheme}
          tooltip={(bar) => <Tip>{`${nameOf(String(bar.indexValue))}: ${length(bar.value)}`}</Tip>}
          onClick={({ indexValue }) => {
            const row = byID.get(String(indexValue));
            if (row) onOpen(row);
          }}
          onMouseEnter={(_, { currentTarget }) => currentTarget.setAttribute('cursor', 'pointer')}
          layers={[
            'grid',
            'axes',
            'bars',
            (layer) => <Ends key="ends" layer={layer} textOf={length} />,
            (layer) => (
              <Marks
                key="marks"
                layer={layer}
                markOf={(id, column) => numberIn(byID.get(id) ?? {}, column)}
                marks={marksOf(picture)}
                mean={typeof mean === 'number' ? mean : null}
              />
            ),
            (layer) => (isNarrow ? <NamesOver key="names" layer={layer} nameOf={shortName} /> : null),
          ]}
          role="presentation"
        />
      </div>
      {total > count && count > 1 && (
        <p className="mt-1 text-xs text-ink-2">{t`The ${count} largest of ${total}`}</p>
      )}
    </>
  );
}

function marksOf({ median, p90 }: PictureProps<'bars'>['picture']): MarksProps['marks'] {
  return [
    ...(median ? [{ column: median, color: half }] : []),
    ...(p90 ? [{ column: p90, color: most }] : []),
  ];
}

function legendOf(
  { value, median, p90 }: PictureProps<'bars'>['picture'],
  texts: CellTexts,
  mean: string | null,
): readonly LegendItem[] {
  return [
    { color, text: texts.header(value) },
    ...(median ? [{ color: half, text: texts.header(median) }] : []),
    ...(p90 ? [{ color: most, text: texts.header(p90) }] : []),
    ...(mean === null ? [] : [{ color: most, text: mean }]),
  ];
}

export function Tip({ children }: { children: React.ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-md">
      {children}
    </div>
  );
}

/** The length of each bar at its end. */
function Ends({
  layer: { bars },
  textOf,
}: {
  layer: BarCustomLayerProps<Datum>;
  textOf: (length: number) => string;
}) {
  return (
    <g pointerEvents="none" fontSize={11} fill="var(--c-ink-2)">
      {bars.map(({ key, x, y, width, height, data }) => (
        <text key={key} x={x + width + 6} y={y + height / 2} dominantBaseline="central">
          {textOf(data.value ?? 0)}
        </text>
      ))}
    </g>
  );
}

interface MarksProps {
  layer: BarCustomLayerProps<Datum>;
  marks: readonly { readonly column: string; readonly color: string }[];
  markOf: (id: string, column: string) => number;
  mean: number | null;
}

function Marks({ layer: { bars, xScale, innerHeight }, marks, markOf, mean }: MarksProps) {
  const at = (value: number): number => Number(Reflect.apply(xScale, undefined, [value]));
  return (
    <g pointerEvents="none">
      {bars.flatMap(({ key, y, height, data }) =>
        marks.map(({ column, color: fill }) => (
          <rect
            key={`${key} ${column}`}
            x={at(markOf(String(data.indexValue), column)) - 1.5}
            y={y - 1}
            width={3}
            height={height + 2}
            fill={fill}
            stroke="var(--c-surface)"
            strokeWidth={0.5}
          />
        )),
      )}
      {mean !== null && (
        <line
          x1={at(mean)}
          x2={at(mean)}
          y1={0}
          y2={innerHeight}
          stroke={most}
          strokeWidth={2}
          strokeDasharray="5 3"
        />
      )}
    </g>
  );
}
