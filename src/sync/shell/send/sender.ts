import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { loadOnce } from '../../../lib/load-once';
import type { Capabilities } from '../../../protocol/capabilities';
import { historyHeader } from '../../../protocol/changes';
import type { ApiReply, ApiRequest } from '../../../protocol/exchange';
import { classifyBatch, classifyReply, noAnswer, type Verdict } from '../../core/send/classify';
import { isCreation } from '../../core/send/kinds-of-writes';
import { createSendPace, requestLimitMs, type SendPace } from '../../core/send/send-pace';
import { isUnsettled, planSending, type SendContext, type SendStep } from '../../core/send/send-plan';
import { batchOf, entriesOf, mayBeDoneTwice, requestOf } from '../../core/send/send-requests';
import type { Connection } from '../lead/connection';
import { type Answered, type AnswerOptions, answeredBy, storeAnswers } from './store-answers';

// Few devices ever look for a creation that was lost: the code for it is loaded with the first one.
/** Waits for the code that looks for lost creations; see `loadSweeps`. */
export const loadReadBack = loadOnce(() => import('./read-back'));

export interface SenderOptions extends AnswerOptions {
  /** Entries that were refused here, without asking the server. */
  readonly onRefused: (entries: readonly OutboxEntry[]) => void;
  readonly connection: Pick<Connection, 'send' | 'get' | 'serverTimeMs' | 'hearTime' | 'connectivity'>;
  /** Whether this tab still leads: a tab that has lost the lead neither plans nor sends (S36). */
  readonly holds: () => Promise<boolean>;
  /** Fence of the lease under which it sends (S55). */
  readonly fence: number | undefined;
  readonly kept: KeptSending;
}

/** Sending state that a tab keeps from one of its leads to the next. */
export interface KeptSending {
  /** How well the link carries what is sent (S61, S77). */
  readonly pace: SendPace;
  /** Answers that the outbox could not store yet (S73). */
  unstored: Answered | null;
}

export function createKeptSending(): KeptSending {
  return { pace: createSendPace(), unstored: null };
}

export interface Sender {
  /** Stores the last answers if that failed before: first of all, since the remains of another lead look the same. */
  storeAnswered(): Promise<void>;
  /** Sends what may be sent now, in one exchange. Resolves to when to come again (null: not by time alone). */
  step(
    capabilities: Capabilities,
  ): Promise<{ readonly again: 'now' } | { readonly again: 'later'; readonly inMs: number | null }>;
}

/** The age of an unanswered write cannot be told while the server says nothing (S64). */
const silenceMs = 1_000;

interface SendingNow {
  readonly step: SendStep;
  readonly capabilities: Capabilities;
  /** Entries whose batch failed with a status (S12). */
  readonly alone: Set<number>;
  readonly pace: SendPace;
}

const notSent: Verdict = { ...noAnswer, effect: 'not-done' };

export function createSender(options: SenderOptions): Sender {
  const { holds, note, clock, connection, kept } = options;
  const { pace } = kept;
  /** Entries whose batch failed with a status (S12). */
  const alone = new Set<number>();
  /** Lost creations that were looked for once, and not found (S60). */
  const lookedFor = new Set<number>();
  const storeAnswered = async (): Promise<void> => {
    if (kept.unstored) await storeAnswers(options, kept.unstored);
    kept.unstored = null;
  };
  return {
    storeAnswered,
    step: async (capabilities) => {
      await storeAnswered();
      const inMs = pace.waitMs(clock.now(), connection.connectivity());
      if (inMs > 0) return { again: 'later', inMs };
      const isWaiting = options.outbox.contents().entries.some(isUnsettled);
      if (isWaiting && !(await connection.hearTime())) return { again: 'later', inMs: silenceMs };
      if (!(await holds())) return { again: 'later', inMs: null };
      const step = await beginSending(options, capabilities, { alone, maxEntries: pace.maxEntries() });
      const { plan } = step;
      for (const entry of step.rejected) note('rejected', { seq: entry.seq, request: entry.requestID });
      // Reported whatever becomes of the exchange: no other tab would report it.
      if (step.rejected.length > 0) options.onRefused(step.rejected);
      if (plan.kind === 'idle') return { again: 'later', inMs: plan.wakeInMs };
      // This tab may have been frozen since the plan was made, while another one leads.
      if (!(await holds())) return { again: 'later', inMs: null };
      const entries = entriesOf(plan);
      note('send', { way: plan.kind, entries: entries.length, first: entries[0]?.seq ?? null });
      const sentAtMs = clock.now();
      const before = connection.connectivity();
      const verdicts =
        plan.kind === 'alone'
          ? [await sendAlone(options, plan.entry, { step, capabilities, alone, lookedFor, pace })]
          : await sendBatch(options, plan.entries, { step, capabilities, alone, pace });
      pace.noteVerdicts(sentAtMs, before, verdicts);
      kept.unstored = await answeredBy(options, { step, entries, verdicts, capabilities });
      await storeAnswered();
      return { again: 'now' };
    },
  };
}

/** Plans, and stores that the entries are being sent before they are (S1). */
async function beginSending(
  { clock, connection, outbox, fence }: SenderOptions,
  { retryCache, preconditions }: Capabilities,
  limits: Pick<SendContext, 'alone' | 'maxEntries'>,
): Promise<SendStep> {
  const time = { nowMs: clock.now(), serverNowMs: connection.serverTimeMs() };
  const context = { ...limits, ...time, retryCache, preconditions, fence };
  const seen = outbox.contents();
  let step = planSending(seen, context);
  if (step.change === null) return step;
  await outbox.update((contents) => {
    // The plan holds unless the outbox has changed meanwhile.
    if (!isSame(contents, seen)) step = planSending(contents, context);
    return step.change;
  }, fence);
  return step;
}

function isSame(one: OutboxContents, other: OutboxContents): boolean {
  return (
    one.entries.length === other.entries.length &&
    one.entries.every((entry, index) => entry === other.entries[index]) &&
    one.replaced === other.replaced
  );
}

async function sendAlone(
  options: SenderOptions,
  entry: OutboxEntry,
  { step, capabilities, alone, lookedFor, pace }: SendingNow & { readonly lookedFor: Set<number> },
): Promise<Verdict> {
  const { retryCache } = capabilities;
  if (mayBeDoneTwice(entry.seq, step, retryCache) && isCreation(entry)) {
    const { lookForCreation } = await loadReadBack();
    const known = await lookForCreation(options, entry, { retryCache, lookedFor });
    if (known) return known;
  }
  const reply = await send(options, step, requestOf(entry, capabilities));
  alone.delete(entry.seq);
  pace.note(1, reply);
  return classifyReply(reply, options.clock.now(), capabilities);
}

async function sendBatch(
  options: SenderOptions,
  entries: readonly OutboxEntry[],
  { step, capabilities, alone, pace }: SendingNow,
): Promise<readonly Verdict[]> {
  const reply = await send(options, step, batchOf(entries, capabilities));
  pace.note(entries.length, reply);
  const verdicts = classifyBatch(reply, entries.length, options.clock.now(), capabilities);
  const isWhole = verdicts === 'unsupported' || verdicts.every(({ kind }) => kind === 'retry');
  if (isWhole && reply.kind === 'reply') for (const { seq } of entries) alone.add(seq);
  return verdicts === 'unsupported' ? entries.map(() => notSent) : verdicts;
}

/**
 * Writes that wait to be seen in a history that the server has left must be sent again first: the server says so (S67).
 */
function send(
  { connection }: SenderOptions,
  { history }: SendStep,
  request: Omit<ApiRequest, 'timeoutMs'>,
): Promise<ApiReply> {
  const headers = history ? { ...request.headers, [historyHeader]: history } : request.headers;
  return connection.send({ ...request, headers, timeoutMs: requestLimitMs(request.body) });
}
