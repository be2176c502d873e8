import type { OutboxEntry } from '../../../domain/sync/write';
import type { GestureOutcome } from '../../client';
import type { Coalesced } from './send-plan';
import { isUnsettled } from './send-plan';
import type { SettleEvent } from './settle';

interface Result {
  readonly ok: boolean;
  readonly message: string;
  readonly code: string | null;
  readonly ids: readonly number[];
}

interface Gesture {
  readonly name: string;
  readonly results: readonly Result[];
  readonly replaced: Readonly<Record<number, number>>;
}

/** Gestures that have been answered in part. */
export type OpenGestures = ReadonlyMap<string, Gesture>;

export interface Answered {
  readonly events: readonly SettleEvent[];
  readonly replaced: Readonly<Record<number, number>>;
  readonly coalesced: readonly Coalesced[];
  /** The outbox after the answers. */
  readonly entries: readonly OutboxEntry[];
}

/** Collects answers by gesture and tells which gestures have all of theirs (S19). */
export function collectOutcomes(
  open: OpenGestures,
  { events, replaced, coalesced, entries }: Answered,
): { readonly open: OpenGestures; readonly outcomes: readonly GestureOutcome[] } {
  const next = new Map(open);
  const add = (gestureID: string, name: string, result: Result): void => {
    const before = next.get(gestureID) ?? { name, results: [], replaced: {} };
    next.set(gestureID, {
      ...before,
      results: [...before.results, result],
      replaced: { ...before.replaced, ...replaced },
    });
  };
  for (const event of events) {
    if (event.kind === 'postponed') continue;
    const { entry } = event;
    const result = resultOf(event);
    add(entry.gestureID, entry.name, result);
    for (const each of coalesced)
      if (each.into === entry.requestID && each.gestureID !== entry.gestureID)
        add(each.gestureID, each.name, result);
  }
  const waiting = new Set(entries.filter(isUnsettled).map(({ gestureID }) => gestureID));
  const outcomes = [...next].filter(([gestureID]) => !waiting.has(gestureID));
  for (const [gestureID] of outcomes) next.delete(gestureID);
  return { open: next, outcomes: outcomes.map(([gestureID, gesture]) => outcomeOf(gestureID, gesture)) };
}

function resultOf(event: Extract<SettleEvent, { kind: 'acked' | 'rejected' }>): Result {
  const ids = event.entry.targets.map(({ id }) => id);
  if (event.kind === 'acked') return { ok: true, message: event.message, code: null, ids };
  const { message = '', code = null } = event.entry.rejection ?? {};
  return { ok: false, message, code, ids };
}

/** Groups by what the server said, in the order in which it was said. */
function outcomeOf(gestureID: string, { name, results, replaced }: Gesture): GestureOutcome {
  const groups = new Map<string, Result>();
  for (const result of results) {
    const key = JSON.stringify([result.ok, result.message, result.code]);
    const ids = [...(groups.get(key)?.ids ?? []), ...result.ids];
    groups.set(key, { ...result, ids });
  }
  return { gestureID, name, groups: [...groups.values()], replaced };
}
