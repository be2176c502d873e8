/** How forecasts of some days turned out. */
export interface Outcome {
  /** Milliseconds that the schedule gave, and that it really took. */
  readonly expectedMs: number;
  readonly actualMs: number;
}

/**
 * Quantiles of forecast errors, in units of `unitOf` the forecast: where the tenth, the middle and the ninetieth of a
 * hundred forecasts ended.
 */
export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** Outcomes it was made of. */
  readonly count: number;
}

/** Fewer outcomes do not tell a tenth from a fifth. */
export const fewestOutcomes = 40;

/**
 * Split conformal prediction: errors of the same forecast on other days, in a unit that grows with the forecast, are the
 * interval of this one (Lei, G'Sell, Rinaldo, Tibshirani and Wasserman, Distribution-free predictive inference for
 * regression, JASA 113, 2018).
 * @returns null: too few outcomes
 */
export function spreadOf(outcomes: readonly Outcome[]): Spread | null {
  if (outcomes.length < fewestOutcomes) return null;
  const errors = outcomes
    .map(({ expectedMs, actualMs }) => (actualMs - expectedMs) / unitOf(expectedMs))
    .sort((a, b) => a - b);
  // The conformal rank: one more outcome, this forecast's own, is among them.
  const at = (share: number) => {
    const rank =
      share < 0.5 ? Math.floor((errors.length + 1) * share) : Math.ceil((errors.length + 1) * share);
    return errors[Math.min(Math.max(rank, 1), errors.length) - 1] ?? 0;
  };
  return { low: at(0.1), middle: at(0.5), high: at(0.9), count: errors.length };
}

export interface Interval {
  readonly lowMs: number;
  readonly expectedMs: number;
  readonly highMs: number;
}

/** The interval around what the schedule gives, in milliseconds from now; a longer schedule gives no earlier end. */
export function widen(expectedMs: number, { low, middle, high }: Spread): Interval {
  const at = (error: number) => Math.max(0, expectedMs + error * unitOf(expectedMs));
  return { lowMs: at(low), expectedMs: at(middle), highMs: at(high) };
}

const MINUTE_MS = 60_000;
/** Between that of independent lines (1/2) and that of a pace which is wrong as a whole (1). */
const exponent = 0.7;

/** In milliseconds. Grows more slowly than the forecast, so that no end of an interval falls while the forecast rises. */
function unitOf(expectedMs: number): number {
  return MINUTE_MS * (expectedMs / MINUTE_MS) ** exponent;
}
