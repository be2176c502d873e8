import { emptyChange, type OutboxChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import type { Position } from '../../../domain/sync/position';
import type { OutboxEntry, Target } from '../../../domain/sync/write';
import { backoffMs } from '../backoff';
import { notTheApi, type Verdict } from './classify';
import { inHistory } from './confirmation';
import { namesCreated, realKeys, underNewKeys } from './created-key';
import { isCreation } from './kinds-of-writes';
import { remapEntry } from './remap';

/** The answer to one entry's try. */
export interface Settling {
  readonly seq: number;
  /** The number of the answered try: an answer to a try that was repeated since changes nothing (S16). */
  readonly attempt: number;
  readonly requestID: string;
  readonly verdict: Verdict;
  /** The state before this try: an uncertain write stays uncertain until it is answered (S3). */
  readonly before: 'pending' | 'uncertain';
}

export interface SettleContext {
  readonly nowMs: number;
  /** Uniform in [0, 1), one for each settled entry. */
  readonly jitters: readonly number[];
  /** Position for acknowledgements that name none; null: they wait for the next complete pull (S18). */
  readonly fallback: Position | null;
}

export type SettleEvent =
  | { readonly kind: 'acked'; readonly entry: OutboxEntry; readonly message: string }
  | { readonly kind: 'rejected'; readonly entry: OutboxEntry; readonly refetch: readonly Target[] }
  /** `failure`: what the server said of its own failure. */
  | { readonly kind: 'postponed'; readonly entry: OutboxEntry; readonly failure?: string };

export interface Settled {
  readonly change: OutboxChange | null;
  readonly events: readonly SettleEvent[];
  readonly replaced: Readonly<Record<number, number>>;
}

/** Decides what becomes of the entries that were being sent. Runs inside one outbox transaction. */
export function settle(
  contents: OutboxContents,
  settlings: readonly Settling[],
  context: SettleContext,
): Settled {
  const bySeq = new Map(contents.entries.map((entry) => [entry.seq, entry]));
  const lastSeq = contents.entries.at(-1)?.seq ?? 0;
  const events: SettleEvent[] = [];
  const replaced: Record<number, number> = {};
  settlings.forEach((settling, index) => {
    let entry = bySeq.get(settling.seq);
    const isAnswered = entry?.state === 'sending' && entry.attempts === settling.attempt;
    if (!entry || !isAnswered || entry.requestID !== settling.requestID) return;
    const jitter = context.jitters[index] ?? 0;
    let { verdict } = settling;
    if (verdict.kind === 'done') {
      const { body, position } = verdict;
      // The API answers a creation with the key of its row; another success comes from something in between (S57).
      if (!position && isCreation(entry) && !namesCreated(entry, body)) verdict = notTheApi(200);
      Object.assign(replaced, createdKeys(entry, body));
      entry = underNewKeys(entry, body);
    }
    events.push(settleOne(entry, { ...settling, verdict }, { ...context, jitter, lastSeq }));
  });
  const settledEvents = events.map((event) => ({ ...event, entry: remapEntry(event.entry, replaced) }));
  const put = new Map(settledEvents.map(({ entry }) => [entry.seq, entry]));
  const [history = ''] = settlings.flatMap(({ verdict }) =>
    verdict.kind === 'retry' && verdict.history ? [verdict.history] : [],
  );
  for (const entry of contents.entries) {
    if (put.has(entry.seq)) continue;
    const remapped = inHistory(remapEntry(entry, replaced), history);
    if (remapped !== entry) put.set(entry.seq, remapped);
  }
  const change = put.size === 0 ? null : { put: [...put.values()], remove: [], replaced };
  return { change, events: settledEvents, replaced };
}

interface OneContext extends SettleContext {
  readonly jitter: number;
  readonly lastSeq: number;
}

function settleOne(entry: OutboxEntry, { verdict, before }: Settling, context: OneContext): SettleEvent {
  const { nowMs, jitter, fallback, lastSeq } = context;
  switch (verdict.kind) {
    case 'done': {
      const ackedAt = verdict.position ?? fallback;
      return {
        kind: 'acked',
        entry: { ...entry, state: 'acked', ackedAt, rejection: null },
        message: verdict.message,
      };
    }
    case 'rejected': {
      const rejection = { ...verdict.rejection, blocksUpTo: lastSeq };
      const refused: OutboxEntry = { ...entry, state: 'rejected', rejection };
      return { kind: 'rejected', entry: refused, refetch: verdict.refetch ? entry.targets : [] };
    }
    case 'sign-in':
      return { kind: 'postponed', entry: { ...entry, state: before } };
    case 'retry': {
      // After a missing answer the connection waits, not the entry.
      const wait = verdict.because === 'no-answer' ? 0 : backoffMs(entry.attempts, jitter);
      const notBeforeMs = nowMs + Math.max(wait, verdict.afterMs ?? 0);
      const state = verdict.effect === 'maybe' ? 'uncertain' : before;
      const { failure } = verdict;
      return {
        kind: 'postponed',
        entry: { ...entry, state, notBeforeMs },
        ...(failure !== undefined && { failure }),
      };
    }
  }
}

/** Real keys of the rows that an entry has created, by temporary key. */
function createdKeys(entry: OutboxEntry, body: unknown): Readonly<Record<number, number>> {
  return Object.assign({}, ...entry.effects.map((effect) => realKeys(effect, body)));
}

/** Makes entries uncertain that a dead tab left as `sending` (S3); null: there are none. */
export function recover(contents: OutboxContents): OutboxChange | null {
  const left = contents.entries.filter((entry) => entry.state === 'sending');
  if (left.length === 0) return null;
  return {
    ...emptyChange,
    put: left.map((entry) => ({ ...entry, state: 'uncertain' })),
  };
}
