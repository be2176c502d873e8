import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, creationOf, entryOf } from '../../../../tests/fakes/entries';
import { type Effect, type EntryState, foldRow } from '../../../domain/sync/write';
import type { ApiReply } from '../../../protocol/exchange';
import { sweepEpoch } from '../pull/sweep-state';
import { classifyBatch, classifyReply, type Verdict } from './classify';
import { findConfirmed } from './confirmation';
import { collectOutcomes, failuresIn } from './outcomes';
import { remapEntry } from './remap';
import { recover, type SettleContext, settle } from './settle';

const now = 1_000_000;
const context: SettleContext = { nowMs: now, jitters: [0.5, 0.5, 0.5], fallback: null };

function reply(status: number, body: unknown = {}, headers: Record<string, string> = {}): ApiReply {
  return { kind: 'reply', status, headers: new Map(Object.entries(headers)), text: JSON.stringify(body) };
}

const done: Verdict = { kind: 'done', body: {}, position: { epoch: 'e', version: 9 }, message: 'Done' };
const sending = (seq: number, row = seq) => entryOf(seq, { row, state: 'sending', attempts: 1 });
const answer = (seq: number, verdict: Verdict, before: 'pending' | 'uncertain' = 'pending') => {
  return { seq, attempt: 1, requestID: `r${seq}`, verdict, before };
};

describe('the meaning of an answer', () => {
  it.each([
    [200, 'done'],
    [201, 'done'],
    [400, 'rejected'],
    [401, 'sign-in'],
    [403, 'rejected'],
    [404, 'rejected'],
    [409, 'rejected'],
    [410, 'rejected'],
    [412, 'rejected'],
    [422, 'rejected'],
    [408, 'retry maybe'],
    [425, 'retry not-done'],
    [429, 'retry not-done'],
    [500, 'retry maybe'],
    [503, 'retry maybe'],
  ])('[S10] %i → %s', (status, expected) => {
    const verdict = classifyReply(reply(status, { message: 'whatever it says' }), now);
    expect(verdict.kind === 'retry' ? `retry ${verdict.effect}` : verdict.kind).toBe(expected);
  });

  it('[S10] without an answer it may have been done; a conflict reads the row again; Retry-After is kept', () => {
    expect(classifyReply({ kind: 'none', reason: 'timeout' }, now)).toMatchObject({
      kind: 'retry',
      effect: 'maybe',
    });
    expect(classifyReply(reply(409), now)).toMatchObject({ refetch: true });
    expect(classifyReply(reply(422), now)).toMatchObject({ refetch: false });
    expect(classifyReply(reply(503, {}, { 'retry-after': '7' }), now)).toMatchObject({ afterMs: 7_000 });
  });

  it('[S17] names the position that contains it', () => {
    expect(classifyReply(reply(200, {}, { 'x-position': 'e1:42' }), now)).toMatchObject({
      position: { epoch: 'e1', version: 42 },
    });
  });

  it('[S11] a batch is read item by item', () => {
    const items = [
      { code: 200, message: 'Done', position: 'e:3' },
      { code: 409, message: 'Held already', errorCode: 'task.held-already' },
      { code: 503, message: 'busy' },
      {
        code: 409,
        message: 'No',
        errorCode: 'task.transition',
        body: { values: { from: 'draft', to: 'paused' } },
      },
    ];
    expect(classifyBatch(reply(200, items), 4, now)).toMatchObject([
      { kind: 'done', position: { version: 3 } },
      { kind: 'rejected', rejection: { status: 409, code: 'task.held-already' } },
      { kind: 'retry', effect: 'maybe' },
      { kind: 'rejected', rejection: { code: 'task.transition', values: { from: 'draft', to: 'paused' } } },
    ]);
  });

  it('[S10] a success that contains only failures by id is a failure', () => {
    const held = { taskID: 4, code: 409, message: 'Held already', errorCode: 'task.held-already' };
    expect(classifyReply(reply(200, { results: [held] }), now)).toMatchObject({
      kind: 'rejected',
      rejection: { status: 409 },
    });
    expect(classifyReply(reply(200, { results: [{ ...held, code: 200 }] }), now).kind).toBe('done');
  });

  it('[S11] one that is refused or cannot be read settles nothing', () => {
    expect(classifyBatch(reply(413), 2, now)).toBe('unsupported');
    expect(classifyBatch(reply(200, [{ code: 200 }]), 2, now)).toMatchObject([
      { kind: 'retry' },
      { kind: 'retry' },
    ]);
    expect(classifyBatch(reply(401), 2, now)).toMatchObject([{ kind: 'sign-in' }, { kind: 'sign-in' }]);
  });
});

describe('an entry', () => {
  it('[S17] keeps its effect when it is acknowledged', () => {
    const { change } = settle(contentsOf(sending(1)), [answer(1, done)], context);
    expect(change?.put).toMatchObject([
      { state: 'acked', ackedAt: { epoch: 'e', version: 9 }, effects: [{ kind: 'patch' }] },
    ]);
  });

  it('[S3] stays uncertain until it is answered', () => {
    const tooMany = classifyReply(reply(429), now);
    const states = (before: 'pending' | 'uncertain', verdict: Verdict) =>
      settle(contentsOf(sending(1)), [answer(1, verdict, before)], context).change?.put[0]?.state;
    expect(states('pending', tooMany)).toBe('pending');
    expect(states('uncertain', tooMany)).toBe('uncertain');
    expect(states('pending', classifyReply(reply(502), now))).toBe('uncertain');
    expect(states('uncertain', { kind: 'sign-in' })).toBe('uncertain');
  });

  it('[S3] is uncertain when a dead tab was sending it', () => {
    expect(recover(contentsOf(sending(1), entryOf(2)))?.put).toMatchObject([{ seq: 1, state: 'uncertain' }]);
    expect(recover(contentsOf(entryOf(2)))).toBeNull();
  });

  it('[S10] waits after a failure, longer after each', () => {
    const wait = (attempts: number) => {
      const entry = { ...sending(1), attempts };
      const settled = settle(
        contentsOf(entry),
        [{ ...answer(1, classifyReply(reply(500), now)), attempt: attempts }],
        context,
      );
      return (settled.change?.put[0]?.notBeforeMs ?? 0) - now;
    };
    expect([wait(1), wait(2), wait(3), wait(20)]).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it('[S6] a refusal remembers the entries made before it was known, and undoes only its own effect', () => {
    const refused = classifyReply(reply(422, { message: 'no', fields: { a: 'b' } }), now);
    const { change } = settle(
      contentsOf(sending(1), sending(2), entryOf(3, { row: 1 })),
      [answer(1, refused), answer(2, done)],
      context,
    );
    expect(change?.put).toMatchObject([
      { seq: 1, state: 'rejected', rejection: { blocksUpTo: 3, fields: { a: 'b' } } },
      { seq: 2, state: 'acked' },
    ]);
  });

  it('[S16] an answer to an earlier try, or to another request, changes nothing', () => {
    const again = { ...sending(1), attempts: 2 };
    expect(settle(contentsOf(again), [answer(1, done)], context).change).toBeNull();
    expect(settle(contentsOf(entryOf(1, { attempts: 1 })), [answer(1, done)], context).change).toBeNull();
    expect(
      settle(contentsOf({ ...sending(1), requestID: 'other' }), [answer(1, done)], context).change,
    ).toBeNull();
    expect(settle(contentsOf(), [answer(1, done)], context).change).toBeNull();
  });

  it('[S7] a creation gives every later entry its real key, in one change', () => {
    const create = { ...creationOf(1, -9), state: 'sending', attempts: 1 } as const;
    const edit = entryOf(2, { row: -9, refersTo: [{ resource: 'reasonCodes', id: -9 }] });
    const verdict: Verdict = { ...done, body: { reasonCodeID: 77, reasonCode: 'x' } };
    const { change, replaced } = settle(contentsOf(create, edit), [answer(1, verdict)], context);
    expect(replaced).toEqual({ [-9]: 77 });
    expect(change?.replaced).toEqual({ [-9]: 77 });
    expect(change?.put).toMatchObject([
      {
        seq: 1,
        state: 'acked',
        targets: [{ id: 77 }],
        effects: [{ kind: 'create', id: 77, row: { reasonCodeID: 77 } }],
      },
      { seq: 2, targets: [{ id: 77 }], refersTo: [{ id: 77 }], request: { path: 'v2/reasoncodes/77' } },
    ]);
  });

  it('[S57] without a position a creation counts only with the key of its row', () => {
    const create = { ...creationOf(1, -9), state: 'sending', attempts: 1 } as const;
    const settled = (body: unknown, position = done.position) =>
      settle(contentsOf(create), [answer(1, { ...done, body, position })], context).change?.put[0]?.state;
    expect(settled({ status: 'ok' }, null)).toBe('uncertain');
    expect(settled(null, null)).toBe('uncertain');
    expect(settled({ reasonCodeID: 77 }, null)).toBe('acked');
    expect(settled({ status: 'ok' })).toBe('acked');
    const edit = settle(contentsOf(sending(1)), [answer(1, { ...done, position: null })], context);
    expect(edit.change?.put[0]?.state).toBe('acked');
  });

  it('[S7] the base of an edit has the real key, too', () => {
    const edit = entryOf(2, { base: { routeID: -9, priority: 50 } });
    expect(remapEntry(edit, { [-9]: 41 }).base).toEqual({ routeID: 41, priority: 50 });
  });

  it('[S7] replaces temporary keys at any depth and nothing else (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: -1 }), fc.jsonValue(), (temporary, other) => {
        const body = JSON.parse(
          JSON.stringify({ other, lines: [{ taskID: temporary }], text: `${temporary}` }),
        );
        const entry = entryOf(1, {
          row: temporary,
          request: { method: 'PUT', path: `a/${temporary}/b`, body },
        });
        const mended = remapEntry(entry, { [temporary]: 5 });
        expect(mended.request.path).toBe('a/5/b');
        expect(mended.request.body).toMatchObject({ lines: [{ taskID: 5 }], text: `${temporary}` });
        expect(remapEntry(mended, { [temporary]: 5 })).toBe(mended);
        if (!JSON.stringify(other).includes(String(temporary)))
          expect(JSON.stringify(mended.request.body)).toContain(JSON.stringify({ other }).slice(1, -1));
      }),
    );
  });
});

describe('an acknowledged entry leaves', () => {
  const acked = (seq: number, ackedAt: { epoch: string; version: number } | null) =>
    entryOf(seq, { state: 'acked', ackedAt });
  const all = new Set([1, 2, 3]);
  const at = (version: number, more: Partial<Parameters<typeof findConfirmed>[1]> = {}) => {
    return { position: { epoch: 'e', version }, isComplete: true, ackedBefore: all, ...more };
  };

  it('[S17] not before the mirror holds its effect, in a pull requested later', () => {
    const entry = acked(1, { epoch: 'e', version: 9 });
    expect(findConfirmed([entry], at(8))).toEqual([]);
    expect(findConfirmed([entry], at(9))).toEqual([1]);
    expect(findConfirmed([entry], at(9, { ackedBefore: new Set() }))).toEqual([]);
    expect(findConfirmed([entry], at(9, { position: null }))).toEqual([]);
    expect(findConfirmed([entryOf(1)], at(9))).toEqual([]);
  });

  it('[S18] without a position, when a later pull has come to the end', () => {
    expect(findConfirmed([acked(1, null)], at(1, { isComplete: false }))).toEqual([]);
    expect(findConfirmed([acked(1, null)], at(1))).toEqual([1]);
  });

  it('[S18] [S41] without a feed not before later writes to its row: a sweep may have left the row out because of them', () => {
    const sweep = (version: number) => at(version, { position: { epoch: sweepEpoch, version } });
    const entry = (seq: number, version: number, id: number) => ({
      ...acked(seq, { epoch: sweepEpoch, version }),
      targets: [{ resource: 'reasonCodes', id }],
    });
    const entries = [entry(1, 2, 6), entry(2, 3, 6), entry(3, 2, 7)];
    expect(findConfirmed(entries, sweep(2))).toEqual([3]);
    expect(findConfirmed(entries, sweep(3))).toEqual([1, 2, 3]);
    const ofTwoRows = { ...entry(1, 2, 6), targets: [6, 7].map((id) => ({ resource: 'reasonCodes', id })) };
    expect(findConfirmed([ofTwoRows, entry(2, 3, 7)], sweep(2))).toEqual([]);
  });

  it('[S17] a position of the history of another role does not count', () => {
    const entry = acked(1, { epoch: 'e-tools', version: 3 });
    expect(findConfirmed([entry], at(9, { isComplete: false }))).toEqual([]);
    expect(findConfirmed([entry], at(9))).toEqual([1]);
  });

  it('[S17] the visible row never goes back while the server moves on (property)', () => {
    const step = fc.record({
      version: fc.integer({ min: 1, max: 20 }),
      acked: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(step, ({ version, acked: ackedAt }) => {
        const entry = acked(1, { epoch: 'e', version: ackedAt });
        const server = { description: version >= ackedAt ? 'd1' : 'old' };
        const kept = findConfirmed([entry], at(version)).length === 0 ? entry.effects : [];
        expect(foldRow(server, kept)?.description).toBe('d1');
      }),
    );
  });
});

describe('messages to a user', () => {
  it('[S19] come once, when all of a user action is answered, grouped by their texts', () => {
    const userAction = [1, 2, 3].map((seq) => ({ ...sending(seq), userActionID: 'g' }));
    const values = { from: 'draft', to: 'paused' };
    const refused = classifyReply(reply(409, { message: 'Held already', values }), now);
    const first = settle(contentsOf(...userAction), [answer(1, done), answer(2, refused)], context);
    const beforeLast = (state: EntryState) =>
      collectOutcomes(new Map(), {
        ...first,
        entries: userAction.slice(2).map((one) => ({ ...one, state })),
      });
    for (const state of ['pending', 'sending', 'uncertain'] as const)
      expect(beforeLast(state).outcomes).toEqual([]);
    const half = beforeLast('pending');
    const last = settle(contentsOf(...userAction.slice(2)), [answer(3, done)], context);
    const whole = collectOutcomes(half.open, { ...last, entries: [] });
    expect(whole.outcomes).toMatchObject([
      {
        userActionID: 'g',
        groups: [
          { ok: true, ids: [1, 3] },
          { ok: false, message: 'Held already', values, ids: [2] },
        ],
      },
    ]);
    expect(whole.open.size).toBe(0);
  });

  it('[S19] contain the entered values, for a row of which nothing else is left', () => {
    const refused = classifyReply(reply(409, { message: 'Taken' }), now);
    const about = { resource: 'reasonCodes', id: -7 };
    const effects = [{ kind: 'create', ...about, row: { reasonCodeID: -7, reasonCode: 'R7' } }] as const;
    const created = { ...sending(1), targets: [about], effects };
    const { events, replaced } = settle(contentsOf(created), [answer(1, refused)], context);
    const { outcomes } = collectOutcomes(new Map(), { events, replaced, entries: [] });
    expect(outcomes[0]?.groups).toMatchObject([
      { ids: [-7], rows: [{ ...about, row: { reasonCode: 'R7' } }] },
    ]);
  });

  it('[S19] contain the row that a deletion has removed, and for an edit the present row', () => {
    const about = { resource: 'reasonCodes', id: 7 };
    const beside = { kind: 'delete', resource: 'pickers', id: 7 } as const;
    const another = { kind: 'delete', resource: 'reasonCodes', id: 8 } as const;
    const told = (effect: Effect) => {
      const entry = { ...sending(1), targets: [about], base: { reasonCode: 'R7' } };
      const settled = settle(
        contentsOf({ ...entry, effects: [beside, another, effect] }),
        [answer(1, done)],
        context,
      );
      return collectOutcomes(new Map(), { ...settled, entries: [] }).outcomes[0]?.groups[0]?.rows;
    };
    expect(told({ kind: 'delete', ...about })).toEqual([{ ...about, row: { reasonCode: 'R7' } }]);
    expect(told({ kind: 'patch', ...about, patch: { description: 'x' } })).toEqual([{ ...about, row: null }]);
  });

  it('[S19] contain the names of some twenty rows, and their number', () => {
    const userAction = Array.from({ length: 30 }, (_, index) => ({
      ...sending(index + 1),
      userActionID: 'g',
    }));
    const settlings = userAction.map(({ seq }) => answer(seq, done));
    const manyJitters = { ...context, jitters: settlings.map(() => 0.5) };
    const settled = settle(contentsOf(...userAction), settlings, manyJitters);
    const [group] = collectOutcomes(new Map(), { ...settled, entries: [] }).outcomes[0]?.groups ?? [];
    expect([group?.ids.length, group?.rows?.length]).toEqual([30, 20]);
  });

  it('[S19] come after the first try for a failure of the server that is tried again', () => {
    const verdict = classifyReply(reply(500, { message: 'Out of paper' }), now);
    const told = (attempts: number, answered: Verdict) => {
      const entries = [1, 2].map((seq) => ({ ...sending(seq), attempts, userActionID: 'a' }));
      const settlings = [1, 2].map((seq) => ({ ...answer(seq, answered), attempt: attempts }));
      return failuresIn(settle(contentsOf(...entries), settlings, context).events);
    };
    expect(told(1, verdict)).toMatchObject([
      { userActionID: 'a', isRepeated: true, groups: [{ ok: false, message: 'Out of paper', ids: [1, 2] }] },
    ]);
    expect(told(2, verdict)).toEqual([]);
    expect(told(1, classifyReply(reply(503, { message: 'Closing' }), now))).toEqual([]);
    expect(told(1, done)).toEqual([]);
    const postponed = settle(contentsOf(sending(1)), [answer(1, verdict)], context);
    expect(collectOutcomes(new Map(), { ...postponed, entries: [] }).outcomes).toEqual([]);
  });

  it('[S19] come also for an edit that went into a later one', () => {
    const takenAlong = [{ userActionID: 'earlier', name: 'reasonCodes.update' }];
    const settled = settle(contentsOf({ ...sending(1), takenAlong }), [answer(1, done)], context);
    const { outcomes } = collectOutcomes(new Map(), { ...settled, entries: [] });
    expect(outcomes.map(({ userActionID }) => userActionID)).toEqual(['g1', 'earlier']);
  });
});
