import type { OutboxEntry } from '../../../domain/sync/write';
import { dayMs } from '../../../lib/time-units';

/** Retry caches keep answers for seven days; one day is a margin for wrong clocks. */
const rememberedMs = 6 * dayMs;

export interface Now {
  /** By the device's clock. */
  readonly nowMs: number;
  /** By the server's clock, from its last answer; null: not known. */
  readonly serverNowMs?: number | null | undefined;
}

/**
 * Whether a retry cache may have forgotten an unanswered write (S2). The server's clock decides if it is known for both
 * moments: a device's clock that ran ahead when the write was sent must not make it look young (S64). A write that
 * seems to have been sent more than a day from now comes from a clock that is not to be believed. A write that was sent
 * without its id and answered in a history that the server has left is unknown to every cache: the server may have kept
 * it, and its row may have been changed or removed since (S65).
 */
export function isForgotten(entry: OutboxEntry, { nowMs, serverNowMs = null }: Now): boolean {
  const {
    unansweredSinceMs,
    unansweredSinceServerMs = null,
    sentAtMs,
    isAnonymous = false,
    repeatedIn,
  } = entry;
  if (isAnonymous && repeatedIn !== undefined) return true;
  const ageMs =
    serverNowMs !== null && unansweredSinceServerMs !== null
      ? serverNowMs - unansweredSinceServerMs
      : nowMs - (unansweredSinceMs ?? sentAtMs ?? nowMs);
  return ageMs > rememberedMs || ageMs < -dayMs;
}
