import { useLingui } from '@lingui/react/macro';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow';
import type { CellTexts } from '../use-cell';
import { BarChart } from './bar-chart';
import { BarEnds, BarMarks, type BarMarksProps, meanColor as most } from './bar-marks';
import { LargestNote } from './cut-notes';
import { ticksOf } from './duration-ticks';
import { Legend, type LegendItem } from './legend';
import { NamesOver } from './names-over';
import { barName, numberIn, type PictureProps, roomForNames } from './picture-props';

interface Shape {
  /** Height of a bar with its marks. */
  readonly barPx: number;
  readonly padding: number;
  readonly margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}
const beside: Omit<Shape, 'margin'> = { barPx: 26, padding: 0.25 };
/** On a phone names stand over their bars, and marks have no numbers. */
const over: Shape = { barPx: 42, padding: 0.55, margin: { top: 10, right: 72, bottom: 30, left: 4 } };
/** Room for a bar's length at its end, and for each mark's number after it. */
const lengthPx = 72;
const markPx = 66;
const color = 'var(--st-new)';
const half = '#e69f00';

/** Bars, the largest first, with marks at the median and the 90th percentile of their single lines. */
export function RankedBars({ report, picture, answer, texts, onOpen }: PictureProps<'bars'>) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const { value, hasMean } = picture;
  const marks = marksOf(picture);
  const rows = answer.page.filter((row) => numberIn(row, value) > 0);
  const byID = new Map(rows.map((row) => [String(row.id), row]));
  const nameOf = (id: string) => {
    const row = byID.get(id);
    return row ? picture.name.map((column) => texts.shown(column, row[column])).join(' · ') : '';
  };
  const shortName = (id: string) => barName(nameOf(id));
  const { barPx, padding, margin } = isNarrow ? over : shapeOf([...byID.keys()].map(nameOf), marks.length);
  const markOf = (id: string, column: string) => numberIn(byID.get(id) ?? {}, column);
  const ofAll = hasMean ? answer.totals?.[value] : undefined;
  const mean = typeof ofAll === 'number' ? ofAll : null;
  const length = (at: unknown) => texts.shown(value, at);
  const meanText = mean === null ? null : `${t`Average of all pickers`}: ${length(mean)}`;
  // With some pickers chosen, all bars may be below the average of all pickers.
  const atLeast = mean ?? 0;
  const largest = Math.max(atLeast, ...rows.map((row) => numberIn(row, value)));
  const ticks = ticksOf(report.columns[value]?.kind, largest, isNarrow ? 3 : 5);
  return (
    <>
      <Legend items={legendOf(picture, texts, meanText)} />
      <BarChart
        style={{ height: rows.length * barPx + margin.top + margin.bottom + 2 }}
        data={rows.map((row) => ({ id: String(row.id), value: numberIn(row, value) }))}
        keys={['value']}
        indexBy="id"
        isHorizontal
        margin={margin}
        padding={padding}
        atLeast={atLeast}
        colorOf={() => color}
        amounts={{
          ticks,
          // A long text for 0 would be cut at the edge of a phone.
          textOf: (at) => (isNarrow && at === 0 ? '0' : length(at)),
        }}
        names={isNarrow ? null : { textOf: shortName }}
        tipOf={({ bar, amount }) => <Tip>{`${nameOf(bar)}: ${length(amount)}`}</Tip>}
        onOpen={({ bar }) => {
          const row = byID.get(bar);
          if (row) onOpen([row]);
        }}
        over={(layout) => (
          <>
            <BarEnds layout={layout} textOf={length} marks={isNarrow ? [] : marks} markOf={markOf} />
            <BarMarks layout={layout} marks={marks} markOf={markOf} mean={mean} />
            {isNarrow && <NamesOver layout={layout} nameOf={shortName} />}
          </>
        )}
      />
      {rows.length > 1 && <LargestNote shown={rows.length} of={answer.total} />}
    </>
  );
}

function shapeOf(names: readonly string[], marks: number): Shape {
  const right = lengthPx + marks * markPx;
  return { ...beside, margin: { top: 2, right, bottom: 30, left: roomForNames(names) } };
}

function marksOf({ median, p90 }: PictureProps<'bars'>['picture']): BarMarksProps['marks'] {
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
