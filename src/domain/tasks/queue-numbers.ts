/** The first number after one that no queue has; where all of these are taken, the last one before it. @param most the largest there may be */
export function nextFreeNumber(after: number, taken: readonly number[], most: number): number {
  const used = new Set(taken);
  let next = after + 1;
  while (used.has(next)) next += 1;
  if (next <= most) return next;
  next = Math.min(after, most);
  while (used.has(next)) next -= 1;
  return next;
}
