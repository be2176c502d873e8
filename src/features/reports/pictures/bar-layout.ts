import { createBandScale, createLinearScale } from '@nivo/scales';
import type { Datum } from './picture-props';

/** A segment of a bar, in pixels from the start of the drawing. */
export interface BarPiece {
  /** Unique in its drawing. */
  readonly id: string;
  /** The name of its bar. */
  readonly bar: string;
  /** The property of the datum that it shows. */
  readonly key: string;
  readonly amount: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BarLayout {
  readonly isHorizontal: boolean;
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** Bar by bar. */
  readonly pieces: readonly BarPiece[];
  readonly bars: readonly string[];
  /** Position of an amount, pixels along the bars. */
  readonly placeOf: (amount: number) => number;
  /** The middle of a bar, pixels across the bars. */
  readonly middleOf: (bar: string) => number;
  /** About so many round amounts. */
  readonly roundAmounts: (count: number) => readonly number[];
  /** Whether there are negative amounts. */
  readonly goesDown: boolean;
}

export interface BarLayoutOptions {
  data: readonly Datum[];
  indexBy: string;
  keys: readonly string[];
  isHorizontal: boolean;
  innerWidth: number;
  innerHeight: number;
  /** Gap between two bars, as a fraction of both. */
  padding: number;
  /** An amount that fits into the drawing, however short the bars are. */
  atLeast?: number;
}

/** Positions of bars: segments above 0 in the order of the keys, those below in reverse. */
export function layOutBars({
  data,
  indexBy,
  keys,
  isHorizontal,
  innerWidth,
  innerHeight,
  padding,
  atLeast = 0,
}: BarLayoutOptions): BarLayout {
  const bars = data.map((datum) => String(datum[indexBy]));
  const stacks = data.map((datum) => stacked(datum, keys));
  const ends = stacks.flat().map(({ to }) => to);
  const [min, max] = [Math.min(0, ...ends), Math.max(0, atLeast, ...ends)];
  const [alongPx, acrossPx] = isHorizontal ? [innerWidth, innerHeight] : [innerHeight, innerWidth];
  const amounts = createLinearScale(
    { type: 'linear', min, max: max === min ? min + 1 : max, nice: true },
    { all: ends, min, max },
    alongPx,
    isHorizontal ? 'x' : 'y',
  );
  const [first = '', last = ''] = [bars[0], bars.at(-1)];
  const band = createBandScale<string>(
    { type: 'band', round: true },
    { all: bars, min: first, max: last },
    acrossPx,
    'x',
  ).padding(padding);
  const thickness = band.bandwidth();
  const startOf = (bar: string) => band(bar) ?? 0;
  return {
    isHorizontal,
    innerWidth,
    innerHeight,
    bars,
    pieces: stacks.flatMap((stack, index) => {
      const bar = bars[index] ?? '';
      return stack.map(({ key, amount, from, to }): BarPiece => {
        const [low, high] = [amounts(from), amounts(to)];
        const along = { start: Math.min(low, high), length: Math.abs(high - low) };
        const place = isHorizontal
          ? { x: along.start, y: startOf(bar), width: along.length, height: thickness }
          : { x: startOf(bar), y: along.start, width: thickness, height: along.length };
        return { id: `${key} ${bar}`, bar, key, amount, ...place };
      });
    }),
    placeOf: (amount) => amounts(amount),
    middleOf: (bar) => startOf(bar) + thickness / 2,
    roundAmounts: (count) => amounts.ticks(count),
    goesDown: min < 0,
  };
}

/**
 * Index of the segment that a key leads to, null for other keys: along the bars from segment to segment, across them to
 * the next bar with one of its kind.
 */
export function pieceToward(layout: BarLayout, at: number, key: string): number | null {
  const last = layout.pieces.length - 1;
  const along = (step: 1 | -1) => Math.min(Math.max(at + step, 0), last);
  const across = (step: 1 | -1) => besideAt(layout, at, step);
  const [forward, back, next, previous] = layout.isHorizontal
    ? ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
    : ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'];
  switch (key) {
    case forward:
      return along(1);
    case back:
      return along(-1);
    case next:
      return across(1);
    case previous:
      return across(-1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The segment itself if no bar on that side has one of its kind. */
function besideAt({ pieces, bars }: BarLayout, at: number, step: 1 | -1): number {
  const piece = pieces[at];
  const first = piece ? bars.indexOf(piece.bar) + step : -1;
  for (let bar = first; bar >= 0 && bar < bars.length; bar += step) {
    const found = pieces.findIndex((other) => other.key === piece?.key && other.bar === bars[bar]);
    if (found >= 0) return found;
  }
  return at;
}

/** The non-empty segments of a bar, with their start and end. */
function stacked(datum: Datum, keys: readonly string[]) {
  let [above, below] = [0, 0];
  return keys.flatMap((key) => {
    const amount = Number(datum[key] ?? 0);
    if (!amount) return [];
    const from = amount > 0 ? above : below;
    const to = from + amount;
    if (amount > 0) above = to;
    else below = to;
    return [{ key, amount, from, to }];
  });
}
