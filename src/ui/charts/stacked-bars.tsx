import { ResponsiveBar } from '@nivo/bar';
import { chartTheme } from './chart-theme';
import { PlainBars } from './plain-bars';

export interface BarSeries {
  readonly id: string;
  readonly label: string;
  /** A colour on which the ink of filled areas is readable. */
  readonly color: string;
}

export interface Bar {
  readonly id: string;
  readonly label: string;
  /** Count by series. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface StackedBarsProps {
  bars: readonly Bar[];
  series: readonly BarSeries[];
  onChoose: (barID: string, seriesID: string) => void;
}

/** Room for a digit in the font of the labels. */
const digitPx = 9;
/** Room for the names of the bars. */
const namesPx = 124;

/**
 * Horizontal bars of equal length, each segment as long as its share, with its count if there is room. A picture only:
 * show the same numbers as a table for users who cannot see or click it.
 */
export function StackedBars({ bars, series, onChoose }: StackedBarsProps) {
  const labels = new Map(bars.map(({ id, label }) => [id, label]));
  const counts = new Map(bars.map(({ id, counts: own }) => [id, own]));
  const colors = new Map(series.map(({ id, color }) => [id, color]));
  const data = bars.toReversed().map((bar) => {
    const total = series.reduce((sum, { id }) => sum + (bar.counts[id] ?? 0), 0);
    const shares = series.map(({ id }): [string, number] => [id, total && (bar.counts[id] ?? 0) / total]);
    return { id: bar.id, ...Object.fromEntries(shares) };
  });
  return (
    <ResponsiveBar<Record<string, string | number>>
      data={data}
      keys={series.map(({ id }) => id)}
      indexBy="id"
      layout="horizontal"
      valueScale={{ type: 'linear', min: 0, max: 1 }}
      margin={{ top: 4, right: 4, bottom: 4, left: namesPx }}
      padding={0.28}
      innerPadding={2}
      colors={({ id }) => colors.get(String(id)) ?? 'var(--c-surface-3)'}
      axisBottom={null}
      axisLeft={{ tickSize: 0, tickPadding: 8, format: (id) => labels.get(String(id)) ?? '' }}
      enableGridY={false}
      animate={false}
      theme={chartTheme}
      tooltip={() => null}
      layers={[
        'axes',
        (layer) => (
          <PlainBars
            layer={layer}
            textOf={(bar, piece) => String(counts.get(bar)?.[piece] ?? 0)}
            room={{ width: 3 * digitPx, height: 0 }}
            radius={3}
            fontSize={13}
            onChoose={onChoose}
          />
        ),
      ]}
      role="presentation"
    />
  );
}
