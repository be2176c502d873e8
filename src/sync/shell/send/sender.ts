import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { OutboxEntry } from '../../../domain/sync/write';
import { type Capabilities, identityHeaders, type Position } from '../../../protocol/changes';
import type { ApiRequest } from '../../../protocol/exchange';
import { parseListReply } from '../../../protocol/list-reply';
import { parseJsonText } from '../../../protocol/parse';
import { classifyBatch, classifyReply, type Verdict } from '../../core/send/classify';
import { judgeReadBack, readBackPath, unknownOutcome } from '../../core/send/read-back';
import { planSending, type SendPlan, type SendStep } from '../../core/send/send-plan';
import { type Settled, type Settling, settle } from '../../core/send/settle';
import type { Clock, Random } from '../../ports';
import { type Connection, requestTimeoutMs } from '../lead/connection';
import type { OutboxView } from './outbox-view';

export interface SenderOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly connection: Pick<Connection, 'send' | 'get'>;
  readonly outbox: OutboxView;
  /** Whether this tab leads still: one that has lost the lead neither plans nor sends (S34). */
  readonly holds: () => Promise<boolean>;
  /** Position for acknowledgements that name none (S18). */
  readonly fallbackPosition: (capabilities: Capabilities) => Promise<Position | null>;
  readonly onSettled: (settled: Settled, step: SendStep) => void;
  readonly note: (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;
}

const notKnown: Verdict = {
  kind: 'retry',
  effect: 'maybe',
  afterMs: null,
  because: 'status',
  status: null,
};

export interface Sender {
  /** Sends what may travel now, one exchange; tells when to come again (null: not by time alone). */
  step(
    capabilities: Capabilities,
  ): Promise<{ readonly again: 'now' } | { readonly again: 'later'; readonly inMs: number | null }>;
}

export function createSender(options: SenderOptions): Sender {
  const { clock, random, connection, outbox, holds, note } = options;
  const alone = new Set<number>();

  const begin = async ({ retryCache }: Capabilities): Promise<SendStep> => {
    const context = { nowMs: clock.now(), retryCache, alone };
    let step = planSending(outbox.contents(), context);
    if (step.change === null) return step;
    await outbox.update((contents) => {
      step = planSending(contents, context);
      return step.change;
    });
    return step;
  };

  /** Looks for what a lost creation may have made, so that it is not made twice (S37); null: send it. */
  const readBack = async (entry: OutboxEntry): Promise<Verdict | null> => {
    const created = entry.effects.find(({ kind, id }) => kind === 'create' && id < 0);
    if (!created || !isResourceName(created.resource)) return null;
    const resource = resourceOf(created.resource);
    const path = readBackPath(resource, entry);
    if (path === null) return unknownOutcome;
    const reply = await connection.get(path);
    const list =
      reply.kind === 'reply' && reply.status === 200
        ? parseListReply(parseJsonText(reply.text), reply.headers.get('x-total-count') ?? null)
        : null;
    note('read-back', { seq: entry.seq, found: list?.rows.length ?? null });
    if (list) return judgeReadBack(resource, entry, list.rows);
    return reply.kind === 'reply' && reply.status === 401 ? { kind: 'sign-in' } : notKnown;
  };

  const exchange = async (
    plan: Exclude<SendPlan, { kind: 'idle' }>,
    step: SendStep,
    retryCache: boolean,
  ): Promise<readonly Verdict[]> => {
    if (plan.kind === 'alone') {
      const { seq } = plan.entry;
      const mayBeDoneAgain = retryCache ? step.forgotten.has(seq) : step.uncertain.has(seq);
      const known = mayBeDoneAgain ? await readBack(plan.entry) : null;
      if (known) return [known];
      const reply = await connection.send(requestOf(plan.entry, retryCache));
      alone.delete(seq);
      return [classifyReply(reply, clock.now())];
    }
    const reply = await connection.send(batchOf(plan.entries));
    const verdicts = classifyBatch(reply, plan.entries.length, clock.now());
    if (verdicts === 'unsupported' || verdicts.every(({ kind }) => kind === 'retry'))
      if (reply.kind === 'reply') for (const { seq } of plan.entries) alone.add(seq);
    if (verdicts !== 'unsupported') return verdicts;
    return plan.entries.map(() => ({
      kind: 'retry',
      effect: 'not-done',
      afterMs: null,
      because: 'no-answer',
      status: null,
    }));
  };

  const finish = async (
    step: SendStep,
    entries: readonly OutboxEntry[],
    verdicts: readonly Verdict[],
    capabilities: Capabilities,
  ) => {
    const settlings = entries.flatMap((entry, index): Settling[] => {
      const verdict = verdicts[index];
      const before = step.uncertain.has(entry.seq) ? 'uncertain' : 'pending';
      return verdict
        ? [{ seq: entry.seq, attempt: entry.attempts, requestID: entry.requestID, verdict, before }]
        : [];
    });
    const context = {
      nowMs: clock.now(),
      jitters: settlings.map(() => random.next()),
      fallback: await options.fallbackPosition(capabilities),
    };
    let settled: Settled = { change: null, events: [], replaced: {} };
    await outbox.update((contents) => {
      settled = settle(contents, settlings, context);
      return settled.change;
    });
    for (const { kind, entry } of settled.events)
      note(kind, {
        seq: entry.seq,
        request: entry.requestID,
        state: entry.state,
        status: entry.rejection?.status ?? null,
      });
    options.onSettled(settled, step);
  };

  return {
    step: async (capabilities) => {
      if (!(await holds())) return { again: 'later', inMs: null };
      const step = await begin(capabilities);
      const { plan } = step;
      for (const entry of step.rejected) note('rejected', { seq: entry.seq, request: entry.requestID });
      if (plan.kind === 'idle') {
        if (step.rejected.length > 0 || step.coalesced.length > 0)
          options.onSettled({ change: null, events: [], replaced: {} }, step);
        return { again: 'later', inMs: plan.wakeInMs };
      }
      const entries = plan.kind === 'alone' ? [plan.entry] : plan.entries;
      // Between what was planned and now this tab may have been frozen, and another one leads.
      if (!(await holds())) return { again: 'later', inMs: null };
      note('send', { way: plan.kind, entries: entries.length, first: entries[0]?.seq ?? null });
      const verdicts = await exchange(plan, step, capabilities.retryCache);
      await finish(step, entries, verdicts, capabilities);
      return { again: 'now' };
    },
  };
}

function requestOf({ request, requestID }: OutboxEntry, retryCache: boolean): ApiRequest {
  const isIdentified = retryCache || request.path.startsWith('cluster-picking');
  return {
    method: request.method,
    path: request.path,
    headers: isIdentified ? identityHeaders(requestID) : {},
    body: request.body,
    timeoutMs: requestTimeoutMs,
  };
}

function batchOf(entries: readonly OutboxEntry[]): ApiRequest {
  const requests = entries.map(({ request, requestID }) => ({
    method: request.method,
    path: `/api/${request.path}`,
    body: request.body,
    requestId: requestID,
  }));
  return {
    method: 'POST',
    path: 'v2/batch',
    headers: {},
    body: { immediate: true, requests },
    timeoutMs: requestTimeoutMs,
  };
}
