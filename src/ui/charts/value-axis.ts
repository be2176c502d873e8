/** Lines across, about. */
const usualTicks = 4;

export interface ValueAxis {
  /** `auto`: the largest value, rounded up. */
  readonly max: number | 'auto';
  readonly ticks: number | readonly number[];
}

/** The axis of counts, which begins at 0 even if all counts are 0; small counts get no fractional ticks. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const largest = Math.ceil(Math.max(0, ...values));
  if (largest > usualTicks) return { max: 'auto', ticks: usualTicks };
  const max = Math.max(1, largest);
  return { max, ticks: Array.from({ length: max + 1 }, (_, count) => count) };
}
