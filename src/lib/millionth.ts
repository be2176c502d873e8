/** Larger numbers have no millionths. */
const maxExact = 2 ** 33;

/** A number as amounts and their sums are kept: to the millionth, so that 3 × 0.1 is 0.3 on every machine. */
export function toMillionth(value: number): number {
  return Math.abs(value) < maxExact ? Math.round(value * 1e6) / 1e6 : value;
}
