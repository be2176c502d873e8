import { dayMs, hourMs } from '../../../lib/time-units';

/** Longest range of a report: a year and what hangs over. */
export const longestRangeDays = 400;

/** Longest time between its ends: days are longer where clocks are set back, in some years twice. */
export const longestRangeMs = longestRangeDays * dayMs + 3 * hourMs;
