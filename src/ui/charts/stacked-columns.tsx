import { Bar, type BarCustomLayerProps } from '@nivo/bar';
import { useLayoutEffect, useRef } from 'react';
import { chartTheme } from './chart-theme';
import { nameLines } from './name-lines';
import { PlainBars } from './plain-bars';
import { valueAxis } from './value-axis';

export interface ColumnSeries {
  readonly id: string;
  readonly color: string;
}

export interface Column {
  readonly id: string;
  /** Below the column; a mark before the time draws the eye. */
  readonly name: string;
  readonly time: string;
  readonly isMarked: boolean;
  /** Above the column. */
  readonly mark?: { readonly sign: string; readonly color: string } | null;
  /** Count by series. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface StackedColumnsProps {
  columns: readonly Column[];
  /** From the bottom up. */
  series: readonly ColumnSeries[];
  /** A vertical line after so many columns, with its text; null: none. */
  line: { readonly after: number; readonly text: string } | null;
  onChoose: (columnID: string) => void;
}

const heightPx = 350;
const columnPx = 50;
const gapShare = 0.3;
/** Of the names below. */
const linePx = 14;
const margin = { top: 28, right: 16, bottom: 64, left: 44 } as const;
const step = columnPx / (1 - gapShare);

/** Of the line after so many columns. */
const placeOf = (after: number): number => after * step + (step * gapShare) / 2;

type Datum = Record<string, string | number>;

/**
 * Columns of a fixed width, scrolled to the line at first if they are wider than their room. A picture only: show the
 * same numbers as a table for users who cannot see or click it.
 */
export function StackedColumns({ columns, series, line, onChoose }: StackedColumnsProps) {
  const colors = new Map(series.map(({ id, color }) => [id, color]));
  const known = new Map(columns.map((column) => [column.id, column]));
  const { max, ticks } = valueAxis(
    columns.map(({ counts }) => series.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0)),
  );
  const plot = step * columns.length + step * gapShare;
  const room = useRef<HTMLDivElement>(null);
  const lineAt = line ? margin.left + placeOf(line.after) : 0;
  const first = useRef(lineAt);
  useLayoutEffect(() => {
    const { current } = room;
    // Later the user has scrolled.
    if (current) current.scrollLeft = first.current - current.clientWidth / 2;
  }, []);
  return (
    <div ref={room} className="overflow-x-auto print:overflow-visible" aria-hidden="true">
      <Bar<Datum>
        width={plot + margin.left + margin.right}
        height={heightPx}
        data={columns.map(({ id, counts }) => ({ id, ...counts }))}
        keys={series.map(({ id }) => id)}
        indexBy="id"
        valueScale={{ type: 'linear', min: 0, max, nice: true }}
        margin={margin}
        padding={gapShare}
        colors={({ id }) => colors.get(String(id)) ?? 'var(--c-surface-3)'}
        axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks }}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          renderTick: ({ value, x, y }) => (
            <Name key={String(value)} column={known.get(String(value))} x={x} y={y} />
          ),
        }}
        gridYValues={typeof ticks === 'number' ? ticks : [...ticks]}
        animate={false}
        theme={chartTheme}
        tooltip={() => null}
        layers={[
          'grid',
          'axes',
          (layer) => (
            <PlainBars
              layer={layer}
              textOf={(column, piece) => String(known.get(column)?.counts[piece] ?? 0)}
              room={{ width: 0, height: linePx }}
              onChoose={onChoose}
            />
          ),
          (layer) => <Marks layer={layer} known={known} />,
          (layer) => <Line layer={layer} line={line} />,
        ]}
        role="presentation"
      />
    </div>
  );
}

/** Short lines: the name in one or two, and the time below. */
function Name({ column, x, y }: { column: Column | undefined; x: number; y: number }) {
  const lines = nameLines(column?.name ?? '');
  const time = column?.time ?? '';
  return (
    <g transform={`translate(${x},${y + 16})`} fill="var(--c-ink-2)" fontSize={11} textAnchor="middle">
      {lines.map((line, index) => (
        <text key={line} y={index * linePx}>
          {line}
        </text>
      ))}
      <text
        y={lines.length * linePx + 1}
        fontWeight={600}
        fill={column?.isMarked ? 'var(--c-danger-text)' : 'var(--c-ink)'}
      >
        {column?.isMarked ? `! ${time}` : time}
      </text>
    </g>
  );
}

function Marks({
  layer: { bars },
  known,
}: {
  layer: BarCustomLayerProps<Datum>;
  known: ReadonlyMap<string, Column>;
}) {
  const tops = new Map<string, { readonly x: number; readonly y: number }>();
  for (const { data, x, y, width } of bars) {
    const id = String(data.indexValue);
    tops.set(id, { x: x + width / 2, y: Math.min(y, tops.get(id)?.y ?? y) });
  }
  return (
    <g pointerEvents="none" textAnchor="middle" fontSize={14} fontWeight={700}>
      {[...tops].map(([id, { x, y }]) => {
        const mark = known.get(id)?.mark;
        return (
          mark && (
            <text key={id} x={x} y={y - 4} fill={mark.color}>
              {mark.sign}
            </text>
          )
        );
      })}
    </g>
  );
}

function Line({
  layer: { innerHeight },
  line,
}: {
  layer: BarCustomLayerProps<Datum>;
  line: StackedColumnsProps['line'];
}) {
  if (!line) return null;
  const x = placeOf(line.after);
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={-6} y2={innerHeight} stroke="var(--c-brand-mark)" strokeWidth={2} />
      <text x={x} y={-12} textAnchor="middle" fontSize={12} fontWeight={600} fill="var(--c-brand-text)">
        {line.text}
      </text>
    </g>
  );
}
