import { Fragment } from 'react';
import type { BarLayout } from './bar-layout';

export const meanColor = '#d55e00';

/** The length of each bar at its end, with the values of its marks: short ones are hard to tell apart. */
export function BarEnds({
  layout: { pieces },
  textOf,
  marks,
  markOf,
}: {
  layout: BarLayout;
  textOf: (length: number) => string;
  marks: BarMarksProps['marks'];
  markOf: BarMarksProps['markOf'];
}) {
  return (
    <g pointerEvents="none" fontSize={11} fill="var(--c-ink-2)">
      {pieces.map(({ id, bar, x, y, width, height, amount }) => (
        <text key={id} x={x + width + 6} y={y + height / 2} dominantBaseline="central">
          {textOf(amount)}
          {marks.map(({ column, color: fill }) => (
            <Fragment key={column}>
              <tspan dx={8} fill={fill}>
                ■
              </tspan>
              <tspan dx={3}>{textOf(markOf(bar, column))}</tspan>
            </Fragment>
          ))}
        </text>
      ))}
    </g>
  );
}

export interface BarMarksProps {
  layout: BarLayout;
  marks: readonly { readonly column: string; readonly color: string }[];
  markOf: (id: string, column: string) => number;
  mean: number | null;
}

export function BarMarks({ layout: { pieces, placeOf, innerHeight }, marks, markOf, mean }: BarMarksProps) {
  return (
    <g pointerEvents="none">
      {pieces.flatMap(({ id, bar, y, height }) =>
        marks.map(({ column, color: fill }) => (
          <rect
            key={`${id} ${column}`}
            x={placeOf(markOf(bar, column)) - 1.5}
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
          x1={placeOf(mean)}
          x2={placeOf(mean)}
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
