import type { BarCustomLayerProps, BarDatum } from '@nivo/bar';

/** The name of each bar over it: on a phone there is no room for more than a word beside it. */
export function NamesOver<D extends BarDatum>({
  layer: { bars },
  nameOf,
}: {
  layer: BarCustomLayerProps<D>;
  nameOf: (id: string) => string;
}) {
  // The pieces of a stacked bar share one name.
  const first = new Map(bars.toReversed().map((bar) => [String(bar.data.indexValue), bar]));
  return (
    <g pointerEvents="none" fontSize={12} fill="var(--c-ink-2)">
      {[...first].map(([id, { y }]) => (
        <text key={id} x={0} y={y - 6} paintOrder="stroke" stroke="var(--c-surface)" strokeWidth={4}>
          {nameOf(id)}
        </text>
      ))}
    </g>
  );
}
