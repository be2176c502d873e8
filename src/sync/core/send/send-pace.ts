import type { OutboxEntry } from '../../../domain/sync/write';
import type { ApiReply } from '../../../protocol/exchange';
import { backoffMs, waitMs } from '../backoff';
import type { Connectivity } from '../connectivity';
import type { Verdict } from './classify';

export const maxEntriesABatch = 50;
/** Approximate bytes of bodies that travel together: a slow link carries them well within a request's time limit. */
const maxBatchBytes = 100_000;
const limitMs = 30_000;
/** A link that carries less than 10 kB/s counts as broken. */
const slowestBytesAMs = 10;

/**
 * How many entries travel at once, and when: half as many after a request that timed out, twice as many after each
 * answer (S61).
 */
export interface SendPace {
  maxEntries(): number;
  /**
   * An entry that travelled alone tells about the link only when nothing else travels. A failure other than a timeout
   * counts as an answer.
   */
  note(entries: number, reply: ApiReply): void;
  /**
   * Milliseconds during which nothing is sent. While other calls are answered, the connection does not wait: without
   * this pause, a request that never gets an answer would be sent several times a second forever (S77).
   */
  waitMs(nowMs: number, connectivity: Connectivity): number;
  /** @param before the state of the connection when the request was sent */
  noteVerdicts(sentAtMs: number, before: Connectivity, verdicts: readonly Verdict[]): void;
}

export function createSendPace(): SendPace {
  let most = maxEntriesABatch;
  /** Consecutive exchanges without an answer that began while the API answered others. */
  let inVain = 0;
  let notBeforeMs = 0;
  let syncsAsked = 0;
  return {
    maxEntries: () => most,
    note: (entries, reply) => {
      if (entries < 2 && most > 1) return;
      const isLate = reply.kind === 'none' && reply.reason === 'timeout';
      most = isLate ? entries >> 1 || 1 : Math.min(most * 2, maxEntriesABatch);
    },
    waitMs: (nowMs, connectivity) =>
      inVain > 0 && syncsAsked === connectivity.syncsAsked ? waitMs(notBeforeMs, nowMs) : 0,
    noteVerdicts: (sentAtMs, before, verdicts) => {
      if (!verdicts.every(isUnanswered)) inVain = 0;
      else if (before.kind === 'online') {
        inVain++;
        // Counted from one exchange to the next: an exchange that timed out has already taken its time.
        notBeforeMs = sentAtMs + backoffMs(inVain, 0.5);
        syncsAsked = before.syncsAsked;
      }
    },
  };
}

function isUnanswered(verdict: Verdict): boolean {
  return verdict.kind === 'retry' && verdict.because === 'no-answer' && verdict.effect === 'maybe';
}

/** The first of the entries, and as many more as fit the size limit with it. */
export function lightEnough(entries: readonly OutboxEntry[], maxEntries: number): readonly OutboxEntry[] {
  const chosen: OutboxEntry[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, maxEntries)) {
    bytes += bytesOf(entry.request.body);
    if (chosen.length > 0 && bytes > maxBatchBytes) break;
    chosen.push(entry);
  }
  return chosen;
}

/** Time limit of a request in milliseconds: longer for a large body. */
export function requestLimitMs(body: unknown): number {
  return limitMs + Math.ceil(bytesOf(body) / slowestBytesAMs);
}

function bytesOf(body: unknown): number {
  return JSON.stringify(body)?.length ?? 0;
}
