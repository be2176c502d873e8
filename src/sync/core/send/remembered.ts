import type { OutboxEntry } from '../../../domain/sync/write';
import { dayMs } from '../../../lib/time-units';

/** Retry caches keep answers for seven days; a day is left for clocks that are wrong. */
const rememberedMs = 6 * dayMs;

export interface Now {
  /** By the device's clock. */
  readonly nowMs: number;
  /** By the server's, as its last answer tells; null: not known. */
  readonly serverNowMs?: number | null | undefined;
}

/**
 * Whether a retry cache may have forgotten a write that is unanswered (S2). The server's clock tells, where it is known of both
 * moments: a device's clock that ran ahead when it was sent must not make it look young (S64). What seems to be sent more than a
 * day from now is of a clock that is not to be believed. What went without its id and was answered in a history that the server
 * has left is known to none: the server may have kept it, and its row may have been changed or removed since (S65).
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
