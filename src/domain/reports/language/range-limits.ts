/** Longest range of a report: a year and what hangs over. */
export const longestRangeDays = 400;
