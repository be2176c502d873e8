import { expect, it } from 'vitest';
import { creationOf, entryOf } from '../../../../tests/fakes/entries';
import { createMemoryOutbox } from '../../../../tests/fakes/memory-stores';
import type { EntryState, OutboxEntry } from '../../../domain/sync/write';
import { createOutboxView } from './outbox-view';
import { createUserActions } from './user-actions';

const refusal = { status: 422, message: 'no', code: null, fields: {} };

/** A user's actions on an outbox that holds these entries. */
async function open(...entries: readonly OutboxEntry[]) {
  const store = createMemoryOutbox();
  const outbox = createOutboxView(store, { post: () => {} }, () => {});
  await outbox.append(entries);
  const clock = { now: () => 0, after: () => () => {} };
  const random = { next: () => 0, uuid: () => 'new' };
  const started = Promise.resolve();
  const options = { outbox, clock, random, userID: 5, companyID: 7, started, syncNow: () => {} };
  return {
    actions: createUserActions(options),
    left: async () => (await store.all()).entries.map(({ seq }) => seq),
    /** Another tab, or the server's answer, has moved an entry on. */
    become: (seq: number, changes: Partial<OutboxEntry>) =>
      store.update(({ entries: present }) => ({
        put: present.filter((entry) => entry.seq === seq).map((entry) => ({ ...entry, ...changes })),
        remove: [],
        replaced: {},
      })),
  };
}

it('[S13] a discard returns how many are gone: those sent meanwhile are not', async () => {
  const { actions, left, become } = await open(entryOf(1), entryOf(2), entryOf(3));
  await become(2, { state: 'sending' });
  expect(await actions.discard(['r1', 'r2', 'gone'])).toBe(1);
  expect(await left()).toEqual([2, 3]);
});

it.each<[EntryState, readonly number[], number]>([
  ['pending', [3], 1],
  ['sending', [1, 2, 3], 0],
])('[S13] dependents of a creation go only with it: it is %s', async (state, rest, count) => {
  const { actions, left, become } = await open(creationOf(1, -1), entryOf(2, { row: -1 }), entryOf(3));
  await become(1, { state });
  expect(await actions.discard(['r1'], { takesDependents: true })).toBe(count);
  expect(await left()).toEqual(rest);
});

it('[S13] a retry and a resend return how many are sent again', async () => {
  const rejected = { state: 'rejected', rejection: refusal } as const;
  const { actions, become } = await open(entryOf(1, rejected), entryOf(2, rejected));
  const { name, targets, refersTo, request, effects, base, title, coalesces } = entryOf(1);
  const write = { name, targets, refersTo, request, effects, base, title, coalesces };
  await become(2, { state: 'acked' });
  expect(await actions.resend('r2', write)).toBe(0);
  expect(await actions.retry(['r1', 'r2'])).toBe(1);
  expect(await actions.resend('r1', write)).toBe(0);
});
