import type { OutboxEntry } from '../../../domain/sync/write';
import type { ApiReply } from '../../../protocol/exchange';
import { backoffMs, waitMs } from '../backoff';
import type { Connectivity } from '../connectivity';
import type { Verdict } from './classify';

export const maxEntriesABatch = 50;
/** Bytes of the bodies that travel together, about: a slow link carries them well within a request's limit. */
const maxBatchBytes = 100_000;
const limitMs = 30_000;
/** A link that carries less than 10 kB/s counts as broken. */
const slowestBytesAMs = 10;

/** How much travels at once: half of what got no answer in time, and twice as much again after each answer (S61). And when. */
export interface SendPace {
  maxEntries(): number;
  /** What travelled alone tells of the link only where nothing else does. A failure for another reason than time is an answer. */
  note(entries: number, reply: ApiReply): void;
  /**
   * Milliseconds for which nothing travels. Where other calls are answered in between, the connection waits for nothing:
   * what gets no answer all the same would be sent several times a second, for ever (S77).
   */
  waitMs(nowMs: number, connectivity: Connectivity): number;
  /** @param before what was known of the API when it was sent */
  noteVerdicts(sentAtMs: number, before: Connectivity, verdicts: readonly Verdict[]): void;
}

export function createSendPace(): SendPace {
  let most = maxEntriesABatch;
  /** Exchanges in a row without an answer that began while the API answered. */
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
        // From one exchange to the next: one that was waited for in vain has taken its time already.
        notBeforeMs = sentAtMs + backoffMs(inVain, 0.5);
        syncsAsked = before.syncsAsked;
      }
    },
  };
}

function isUnanswered(verdict: Verdict): boolean {
  return verdict.kind === 'retry' && verdict.because === 'no-answer' && verdict.effect === 'maybe';
}

/** The first of the entries, and as many more as are light enough to travel with it. */
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

/** How long a request may take, milliseconds: a heavy one longer. */
export function requestLimitMs(body: unknown): number {
  return limitMs + Math.ceil(bytesOf(body) / slowestBytesAMs);
}

function bytesOf(body: unknown): number {
  return JSON.stringify(body)?.length ?? 0;
}
