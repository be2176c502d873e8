/** A tick of an axis: its position, pixels from the start of the drawing, and its text. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface AxisTicksProps {
  side: 'bottom' | 'left' | 'top';
  ticks: readonly Tick[];
  /** Length of the axis. */
  lengthPx: number;
  /** Long names below narrow columns. */
  isSlanted?: boolean;
}

/** Gap between an axis and its texts. */
const gapPx = { bottom: 6, left: 8, top: 6 } as const;
const textOf = {
  bottom: { textAnchor: 'middle', dominantBaseline: 'text-before-edge' },
  left: { textAnchor: 'end', dominantBaseline: 'central' },
  top: { textAnchor: 'middle', dominantBaseline: 'text-after-edge' },
} as const;

/** A static axis: nivo's own is animated, each tick by springs, which block the page. */
export function AxisTicks({ side, ticks, lengthPx, isSlanted = false }: AxisTicksProps) {
  const gap = side === 'bottom' ? gapPx.bottom : -gapPx[side];
  const placeOf = (at: number) => (side === 'left' ? `${gap} ${at}` : `${at} ${gap}`);
  const style = isSlanted ? textOf.left : textOf[side];
  return (
    <g fontSize={12} fill="var(--c-ink-2)">
      <line {...(side === 'left' ? { y2: lengthPx } : { x2: lengthPx })} stroke="var(--c-line)" />
      {ticks.map(({ at, text }) => (
        <text key={at} transform={`translate(${placeOf(at)})${isSlanted ? ' rotate(-55)' : ''}`} {...style}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** Lines across a drawing at the ticks of one axis. */
export function GridLines({
  along,
  ticks,
  lengthPx,
}: {
  along: 'x' | 'y';
  ticks: readonly Tick[];
  lengthPx: number;
}) {
  return (
    <g stroke="var(--c-line)">
      {ticks.map(({ at }) =>
        along === 'x' ? (
          <line key={at} x2={lengthPx} y1={at} y2={at} />
        ) : (
          <line key={at} x1={at} x2={at} y2={lengthPx} />
        ),
      )}
    </g>
  );
}
