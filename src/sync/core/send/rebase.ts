import type { Row } from '../../../domain/resource';
import { targetKey } from '../../../domain/sync/lanes';
import type { OutboxEntry, Write } from '../../../domain/sync/write';
import { groupBy } from '../../../lib/group-by';
import { setBy } from './set-by';

/**
 * Edits made on values that removed edits had set are rebased to what those were made on: the server never has the
 * values in between (S63).
 * @param write sent in place of the removed edit, which was refused: fields that it leaves alone are as the refusal
 * showed them
 * @returns the edits that change
 */
export function rebase(
  entries: readonly OutboxEntry[],
  removed: ReadonlySet<number>,
  write?: Write,
): readonly OutboxEntry[] {
  const changed = new Map<number, OutboxEntry>();
  const lanes = groupBy(entries, ({ targets }) => targets.map(targetKey).join());
  for (const lane of lanes.values()) {
    // Latest first: what was made on it is rebased to what the one before has set, and so on.
    for (const entry of lane.filter(({ seq }) => removed.has(seq)).toReversed()) {
      const last = entry.rejection?.blocksUpTo ?? Number.POSITIVE_INFINITY;
      const above = lane.filter(({ seq }) => seq > entry.seq && seq <= last && !removed.has(seq));
      const below: Row = { ...entry.base, ...(write && entry.rejection?.row), ...(write && setBy(write)) };
      for (const [field, value] of Object.entries(setBy(entry))) {
        // Only the first edit that sets the field was made on this one's value.
        const first = above.find((other) => field in setBy(other));
        const next = first && rebaseField(changed.get(first.seq) ?? first, field, { value, below });
        if (next) changed.set(next.seq, next);
      }
    }
  }
  return [...changed.values()];
}

/**
 * A write that replaces a refused one lies below later edits, which already show their values. In the fields that these
 * set, it takes over their base, and they are rebased to what it sets (S63).
 * @returns the write, and the edits above it that change
 */
export function placeBelow(
  entries: readonly OutboxEntry[],
  refused: OutboxEntry,
  write: Write,
): { readonly write: Write; readonly above: readonly OutboxEntry[] } {
  const lane = refused.targets.map(targetKey).join();
  // The server may have what may have been done.
  const later = entries.filter(
    ({ seq, state, targets }) =>
      seq > refused.seq && state === 'pending' && targets.map(targetKey).join() === lane,
  );
  const changed = new Map<number, OutboxEntry>();
  let base = write.base;
  for (const field of Object.keys(base ?? {})) {
    const first = later.find((other) => field in setBy(other));
    if (!first) continue;
    // A blocked edit was made on what was refused, in the fields that this one set.
    const isBlocked = first.seq <= (refused.rejection?.blocksUpTo ?? Number.POSITIVE_INFINITY);
    const isOnRefused = isBlocked && field in setBy(refused);
    const below: Row = { ...(isOnRefused ? refused.base : first.base), ...refused.rejection?.row };
    const { [field]: _, ...rest } = base ?? {};
    base = field in below ? { ...rest, [field]: below[field] } : rest;
    const above = { value: below[field], below: setBy(write) };
    const next = rebaseField(changed.get(first.seq) ?? first, field, above);
    if (next) changed.set(next.seq, next);
  }
  return { write: { ...write, base }, above: [...changed.values()] };
}

/** Returns null when it was made on another value. */
function rebaseField(
  entry: OutboxEntry,
  field: string,
  { value, below }: { readonly value: unknown; readonly below: Row },
): OutboxEntry | null {
  if (!entry.base || JSON.stringify(entry.base[field]) !== JSON.stringify(value)) return null;
  const { [field]: _, ...rest } = entry.base;
  return { ...entry, base: field in below ? { ...rest, [field]: below[field] } : rest };
}
