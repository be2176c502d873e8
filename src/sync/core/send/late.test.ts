import { describe, expect, it } from 'vitest';
import { contentsOf, creationOf, entryOf } from '../../../../tests/fakes/entries';
import { updateRow } from '../../../domain/mutations/rows';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import type { NewerEntry } from '../../../domain/sync/outbox-types';
import type { OutboxEntry, WriteRequest } from '../../../domain/sync/write';
import { sweepEpoch } from '../pull/sweep-state';
import { classifyReply } from './classify';
import { planConfirmation, unseenHistory } from './confirmation';
import { isForgotten } from './remembered';
import { planSending, type SendContext } from './send-plan';
import { settle } from './settle';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 100 * day;
const feed = { changeFeed: true, marked: false };
const context: SendContext = { nowMs: now, retryCache: true, preconditions: true, alone: new Set() };

function plan(entry: OutboxEntry, more: Partial<SendContext> = {}) {
  const step = planSending(contentsOf(entry), { ...context, ...more });
  const [rejected] = step.rejected;
  if (rejected) return rejected.rejection?.code;
  return step.plan.kind === 'alone' ? 'sent' : step.plan.kind;
}

const request = (method: WriteRequest['method'], path: string): WriteRequest => ({ method, path, body: {} });
const writes = {
  merge: { name: 'task.merge', request: request('POST', 'cluster-picking/create') },
  unmerge: { name: 'task.unmerge', request: request('POST', 'cluster-picking/3/unmerge') },
  hold: { name: 'task.hold', request: request('POST', 'tasks/action/hold') },
  status: { name: 'task.status', request: request('PUT', 'tasks/3') },
  pick: { name: 'line.pick', request: request('POST', 'v2/tasklines/9/action/pick') },
};
const edit = updateRow(reasonCodes, { reasonCodeID: 1, description: 'dry' }, { description: 'wet' }, 7);
const deletion = {
  request: request('DELETE', 'v2/reasoncodes/1'),
  effects: [{ kind: 'delete', resource: 'reasonCodes', id: 1 }] as const,
};

const lost = (sinceMs: number, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  entryOf(1, { state: 'uncertain', attempts: 1, sentAtMs: sinceMs, unansweredSinceMs: sinceMs, ...more });

describe('entries unanswered for longer than a retry cache remembers', () => {
  it.each(Object.entries(writes))('[S64] are left to a user if they may not be repeated: %s', (_, write) => {
    const old = lost(now - 10 * day, write);
    for (const retryCache of [true, false]) expect(plan(old, { retryCache })).toBe('sync.unknown-outcome');
    expect(plan({ ...old, state: 'sending' })).toBe('sync.unknown-outcome');
    expect(plan(lost(now - 6 * day, write))).toBe('sent');
    expect(plan(lost(now - 6 * day - 1, write))).toBe('sync.unknown-outcome');
    expect(plan(entryOf(1, { ...write, createdAtMs: now - 10 * day }))).toBe('sent');
  });

  it('[S64] are repeated if that does no harm: deletions, and edits that the server compares', () => {
    const old = now - 10 * day;
    expect(plan(lost(old, deletion))).toBe('sent');
    expect(plan(lost(old, edit))).toBe('sent');
    expect(plan(lost(old, edit), { preconditions: false })).toBe('sync.unknown-outcome');
    expect(plan(lost(old, { ...edit, base: {} }))).toBe('sync.unknown-outcome');
    const lastWins = { ...edit, base: {}, targets: [{ resource: 'viewPreferences', id: 1 }] };
    expect(plan(lost(old, lastWins))).toBe('sent');
    const creation = creationOf(1, -4, { state: 'uncertain', attempts: 1, unansweredSinceMs: old });
    expect(planSending(contentsOf(creation), context).forgotten).toEqual(new Set([1]));
  });

  it('[S64] are searched for if they made a row, also once the row has its real key', () => {
    const again = { state: 'uncertain', attempts: 1, sentAtMs: now - day, repeatedIn: 'next' } as const;
    const old = creationOf(1, 4, { ...again, unansweredSinceMs: now - 10 * day });
    for (const lost of [old, creationOf(1, 4, { ...again, isAnonymous: true })])
      expect(planSending(contentsOf(lost), context)).toMatchObject({
        plan: { kind: 'alone', entry: { seq: 1 } },
        rejected: [],
        forgotten: new Set([1]),
      });
  });

  it('[S65] so are those sent without an id and answered in a history that the server has left', () => {
    const anonymous = { isAnonymous: true, repeatedIn: 'next' } as const;
    expect(plan(lost(now, { ...writes.hold, ...anonymous }))).toBe('sync.unknown-outcome');
    expect(plan(lost(now, { ...writes.hold, repeatedIn: 'next' }))).toBe('sent');
    expect(plan(lost(now, { ...deletion, ...anonymous }))).toBe('sent');
    const creation = creationOf(1, -4, { state: 'uncertain', attempts: 1, ...anonymous });
    expect(isForgotten(creation, { nowMs: now })).toBe(true);
  });

  it('[S64] show no effect meanwhile, and hold back later entries', () => {
    const step = planSending(contentsOf(lost(now - 10 * day, writes.hold), entryOf(2)), context);
    expect(step.plan.kind).toBe('idle');
    expect(step.rejected).toMatchObject([{ state: 'rejected', rejection: { blocksUpTo: 2, status: 0 } }]);
  });
});

describe('the age of a try', () => {
  const sentAt = (deviceMs: number, serverMs: number | null) =>
    lost(deviceMs, { ...writes.hold, unansweredSinceServerMs: serverMs });

  it('[S64] is derived from the server’s time, whatever the device’s clock was then, or is now', () => {
    const serverNowMs = now;
    expect(plan(sentAt(now + 30 * day, now - 10 * day), { serverNowMs })).toBe('sync.unknown-outcome');
    expect(plan(sentAt(now - minute, now - 10 * day), { serverNowMs })).toBe('sync.unknown-outcome');
    expect(plan(sentAt(now - 30 * day, now - minute), { serverNowMs })).toBe('sent');
    const fast = { nowMs: now + 30 * day, serverNowMs };
    expect(plan(sentAt(now - minute, now - minute), fast)).toBe('sent');
  });

  it('[S64] if that is unknown, a clock that ran ahead is not believed', () => {
    expect(plan(sentAt(now + 9 * day, null))).toBe('sync.unknown-outcome');
    expect(plan(sentAt(now + 9 * day, now - day))).toBe('sync.unknown-outcome');
    // A retry cache remembers for one day longer.
    expect(plan(sentAt(now + day / 2, null))).toBe('sent');
    expect(plan(sentAt(now - minute, null), { serverNowMs: now })).toBe('sent');
  });

  it('[S64] is that of the last try if the first is unknown, on a device that stored none', () => {
    const sent = { ...writes.hold, state: 'uncertain', attempts: 1 } as const;
    expect(plan(entryOf(1, { ...sent, sentAtMs: now - 10 * day }))).toBe('sync.unknown-outcome');
    expect(plan(entryOf(1, { ...sent, sentAtMs: now - day }))).toBe('sent');
  });

  it('[S64] is stored with the first unanswered try, and stays', () => {
    const mark = (entry: OutboxEntry, serverNowMs: number | null) =>
      planSending(contentsOf(entry), { ...context, serverNowMs }).change?.put[0]?.unansweredSinceServerMs;
    expect(mark(entryOf(1), now - 3)).toBe(now - 3);
    expect(mark(entryOf(1), null)).toBeNull();
    expect(mark(sentAt(now - minute, now - minute), now)).toBe(now - minute);
    expect(mark(sentAt(now - minute, null), now)).toBeNull();
    // Answered since, with 429.
    expect(mark({ ...sentAt(now - minute, now - minute), state: 'pending' }, now)).toBe(now);
  });
});

describe('an acknowledged write of a history that the server has left', () => {
  const acked = (epoch: string, more: Partial<OutboxEntry> = {}) =>
    entryOf(1, { state: 'acked', attempts: 1, ackedAt: { epoch, version: 3 }, ...more });
  const pulled = (epoch: string, isComplete = true, version = 9) => ({
    position: { epoch, version },
    isComplete,
    ackedBefore: new Set([1]),
  });

  it('[S67] names its history when it is sent, and is sent first if the server is in another one', () => {
    const first = acked('a-tools');
    const second = entryOf(2, { state: 'sending', attempts: 1 });
    expect(unseenHistory([second, first])).toBe('7:a');
    expect(unseenHistory([second, acked('b-tools', { repeatedIn: 'c' })])).toBe('7:c');
    expect(unseenHistory([second, acked(sweepEpoch), { ...first, state: 'uncertain' }])).toBe('');

    const headers = new Map([['x-history', 'b']]);
    const text = JSON.stringify({ message: 'Restored', code: 'feed.other-history' });
    const verdict = classifyReply({ kind: 'reply', status: 412, headers, text }, now, feed);
    const settling = { seq: 2, attempt: 1, requestID: 'r2', verdict, before: 'pending' } as const;
    const answered = settle(contentsOf(first, second), [settling], {
      nowMs: now,
      jitters: [0],
      fallback: null,
    });
    expect(answered.change?.put).toMatchObject([
      { seq: 2, state: 'pending' },
      { seq: 1, state: 'uncertain', ackedAt: null, repeatedIn: 'b' },
    ]);
    const [waiting, again] = answered.change?.put ?? [];
    if (!waiting || !again) throw new Error('nothing is repeated');
    const { plan } = planSending(contentsOf(again, waiting), { ...context, nowMs: now + minute });
    expect(plan).toMatchObject({ kind: 'alone', entry: { seq: 1 } });
    // A proxy may answer 412, too.
    expect(classifyReply({ kind: 'reply', status: 412, headers, text: '' }, now, feed)).not.toHaveProperty(
      'history',
    );
  });

  it('[S65] stays, and is sent again under its id, until it is seen', () => {
    const entry = acked('a-tools');
    const change = planConfirmation(contentsOf(entry), pulled('b-tools'));
    expect(change).toMatchObject({
      remove: [],
      put: [{ state: 'uncertain', requestID: 'r1', ackedAt: null }],
    });
    const [again] = change?.put ?? [];
    const sent = again && planSending(contentsOf(again), context).change?.put[0];
    expect(sent).toMatchObject({ state: 'sending', requestID: 'r1', attempts: 2 });
    if (!sent) throw new Error('nothing is sent');
    // The server has stored its answer, with the position of that time.
    const verdict = {
      kind: 'done',
      body: {},
      position: { epoch: 'a-tools', version: 3 },
      message: '',
    } as const;
    const settling = { seq: 1, attempt: 2, requestID: 'r1', verdict, before: 'uncertain' } as const;
    const settled = settle(contentsOf(sent), [settling], { nowMs: now, jitters: [0], fallback: null });
    const [kept] = settled.change?.put ?? [];
    if (!kept) throw new Error('not acknowledged');
    expect(planConfirmation(contentsOf(kept), pulled('b-tools', false))).toBeNull();
    expect(planConfirmation(contentsOf(kept), pulled('b-tools'))).toMatchObject({ remove: [1], put: [] });
    // Once more another history: the same again.
    expect(planConfirmation(contentsOf(kept), pulled('c-tools'))).toMatchObject({ remove: [], put: [{}] });
  });

  it('[S65] is not concerned if it was acknowledged after the pull was requested: the pull is older', () => {
    const earlier = { ...pulled('b-tools'), ackedBefore: new Set<number>() };
    expect(planConfirmation(contentsOf(acked('a-tools')), earlier)).toBeNull();
  });

  it('[S65] is seen if the new history has it', () => {
    const done = acked('b-tools', { repeatedIn: 'b' });
    expect(planConfirmation(contentsOf(done), pulled('b-tools', false, 2))).toBeNull();
    expect(planConfirmation(contentsOf(done), pulled('b-tools', false, 3))).toMatchObject({ remove: [1] });
  });

  it('[S65] is no other history for another role, without a feed, or before a position', () => {
    for (const [at, position] of [
      ['a-tools', 'a-standard'],
      ['sweep', 'b-tools'],
    ] as const)
      expect(planConfirmation(contentsOf(acked(at)), pulled(position))).toMatchObject({
        remove: [1],
        put: [],
      });
    expect(
      planConfirmation(contentsOf(acked('a-tools')), { ...pulled('b-tools'), position: null }),
    ).toBeNull();
  });

  it('[S18] waits for the next sweep if it names none: the one that has ended may have begun before', () => {
    for (const ackedAt of [null, { epoch: 'a-tools', version: 3 }]) {
      const change = planConfirmation(contentsOf(acked('', { ackedAt })), pulled('sweep'));
      expect(change).toMatchObject({ remove: [], put: [{ state: 'acked', ackedAt: { epoch: 'sweep' } }] });
      const waits = contentsOf(...(change?.put ?? []));
      expect(planConfirmation(waits, pulled('sweep'))).toBeNull();
      const { version } = waits.entries[0]?.ackedAt ?? { version: 0 };
      expect(planConfirmation(waits, pulled('sweep', true, version))).toMatchObject({ remove: [1], put: [] });
    }
  });
});

describe('a write of a newer version of the program', () => {
  const newer: NewerEntry = {
    seq: 1,
    targets: [{ resource: 'reasonCodes', id: 4 }],
    temporaryKeys: [-8],
    value: {},
  };
  const send = (entry: OutboxEntry) => planSending({ ...contentsOf(entry), newer: [newer] }, context);

  it('[S66] holds back later entries about its rows, and no others', () => {
    expect(send(entryOf(2, { row: 4 })).plan.kind).toBe('idle');
    expect(send(entryOf(2, { row: 5 })).plan.kind).toBe('alone');
    expect(send(entryOf(0, { row: 4 })).plan.kind).toBe('alone');
  });

  it('[S66] may create the row that another one waits for', () => {
    expect(send(entryOf(2, { row: -8 }))).toMatchObject({ plan: { kind: 'idle' }, rejected: [] });
    expect(send(entryOf(2, { row: -9 })).rejected).toHaveLength(1);
    const referringTo = (id: number) => entryOf(2, { row: 5, refersTo: [{ resource: 'products', id }] });
    expect(send(referringTo(-8))).toMatchObject({ plan: { kind: 'idle' }, rejected: [] });
    expect(send(referringTo(-9)).rejected).toHaveLength(1);
  });
});
