import type { EntryState, OutboxEntry } from './write';

/** An answer that has not come within this time is worth a user's attention (S35). */
const patienceMs = 10_000;

type Sent = Pick<OutboxEntry, 'state' | 'sentAtMs' | 'unansweredSinceMs'>;

/** The state of an entry as a user sees it: on its way for a while, then without an answer. */
export function shownState(entry: Sent, nowMs: number): EntryState {
  const leftMs = patienceLeftMs(entry, nowMs);
  if (leftMs === null) return entry.state;
  return leftMs > 0 ? 'sending' : 'uncertain';
}

/** Milliseconds until what is shown of the entries changes by time alone; null: it does not. */
export function nextShownChangeMs(entries: readonly Sent[], nowMs: number): number | null {
  const left = entries.map((entry) => patienceLeftMs(entry, nowMs) ?? 0).filter((ms) => ms > 0);
  return left.length > 0 ? Math.min(...left) : null;
}

function patienceLeftMs({ state, sentAtMs, unansweredSinceMs }: Sent, nowMs: number): number | null {
  if (state !== 'sending' && state !== 'uncertain') return null;
  const sinceMs = unansweredSinceMs ?? sentAtMs;
  if (sinceMs === null) return null;
  // A clock that was set back must not make the user wait longer.
  return nowMs < sinceMs ? 0 : Math.max(0, sinceMs + patienceMs - nowMs);
}
