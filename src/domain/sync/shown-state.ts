import type { EntryState, OutboxEntry } from './write';

/** Time after which a missing answer is shown to the user (S35). */
const patienceMs = 10_000;

type Sent = Pick<OutboxEntry, 'state' | 'sentAtMs' | 'unansweredSinceMs'>;

/** The state of an entry as shown to users: sending for a while, then without an answer. */
export function shownState(entry: Sent, nowMs: number): EntryState {
  const leftMs = patienceLeftMs(entry, nowMs);
  if (leftMs === null) return entry.state;
  return leftMs > 0 ? 'sending' : 'uncertain';
}

/** Milliseconds until the shown state of the entries changes through time alone; null: it does not. */
export function nextShownChangeMs(entries: readonly Sent[], nowMs: number): number | null {
  const left = entries.map((entry) => patienceLeftMs(entry, nowMs) ?? 0).filter((ms) => ms > 0);
  return left.length > 0 ? Math.min(...left) : null;
}

function patienceLeftMs({ state, sentAtMs, unansweredSinceMs }: Sent, nowMs: number): number | null {
  if (state !== 'sending' && state !== 'uncertain') return null;
  const sinceMs = unansweredSinceMs ?? sentAtMs;
  if (sinceMs === null) return null;
  // If the clock was set back, the user does not have to wait longer.
  return nowMs < sinceMs ? 0 : Math.max(0, sinceMs + patienceMs - nowMs);
}
