import type { OutboxEntry } from '../../../domain/sync/write';
import type { ApiReply } from '../../../protocol/exchange';

export const maxEntriesABatch = 50;
/** Bytes of the bodies that travel together, about: a slow link carries them well within a request's limit. */
const maxBatchBytes = 100_000;
const limitMs = 30_000;
/** A link that carries less is none: 10 kB/s. */
const slowestBytesAMs = 10;

/** How much travels at once: half of what got no answer in time, and twice as much again after each answer (S61). */
export interface SendPace {
  maxEntries(): number;
  /** What travelled alone tells of the link only where nothing else does. A failure for another reason than time is an answer. */
  note(entries: number, reply: ApiReply): void;
}

export function createSendPace(): SendPace {
  let most = maxEntriesABatch;
  return {
    maxEntries: () => most,
    note: (entries, reply) => {
      if (entries < 2 && most > 1) return;
      const isLate = reply.kind === 'none' && reply.reason === 'timeout';
      most = isLate ? entries >> 1 || 1 : Math.min(most * 2, maxEntriesABatch);
    },
  };
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
