import type { Row } from '../../../domain/resource';
import { type Effect, isJsonObject, type Json, type OutboxEntry } from '../../../domain/sync/write';
import { setBy } from './set-by';

/** Whether an unsent edit may absorb `later`, the next edit of its lane (S8). */
export function canCoalesce(earlier: OutboxEntry, later: OutboxEntry): boolean {
  return (
    isUnsentEdit(earlier) &&
    isUnsentEdit(later) &&
    earlier.request.method === later.request.method &&
    earlier.request.path === later.request.path &&
    // The earlier edit must not name what the later one leaves to the server (a new delivery date asks for the dispatch
    // again).
    Object.keys(setBy(later)).every(
      (field) => field in Object(later.request.body) || !(field in Object(earlier.request.body)),
    )
  );
}

function isUnsentEdit(entry: OutboxEntry): boolean {
  return entry.targets.length === 1 && entry.coalesces && entry.state === 'pending' && entry.attempts === 0;
}

/** Merges two edits: the later values win, the base is what the earlier one saw, and the earlier place is kept. */
export function coalesce(earlier: OutboxEntry, later: OutboxEntry): OutboxEntry {
  return {
    ...later,
    seq: earlier.seq,
    createdAtMs: earlier.createdAtMs,
    takenAlong: [
      ...(earlier.takenAlong ?? []),
      { userActionID: earlier.userActionID, name: earlier.name },
      ...(later.takenAlong ?? []),
    ],
    refersTo: [...earlier.refersTo, ...later.refersTo],
    request: { ...later.request, body: mergeBodies(earlier.request.body, later.request.body) },
    effects: mergePatches(earlier.effects, later.effects),
    base: mergeRows(without(later.base, setBy(earlier)), earlier.base),
  };
}

function mergeBodies(earlier: Json, later: Json): Json {
  return isJsonObject(earlier) && isJsonObject(later) ? { ...earlier, ...later } : later;
}

function mergePatches(earlier: readonly Effect[], later: readonly Effect[]): readonly Effect[] {
  const [first, next] = earlier;
  const [second, other] = later;
  if (next || other || first?.kind !== 'patch' || second?.kind !== 'patch') return [...earlier, ...later];
  return [{ ...second, patch: { ...first.patch, ...second.patch } }];
}

/** The later edit saw the values that the earlier one had set; only the earlier one saw the row's own. */
function without(base: Row | null, set: Row): Row | null {
  return base && Object.fromEntries(Object.entries(base).filter(([field]) => !(field in set)));
}

function mergeRows(under: Row | null, over: Row | null): Row | null {
  return under || over ? { ...under, ...over } : null;
}
