import type { BarLayout } from './bar-layout';

/** The name of each bar over it: on a phone there is only room for a word beside it. */
export function NamesOver({
  layout: { pieces },
  nameOf,
}: {
  layout: BarLayout;
  nameOf: (bar: string) => string;
}) {
  // The segments of a stacked bar share one name.
  const tops = new Map(pieces.map(({ bar, y }) => [bar, y]));
  return (
    <g pointerEvents="none" fontSize={12} fill="var(--c-ink-2)">
      {[...tops].map(([bar, y]) => (
        <text key={bar} x={0} y={y - 6} paintOrder="stroke" stroke="var(--c-surface)" strokeWidth={4}>
          {nameOf(bar)}
        </text>
      ))}
    </g>
  );
}
