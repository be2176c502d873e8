import type { BarCustomLayerProps } from '@nivo/bar';
import { Fragment } from 'react';
import type { Datum } from './picture-props';

export const meanColor = '#d55e00';

/** The length of each bar at its end, and what its marks stand for: short ones are hardly told apart. */
export function BarEnds({
  layer: { bars },
  textOf,
  marks,
  markOf,
}: {
  layer: BarCustomLayerProps<Datum>;
  textOf: (length: number) => string;
  marks: BarMarksProps['marks'];
  markOf: BarMarksProps['markOf'];
}) {
  return (
    <g pointerEvents="none" fontSize={11} fill="var(--c-ink-2)">
      {bars.map(({ key, x, y, width, height, data }) => (
        <text key={key} x={x + width + 6} y={y + height / 2} dominantBaseline="central">
          {textOf(data.value ?? 0)}
          {marks.map(({ column, color: fill }) => (
            <Fragment key={column}>
              <tspan dx={8} fill={fill}>
                ■
              </tspan>
              <tspan dx={3}>{textOf(markOf(String(data.indexValue), column))}</tspan>
            </Fragment>
          ))}
        </text>
      ))}
    </g>
  );
}

export interface BarMarksProps {
  layer: BarCustomLayerProps<Datum>;
  marks: readonly { readonly column: string; readonly color: string }[];
  markOf: (id: string, column: string) => number;
  mean: number | null;
}

export function BarMarks({ layer: { bars, xScale, innerHeight }, marks, markOf, mean }: BarMarksProps) {
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
          stroke={meanColor}
          strokeWidth={2}
          strokeDasharray="5 3"
        />
      )}
    </g>
  );
}
