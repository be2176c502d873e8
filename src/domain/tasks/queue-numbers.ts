/** The first number after one that no queue has. */
export function nextFreeNumber(after: number, taken: readonly number[]): number {
  const used = new Set(taken);
  let next = after + 1;
  while (used.has(next)) next += 1;
  return next;
}
