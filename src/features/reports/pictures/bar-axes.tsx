import type { BarLayout } from './bar-layout';
import { AxisTicks, GridLines, type Tick } from './plain-axes';

export interface BarAxesProps {
  /** `ticks`: the amounts that get a tick and a line, or about how many round amounts get one. */
  amounts: { readonly ticks: number | readonly number[]; readonly textOf?: (amount: number) => string };
  /** The names of the bars; null: the axis shows none. */
  names: {
    readonly textOf?: (name: string) => string;
    /** The names for which there is room; left out: all. */
    readonly shown?: readonly string[];
    readonly isSlanted?: boolean;
  } | null;
  layout: BarLayout;
}

/** Lines at the amounts, with the texts of amounts and bars. */
export function BarAxes({ amounts, names, layout }: BarAxesProps) {
  const { isHorizontal, innerWidth, innerHeight, placeOf, middleOf, roundAmounts, bars } = layout;
  const values = typeof amounts.ticks === 'number' ? roundAmounts(amounts.ticks) : amounts.ticks;
  const amountTicks = values.map(
    (amount): Tick => ({ at: placeOf(amount), text: (amounts.textOf ?? String)(amount) }),
  );
  const nameTicks = (names?.shown ?? bars).map(
    (name): Tick => ({ at: middleOf(name), text: (names?.textOf ?? String)(name) }),
  );
  const [below, beside] = isHorizontal ? [amountTicks, nameTicks] : [nameTicks, amountTicks];
  return (
    <>
      <GridLines
        along={isHorizontal ? 'y' : 'x'}
        ticks={amountTicks}
        lengthPx={isHorizontal ? innerHeight : innerWidth}
      />
      {(isHorizontal || names) && (
        <g transform={`translate(0 ${innerHeight})`}>
          <AxisTicks
            side="bottom"
            ticks={below}
            lengthPx={innerWidth}
            isSlanted={names?.isSlanted ?? false}
          />
        </g>
      )}
      {(!isHorizontal || names) && <AxisTicks side="left" ticks={beside} lengthPx={innerHeight} />}
    </>
  );
}

/** The base line of bars that go both ways. */
export function ZeroLine({ layout: { placeOf, innerWidth } }: Pick<BarAxesProps, 'layout'>) {
  return <line x2={innerWidth} y1={placeOf(0)} y2={placeOf(0)} stroke="var(--c-ink-2)" />;
}
