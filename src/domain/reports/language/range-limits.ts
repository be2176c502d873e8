import { dayMs, hourMs } from '../../../lib/time-units';

/** Longest range of a report: a year and some days. */
export const longestRangeDays = 400;

/** Longest time between the ends: days are longer when clocks are set back, in some years twice. */
export const longestRangeMs = longestRangeDays * dayMs + 3 * hourMs;
