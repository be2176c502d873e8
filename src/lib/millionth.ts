/** Larger numbers cannot represent millionths. */
const maxExact = 2 ** 33;

/**
 * Rounds a number to the millionth, the precision of amounts and their sums, so that 3 × 0.1 is 0.3 on every machine.
 */
export function toMillionth(value: number): number {
  return Math.abs(value) < maxExact ? Math.round(value * 1e6) / 1e6 : value;
}
