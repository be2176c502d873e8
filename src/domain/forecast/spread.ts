import { minuteMs } from '../../lib/time-units';

/** A forecast of the past and how it turned out. */
export interface Outcome {
  /** Milliseconds that the schedule predicted, and that it really took. */
  readonly expectedMs: number;
  readonly actualMs: number;
}

/** The 10th, 50th and 90th percentile of the ends of forecasts of about this length, in milliseconds. */
export interface Knot extends Interval {
  readonly scheduledMs: number;
}

/** Knots from the shortest forecast to the longest; no end of a later one is earlier. */
export interface Spread {
  readonly knots: readonly Knot[];
  /** Number of outcomes it was made of. */
  readonly count: number;
}

export interface Interval {
  readonly lowMs: number;
  readonly expectedMs: number;
  readonly highMs: number;
}

/** Fewer outcomes cannot tell a tenth from a fifth. */
export const fewestOutcomes = 40;
const maxKnots = 12;
const ends = ['lowMs', 'expectedMs', 'highMs'] as const;

/** A forecast that is believed as it is. */
export const noSpread: Spread = { knots: [], count: 0 };

/**
 * Split conformal prediction (Lei, G'Sell, Rinaldo, Tibshirani and Wasserman, Distribution-free predictive inference
 * for regression, JASA 113, 2018) by length of the forecast, each length with its own errors (Mondrian: V. Vovk, D.
 * Lindsay, I. Nouretdinov and A. Gammerman, Mondrian confidence machine, 2003): forecasts of a few minutes miss for
 * other reasons than those of two hours. @param share weight of errors beyond the median @returns null: too few
 * outcomes
 */
export function spreadOf(outcomes: readonly Outcome[], share = 1): Spread | null {
  if (outcomes.length < fewestOutcomes) return null;
  const inOrder = outcomes.toSorted((a, b) => a.expectedMs - b.expectedMs);
  const count = Math.min(maxKnots, Math.floor(inOrder.length / fewestOutcomes));
  const knots: Knot[] = [];
  for (let place = 0; place < count; place++) {
    const from = Math.round((place * inOrder.length) / count);
    const to = Math.round(((place + 1) * inOrder.length) / count);
    const knot = knotOf(inOrder.slice(from, to), share);
    const before = knots.at(-1);
    knots.push(before ? notBefore(knot, before) : knot);
  }
  return { knots, count: outcomes.length };
}

/** The interval around the scheduled end, in milliseconds from now; a longer schedule gives no earlier end. */
export function forecastInterval(scheduledMs: number, { knots }: Spread): Interval {
  const last = knots.at(-1);
  if (!last) return { lowMs: scheduledMs, expectedMs: scheduledMs, highMs: scheduledMs };
  if (scheduledMs >= last.scheduledMs) return beyond(scheduledMs, last);
  const place = knots.findIndex((knot) => knot.scheduledMs > scheduledMs);
  const [from, to] = [knots[place - 1] ?? nothing, knots[place] ?? last];
  const share = (scheduledMs - from.scheduledMs) / (to.scheduledMs - from.scheduledMs);
  return intervalOf((end) => from[end] + share * (to[end] - from[end]));
}

const nothing: Knot = { scheduledMs: 0, lowMs: 0, expectedMs: 0, highMs: 0 };

function knotOf(outcomes: readonly Outcome[], counted: number): Knot {
  const scheduledMs = outcomes[outcomes.length >>> 1]?.expectedMs ?? 0;
  const errors = outcomes
    .map(({ expectedMs, actualMs }) => (actualMs - expectedMs) / unitOf(expectedMs))
    .sort((a, b) => a - b);
  // The conformal rank: one more outcome, this forecast's own, is among them.
  const errorAt = (share: number) => {
    const rank = (errors.length + 1) * share;
    const place = share < 0.5 ? Math.floor(rank) : Math.ceil(rank);
    return errors[Math.min(Math.max(place, 1), errors.length) - 1] ?? 0;
  };
  const middle = errorAt(0.5);
  const at = (share: number) => {
    const error = middle + counted * (errorAt(share) - middle);
    return Math.max(0, scheduledMs + error * unitOf(scheduledMs));
  };
  return { scheduledMs, lowMs: at(0.1), expectedMs: at(0.5), highMs: at(0.9) };
}

/**
 * A forecast longer than any before misses as the longest ones did; its ends are no earlier, since they miss by less
 * than their length.
 */
function beyond(scheduledMs: number, last: Knot): Interval {
  const units = unitOf(scheduledMs) / unitOf(last.scheduledMs);
  return intervalOf((end) => scheduledMs + (last[end] - last.scheduledMs) * units);
}

function notBefore<T extends Interval>(interval: T, before: Interval): T {
  return { ...interval, ...intervalOf((end) => Math.max(interval[end], before[end])) };
}

function intervalOf(at: (end: (typeof ends)[number]) => number): Interval {
  return { lowMs: at('lowMs'), expectedMs: at('expectedMs'), highMs: at('highMs') };
}

/** Between independent lines (1/2) and a pace that is wrong as a whole (1). */
const exponent = 0.7;

/** In milliseconds; the error of a line is at least a minute's share. */
function unitOf(expectedMs: number): number {
  return minuteMs * Math.max(expectedMs / minuteMs, 0.01) ** exponent;
}
