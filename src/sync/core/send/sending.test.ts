import { describe, expect, it } from 'vitest';
import { contentsOf, creationOf, entryOf } from '../../../../tests/fakes/entries';
import type { Row } from '../../../domain/resource';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { tasks } from '../../../domain/resources/tasks/tasks';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import { nextShownChangeMs, shownState } from '../../../domain/sync/shown-state';
import type { OutboxEntry } from '../../../domain/sync/write';
import { backoffMs, retryAfterMs, waitMs } from '../backoff';
import { planDiscard, planResend, planRetry, planUndo } from '../user-actions';
import { realKeys } from './created-key';
import { arrangeChildren, includedChildren } from './found-children';
import { judgeReadBack, planNameless, readBackPath } from './read-back';
import { createSendPace, requestLimitMs } from './send-pace';
import { planSending, type SendContext } from './send-plan';

const now = 1_000_000;
const context: SendContext = { nowMs: now, retryCache: true, alone: new Set() };

function plan(contents: OutboxContents, more: Partial<SendContext> = {}) {
  const step = planSending(contents, { ...context, ...more });
  const sent =
    step.plan.kind === 'idle' ? [] : step.plan.kind === 'alone' ? [step.plan.entry] : step.plan.entries;
  return { ...step, kind: step.plan.kind, seqs: sent.map(({ seq }) => seq), sent };
}

const refusal = { status: 422, message: 'no', code: null, fields: {} };

describe('the next request', () => {
  it('[S1] is marked as being sent in the change that has to be durable first', () => {
    const { change, sent } = plan(contentsOf(entryOf(1)));
    expect(change?.put).toEqual(sent);
    expect(sent[0]).toMatchObject({ state: 'sending', attempts: 1, sentAtMs: now, requestID: 'r1' });
  });

  it('[S2] [S3] repeats under the same id what a dead tab was sending', () => {
    const { sent, uncertain } = plan(contentsOf(entryOf(1, { state: 'sending', attempts: 2 })));
    expect(sent[0]).toMatchObject({ requestID: 'r1', attempts: 3 });
    expect(uncertain).toEqual(new Set([1]));
  });

  it('[S2] sends alone an entry that no retry cache remembers, after a search for it', () => {
    const day = 86_400_000;
    const lost = (seq: number, days: number) =>
      creationOf(seq, -seq, { state: 'uncertain', attempts: 1, unansweredSinceMs: now - days * day });
    const young = plan(contentsOf(lost(1, 5), lost(2, 5)));
    expect(young).toMatchObject({ kind: 'batch', forgotten: new Set() });
    const old = plan(contentsOf(lost(1, 5), lost(2, 7), lost(3, 5)));
    expect(old).toMatchObject({ kind: 'batch', seqs: [1, 3] });
    const alone = plan(contentsOf(lost(2, 7)));
    expect(alone).toMatchObject({ kind: 'alone', seqs: [2], forgotten: new Set([2]) });
    expect(alone.sent[0]).toMatchObject({ unansweredSinceMs: now - 7 * day });
    expect(plan(contentsOf(entryOf(4, { createdAtMs: now - 9 * day }))).forgotten).toEqual(new Set());
  });

  it('[S4] contains the head of each lane, whatever else waits', () => {
    const contents = contentsOf(
      entryOf(1),
      entryOf(2),
      entryOf(3, { row: 2 }),
      entryOf(4, { row: 2 }),
      entryOf(5, { row: 3 }),
    );
    expect(plan(contents).seqs).toEqual([1, 3, 5]);
  });

  it('[S4] a write to several rows joins all of their lanes', () => {
    const both = entryOf(2, { targets: [1, 2].map((id) => ({ resource: 'reasonCodes', id })) });
    expect(plan(contentsOf(entryOf(1), both, entryOf(3, { row: 2 }))).seqs).toEqual([1]);
    expect(plan(contentsOf(both, entryOf(3, { row: 2 }))).seqs).toEqual([2]);
  });

  it('is searched in a long queue until a thousand may be sent', () => {
    const queue = (count: number, more: Partial<OutboxEntry> = {}) =>
      [...Array(count).keys()].map((index) => entryOf(index + 1, { row: index + 1, ...more }));
    const untouched: OutboxEntry = Object.defineProperty(entryOf(1_001, { row: 1_001 }), 'targets', {
      get: () => {
        throw new Error('it was looked at');
      },
    });
    expect(plan(contentsOf(...queue(1_000), untouched)).seqs).toHaveLength(50);
    const last = entryOf(1_001, { row: 1_001 });
    expect(plan(contentsOf(...queue(1_000, { notBeforeMs: now + 1 }), last)).seqs).toEqual([1_001]);
    const orphans = queue(1_000, { refersTo: [{ resource: 'reasonCodes', id: -9 }] });
    const { rejected, seqs } = plan(contentsOf(...orphans, last));
    expect([rejected.length, seqs]).toEqual([1_000, [1_001]]);
  });

  it('[S4] does not wait for entries that the server has done already', () => {
    expect(plan(contentsOf(entryOf(1, { state: 'acked' }), entryOf(2))).seqs).toEqual([2]);
  });

  it('[S5] waits for the creation of a row it refers to', () => {
    const refers = entryOf(2, { refersTo: [{ resource: 'reasonCodes', id: -9 }] });
    expect(plan(contentsOf(creationOf(1, -9), refers)).seqs).toEqual([1]);
    expect(plan(contentsOf(creationOf(1, -9, { state: 'rejected', rejection: refusal }), refers)).kind).toBe(
      'idle',
    );
  });

  it('[S5] leaves out entries that are refused with a creation that is gone', () => {
    const { rejected } = plan(contentsOf(entryOf(2, { row: -9 }), entryOf(3, { row: -9 }), entryOf(4)));
    expect(rejected.map(({ seq, rejection }) => [seq, rejection?.code])).toEqual([
      [2, 'sync.not-created'],
      [3, 'sync.not-created'],
    ]);
  });

  it('[S6] of two refusals of a row, the one that became known last decides what is blocked', () => {
    for (const [ofFirst, ofSecond] of [
      [4, 2],
      [2, 4],
    ] as const) {
      const first = entryOf(1, { state: 'rejected', rejection: { ...refusal, blocksUpTo: ofFirst } });
      const second = entryOf(2, { state: 'rejected', rejection: { ...refusal, blocksUpTo: ofSecond } });
      expect(plan(contentsOf(first, second, entryOf(3), entryOf(4))).kind).toBe('idle');
      expect(plan(contentsOf(first, second, entryOf(5))).seqs).toEqual([5]);
    }
  });

  it('[S6] leaves out entries made before a refusal was known, and contains later ones', () => {
    const refused = entryOf(1, { state: 'rejected', rejection: { ...refusal, blocksUpTo: 2 } });
    expect(plan(contentsOf(refused, entryOf(2))).kind).toBe('idle');
    expect(plan(contentsOf(refused, entryOf(3))).seqs).toEqual([3]);
  });

  it('[S7] is repaired if another tab still used a temporary key', () => {
    const late = entryOf(4, { row: -9 });
    const { sent } = plan({ ...contentsOf(late), replaced: { [-9]: 77 } });
    expect(sent[0]).toMatchObject({
      targets: [{ id: 77 }],
      request: { path: 'v2/reasoncodes/77' },
      effects: [{ id: 77 }],
    });
  });

  it('[S8] unsent edits of one row become one', () => {
    const edit = (seq: number, body: { [name: string]: string }) =>
      entryOf(seq, {
        coalesces: true,
        request: { method: 'PUT', path: 'v2/reasoncodes/1', body },
        effects: [{ kind: 'patch', resource: 'reasonCodes', id: 1, patch: body }],
        base: Object.fromEntries(Object.keys(body).map((name) => [name, `before ${seq}`])),
      });
    const step = plan(contentsOf(edit(1, { a: '1', b: '1' }), edit(2, { b: '2' }), edit(3, { c: '3' })));
    expect(step.sent).toHaveLength(1);
    expect(step.sent[0]).toMatchObject({
      seq: 1,
      requestID: 'r3',
      request: { body: { a: '1', b: '2', c: '3' } },
      effects: [{ patch: { a: '1', b: '2', c: '3' } }],
      base: { a: 'before 1', b: 'before 1', c: 'before 3' },
    });
    expect(step.change?.remove).toEqual([2, 3]);
    expect(step.sent[0]?.takenAlong?.map(({ userActionID }) => userActionID)).toEqual(['g1', 'g2']);
  });

  it('[S59] edits that are not sent yet stay apart, and each can be undone by itself', () => {
    const edit = (seq: number, more: Parameters<typeof entryOf>[1] = {}) =>
      entryOf(seq, { coalesces: true, ...more });
    const creation = creationOf(1, -9);
    const waiting = [2, 3].map((seq) =>
      edit(seq, {
        targets: [{ resource: 'reasonCodes', id: -9 }],
        request: { method: 'PUT', path: 'v2/reasoncodes/-9', body: { description: `d${seq}` } },
      }),
    );
    const behind = plan(contentsOf(creation, ...waiting));
    expect([behind.seqs, behind.change?.remove]).toEqual([[1], []]);
    // More than one request holds.
    const heads = [1, 2].map((seq) =>
      edit(seq, { row: seq, targets: [{ resource: 'reasonCodes', id: seq }] }),
    );
    const later = edit(3, { row: 2 });
    const full = plan(contentsOf(...heads, later), { maxEntries: 1 });
    expect([full.seqs, full.change?.remove]).toEqual([[1], []]);
    expect(planUndo(contentsOf(...heads, later), 'g3')?.remove).toEqual([3]);
    expect(planUndo(contentsOf(...heads, later), 'g2')?.remove).toEqual([2]);
  });

  it('[S59] an entry with the edits of several user actions is undone by none of them', () => {
    const [sent] = plan(contentsOf(entryOf(1, { coalesces: true }), entryOf(2, { coalesces: true }))).sent;
    if (!sent) throw new Error('nothing sent');
    const again = planRetry(
      contentsOf({ ...sent, state: 'rejected', rejection: refusal }),
      new Set(['r2']),
      () => 'new',
    );
    const queued = contentsOf(...(again?.put ?? []));
    expect(queued.entries).toMatchObject([{ state: 'pending', attempts: 0 }]);
    expect([planUndo(queued, 'g1'), planUndo(queued, 'g2')]).toEqual([null, null]);
  });

  it('[S5] [S62] thousands that depend on a missing row are refused in one go', () => {
    const orphans = Array.from({ length: 20_000 }, (_, index) => entryOf(index + 1, { row: -9 }));
    expect(plan(contentsOf(...orphans)).rejected).toHaveLength(20_000);
  });

  it('[S8] nothing is merged across another write, into one that was sent, or that is no edit', () => {
    const edit = (seq: number) => entryOf(seq, { coalesces: true });
    expect(plan(contentsOf(edit(1), entryOf(2), edit(3))).change?.remove).toEqual([]);
    const sent = { ...edit(1), state: 'uncertain' as const, attempts: 1 };
    expect(plan(contentsOf(sent, edit(2))).change?.remove).toEqual([]);
    expect(plan(contentsOf(entryOf(1), entryOf(2))).change?.remove).toEqual([]);
  });

  it('[S9] does not go before its time', () => {
    const { kind, plan: idle } = plan(contentsOf(entryOf(1, { notBeforeMs: now + 5_000 })));
    expect(kind).toBe('idle');
    expect(idle).toEqual({ kind: 'idle', wakeInMs: 5_000 });
  });

  it('[S12] goes in batches of 50, one alone directly, and alone after a failed batch', () => {
    const many = Array.from({ length: 70 }, (_, index) => entryOf(index + 1, { row: index + 1 }));
    expect(plan(contentsOf(...many)).seqs).toHaveLength(50);
    expect(plan(contentsOf(entryOf(1))).kind).toBe('alone');
    expect(plan(contentsOf(...many), { alone: new Set([1]) }).seqs).toEqual([1]);
    expect(plan(contentsOf(...many), { alone: new Set([3]) }).seqs).not.toContain(3);
    expect(plan(contentsOf(...many), { retryCache: false }).kind).toBe('alone');
  });

  it('[S14] is not blocked by a clock that jumped', () => {
    expect(plan(contentsOf(entryOf(1, { notBeforeMs: now + 86_400_000 }))).seqs).toEqual([1]);
    expect(waitMs(now + 60_000, now)).toBe(60_000);
  });

  it('[S39] repeats an uncertain creation alone without a retry cache, after a search for it', () => {
    const lost = creationOf(1, -9, {
      state: 'uncertain',
      attempts: 1,
      createdAtMs: now,
      request: { method: 'POST', path: 'v2/reasoncodes', body: { reasonCode: 'WET', description: 'Wet' } },
    });
    expect(plan(contentsOf(lost), { retryCache: false })).toMatchObject({ kind: 'alone', seqs: [1] });
    expect(decodeURIComponent(readBackPath(reasonCodes, lost) ?? '')).toContain('"reasonCode":"WET"');
    const row = { reasonCodeID: 4, reasonCode: 'WET', description: 'Wet', active: true };
    expect(judgeReadBack(reasonCodes, lost, [row])).toMatchObject({ kind: 'done', body: row });
    expect(judgeReadBack(reasonCodes, lost, [])).toBeNull();
    // Another user's code, or ours and edited since: a user has to decide.
    const other = judgeReadBack(reasonCodes, lost, [{ ...row, description: 'Dry' }]);
    expect(other).toMatchObject({ kind: 'rejected', rejection: { code: 'sync.unknown-outcome' } });
  });

  it('[S60] leaves a lost creation alone for twice the time of a request, without a retry cache', () => {
    const lost = creationOf(1, -9, { state: 'uncertain', attempts: 1, sentAtMs: now - 50_000 });
    const without = { retryCache: false };
    expect(plan(contentsOf(lost), without).kind).toBe('idle');
    expect(plan(contentsOf(lost), { ...without, nowMs: now + 9_000 }).kind).toBe('idle');
    expect(plan(contentsOf(lost), { ...without, nowMs: now + 11_000 }).seqs).toEqual([1]);
    expect(plan(contentsOf(lost)).seqs).toEqual([1]);
    const edit = entryOf(1, { state: 'uncertain', attempts: 1, sentAtMs: now });
    expect(plan(contentsOf(edit), without).seqs).toEqual([1]);
  });

  it('[S56] an entry sent without an id is searched for, and not repeated under it, also if ids are remembered now', () => {
    const first = planSending(contentsOf(creationOf(1, -9), entryOf(2)), { ...context, retryCache: false });
    const [sent] = first.change?.put ?? [];
    expect(sent).toMatchObject({ seq: 1, state: 'sending', isAnonymous: true });
    const lost = contentsOf(
      { ...creationOf(1, -9), ...sent, state: 'uncertain', sentAtMs: now - 61_000 },
      entryOf(2),
    );
    const next = planSending(lost, context);
    expect(next.plan).toMatchObject({ kind: 'alone', entry: { seq: 1 } });
    expect([...next.forgotten]).toEqual([1]);
  });

  it('[S56] an entry that is only searched for has not been sent without its id, until that is stored', () => {
    const lost = creationOf(1, -9, { state: 'uncertain', attempts: 1, sentAtMs: now - 61_000 });
    const [looked] = planSending(contentsOf(lost), { ...context, retryCache: false }).change?.put ?? [];
    if (!looked) throw new Error('nothing is looked for');
    expect(looked).toMatchObject({ state: 'sending', attempts: 2 });
    expect(looked).not.toHaveProperty('isAnonymous');
    expect(planSending(contentsOf(looked), context).forgotten.size).toBe(0);

    expect(planNameless(contentsOf(looked), looked)?.put).toEqual([{ ...looked, isAnonymous: true }]);
    for (const change of [{ attempts: 3 }, { state: 'uncertain' }, { requestID: 'r9' }] as const)
      expect(planNameless(contentsOf({ ...looked, ...change }), looked)).toBeNull();
    expect(planNameless(contentsOf(), looked)).toBeNull();
  });

  it('[S60] the children of a found row are identified by their values', () => {
    const line = (taskLineID: number, lineNumber: number, more: Row = {}) => ({
      taskLineID,
      lineNumber,
      taskID: -9,
      productID: 5,
      taskAmount: 2,
      ...more,
    });
    const ours = [
      ...[line(-1, 1), line(-2, 2), line(-3, 2, { productID: 6 }), line(-4, 4)],
      // Only the entered values tell these two apart; the server counts what was picked.
      line(-5, 5, { bin: 'A' }),
      line(-6, 5, { bin: 'B', actualAmount: 0 }),
    ];
    const entry = creationOf(1, -9, {
      effects: [{ kind: 'create', resource: 'tasks', id: -9, row: { taskID: -9, taskLines: ours } }],
    });
    // In another order: one was edited since, one is gone, one was added by another user.
    const taskLines = [
      line(30, 2, { productID: 6 }),
      line(20, 2, { taskAmount: 9 }),
      line(10, 1),
      line(50, 7, { productID: 8 }),
      line(60, 5, { bin: 'B', actualAmount: 1 }),
      line(55, 5, { bin: 'A', taskAmount: 7 }),
    ].map((found) => ({ ...found, taskID: 7 }));
    expect(includedChildren(entry)).toEqual(['taskLines']);
    const keys = entry.effects.map((effect) =>
      realKeys(effect, arrangeChildren(entry, { taskID: 7, taskLines })),
    );
    expect(keys).toEqual([{ [-9]: 7, [-1]: 10, [-2]: 20, [-3]: 30, [-5]: 55, [-6]: 60 }]);
  });

  it('[S61] no batch is heavier than a slow link carries in time, and a heavy write goes alone', () => {
    const heavy = (seq: number, bytes: number) =>
      entryOf(seq, {
        row: seq,
        request: { method: 'PUT', path: `v2/reasoncodes/${seq}`, body: { description: 'x'.repeat(bytes) } },
      });
    const many = Array.from({ length: 10 }, (_, index) => heavy(index + 1, 40_000));
    expect(plan(contentsOf(...many)).seqs).toEqual([1, 2]);
    expect(plan(contentsOf(heavy(1, 500_000), entryOf(2, { row: 2 }))).seqs).toEqual([1]);
    const heavyLimitMs = requestLimitMs({ description: 'x'.repeat(500_000) }) - requestLimitMs({});
    expect([heavyLimitMs > 49_000, heavyLimitMs < 51_000]).toEqual([true, true]);
  });

  it('[S61] a request that was not answered in time is halved until it is', () => {
    const pace = createSendPace();
    const maxAfter = (entries: number, isInTime: boolean) => {
      pace.note(entries, { kind: 'none', reason: isInTime ? 'unreachable' : 'timeout' });
      return pace.maxEntries();
    };
    expect([
      maxAfter(50, false),
      maxAfter(25, false),
      maxAfter(12, false),
      maxAfter(6, true),
      maxAfter(12, true),
    ]).toEqual([25, 12, 6, 12, 24]);
    expect([maxAfter(1, false), maxAfter(1, true)]).toEqual([24, 24]);
    expect(maxAfter(2, false)).toBe(1);
    for (let answers = 0; answers < 9; answers++) maxAfter(pace.maxEntries(), true);
    expect(pace.maxEntries()).toBe(50);
  });

  it('[S39] without a unique field: by equal fields and the time of creation', () => {
    const body = { taskNumber: 'T1', warehouseID: 2 };
    const lost = creationOf(1, -9, { createdAtMs: now, request: { method: 'POST', path: 'v2/tasks', body } });
    const at = (ms: number) => ({ taskID: 5, ...body, createdAt: new Date(ms).toISOString() });
    expect(judgeReadBack(tasks, lost, [at(now + 1_000)])).toMatchObject({ kind: 'done' });
    expect(judgeReadBack(tasks, lost, [at(now - 7 * 86_400_000)])).toBeNull();
    expect(judgeReadBack(tasks, lost, [{ ...at(now), warehouseID: 3 }])).toBeNull();
    expect(judgeReadBack(tasks, lost, [at(now), at(now + 1)])).toMatchObject({ kind: 'rejected' });
  });

  it('[S39] a row changed since is found by its identity, and left to a user', () => {
    const body = { taskNumber: 'T1', taskType: 'PIC', warehouseID: 2, onHold: false };
    const lost = creationOf(1, -9, { createdAtMs: now, request: { method: 'POST', path: 'v2/tasks', body } });
    expect(decodeURIComponent(readBackPath(tasks, lost) ?? '')).not.toContain('onHold');
    const row = { taskID: 5, ...body, createdAt: new Date(now).toISOString() };
    expect(judgeReadBack(tasks, lost, [row])).toMatchObject({ kind: 'done' });
    expect(judgeReadBack(tasks, lost, [{ ...row, onHold: true }])).toMatchObject({
      kind: 'rejected',
      rejection: { code: 'sync.unknown-outcome' },
    });
    expect(judgeReadBack(tasks, lost, [])).toBeNull();
  });

  it('[S10] waiting times grow with full jitter and follow Retry-After within reason', () => {
    expect(backoffMs(1, 0.5)).toBe(1_000);
    expect(backoffMs(30, 0.5)).toBe(30_000);
    expect(backoffMs(5, 0)).toBe(0);
    expect(retryAfterMs('7', now)).toBe(7_000);
    expect(retryAfterMs(new Date(now + 9_000).toUTCString(), now)).toBe(9_000);
    expect(retryAfterMs('999999', now)).toBe(600_000);
    expect(retryAfterMs('soon', now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });
});

describe('a user’s changes of the outbox', () => {
  it('[S9] undo a user action completely, or not at all', () => {
    const userAction = [entryOf(1, { userActionID: 'g' }), entryOf(2, { userActionID: 'g', row: 2 })];
    expect(planUndo(contentsOf(...userAction), 'g')?.remove).toEqual([1, 2]);
    expect(
      planUndo(contentsOf(...userAction, entryOf(3, { userActionID: 'g', attempts: 1 })), 'g'),
    ).toBeNull();
    expect(planUndo(contentsOf(), 'g')).toBeNull();
  });

  it('[S13] retry a refused entry under a new id, a waiting one under its own', () => {
    const refused = entryOf(1, { state: 'rejected', rejection: refusal, attempts: 3 });
    const waiting = entryOf(2, { state: 'uncertain', attempts: 1, notBeforeMs: now + 1 });
    const busy = entryOf(3, { attempts: 1, notBeforeMs: now + 1 });
    const others = [
      entryOf(4, { state: 'sending', notBeforeMs: now + 1 }),
      entryOf(5, { state: 'acked', notBeforeMs: now + 1 }),
      entryOf(6, { notBeforeMs: now + 1 }),
    ];
    const asked = new Set(['r1', 'r2', 'r3', 'r4', 'r5']);
    const change = planRetry(contentsOf(refused, waiting, busy, ...others), asked, () => 'new');
    expect(change?.put).toMatchObject([
      { requestID: 'new', state: 'pending', rejection: null, attempts: 0 },
      { requestID: 'r2', state: 'uncertain', notBeforeMs: 0 },
      { requestID: 'r3', state: 'pending', notBeforeMs: 0 },
    ]);
    expect(planRetry(contentsOf(...others), asked, () => 'new')).toBeNull();
  });

  it('[S13] cannot discard an entry that is being sent or done', () => {
    const contents = contentsOf(
      entryOf(1, { state: 'sending' }),
      entryOf(2, { state: 'acked' }),
      entryOf(3, { state: 'rejected' }),
      entryOf(4),
    );
    expect(planDiscard(contents, new Set(['r1', 'r2', 'r3', 'r4']))?.remove).toEqual([3, 4]);
  });

  it('[S13] put an edited write in place of the refused one', () => {
    const refused = entryOf(1, { state: 'rejected', rejection: refusal });
    const { name, targets, refersTo, request, effects, base, title, coalesces } = entryOf(9);
    const write = { name, targets, refersTo, request, effects, base, title, coalesces };
    const another = entryOf(0, { row: 2, state: 'rejected', rejection: refusal });
    const change = planResend(contentsOf(another, refused), 'r1', write, 'new');
    expect(change?.put).toHaveLength(1);
    expect(change?.put[0]).toMatchObject({
      seq: 1,
      requestID: 'new',
      state: 'pending',
      request: { body: { description: 'd9' } },
    });
    expect(planResend(contentsOf(entryOf(1)), 'r1', write, 'new')).toBeNull();
  });
});

describe('a write without an answer', () => {
  it('[S35] is shown as such ten seconds after its first try, not counted again with each', () => {
    const first = planSending(contentsOf(entryOf(1)), { ...context, nowMs: 1_000 });
    const [sent] = first.change?.put ?? [];
    if (!sent) throw new Error('nothing sent');
    expect([shownState(sent, 1_000), shownState(sent, 10_999), shownState(sent, 11_000)]).toEqual([
      'sending',
      'sending',
      'uncertain',
    ]);
    const lost = { ...sent, state: 'uncertain' } as const;
    expect(shownState(lost, 5_000)).toBe('sending');
    const again = planSending(contentsOf(lost), { ...context, nowMs: 20_000 }).change?.put[0];
    expect(again && [again.sentAtMs, shownState(again, 20_001)]).toEqual([20_000, 'uncertain']);
    expect(nextShownChangeMs([lost, sent], 4_000)).toBe(7_000);
    const later = { ...sent, sentAtMs: 3_000, unansweredSinceMs: 3_000 };
    for (const entries of [
      [sent, later],
      [later, sent],
    ])
      expect(nextShownChangeMs(entries, 4_000)).toBe(7_000);
    expect(nextShownChangeMs([entryOf(2)], 4_000)).toBeNull();
    // A clock set back.
    expect(shownState(lost, 0)).toBe('uncertain');
  });
});
