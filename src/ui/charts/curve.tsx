import { ResponsiveLine } from '@nivo/line';
import { chartTheme } from './chart-theme';
import { CurveLines } from './curve-lines';
import { valueAxis } from './value-axis';

export interface CurveSeries {
  readonly id: string;
  readonly color: string;
  readonly values: readonly number[];
}

export interface CurveProps {
  /** Names of the points, left to right; empty ones are not written. */
  names: readonly string[];
  series: readonly CurveSeries[];
  /** The last point belongs to an unfinished period: its segment is dashed. */
  isLastRunning?: boolean;
}

/** Lines over time. A picture only: show the same numbers as a table for users who cannot see it. */
export function Curve({ names, series, isLastRunning = false }: CurveProps) {
  const written = names.flatMap((name, index) => (name === '' ? [] : [index]));
  const { max, ticks } = valueAxis(series.flatMap(({ values }) => values));
  return (
    <ResponsiveLine
      data={series.map(({ id, color, values }) => ({
        id,
        color,
        data: values.map((y, x) => ({ x, y })),
      }))}
      xScale={{ type: 'linear', min: 0, max: Math.max(1, names.length - 1) }}
      yScale={{ type: 'linear', min: 0, max, nice: true }}
      margin={{ top: 8, right: 20, bottom: 24, left: 40 }}
      // Straight, so that the dashed segment lies on the edge of its area.
      curve="linear"
      colors={({ color }) => color}
      layers={[
        'grid',
        'axes',
        'areas',
        (drawn) => <CurveLines {...drawn} isLastRunning={isLastRunning} />,
        'points',
      ]}
      pointSize={5}
      enableArea
      areaOpacity={0.08}
      enableGridX={false}
      gridYValues={ticks}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: written,
        format: (index) => names[Number(index)] ?? '',
      }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks }}
      animate={false}
      isInteractive={false}
      theme={chartTheme}
      role="presentation"
    />
  );
}
