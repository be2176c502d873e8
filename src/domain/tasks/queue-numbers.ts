/**
 * The next unused number after the given one; if there is none, the last unused one before it.
 * @param most the largest possible number
 */
export function nextFreeNumber(after: number, taken: readonly number[], most: number): number {
  const used = new Set(taken);
  let next = after + 1;
  while (used.has(next)) next += 1;
  if (next <= most) return next;
  next = Math.min(after, most);
  while (used.has(next)) next -= 1;
  return next;
}
