import { expect, it } from 'vitest';
import { entryOf } from '../../../../tests/fakes/entries';
import { batchOf, mayBeDoneTwice, requestOf } from './send-requests';

const step = { uncertain: new Set([1, 2]), forgotten: new Set([2]) };

it('[S39] an uncertain write is searched for if the server remembers no ids, or no longer', () => {
  expect([1, 2, 3].map((seq) => mayBeDoneTwice(seq, step, false))).toEqual([true, true, false]);
  expect([1, 2, 3].map((seq) => mayBeDoneTwice(seq, step, true))).toEqual([false, true, false]);
});

it('[S2] a write names its id if the server remembers ids, and always for pickings', () => {
  const named = (retryCache: boolean, path: string) => {
    const entry = entryOf(1, { request: { method: 'POST', path, body: {} } });
    return Object.values(requestOf(entry, { retryCache, preconditions: false }).headers ?? {}).includes('r1');
  };
  expect(named(true, 'v2/tasks')).toBe(true);
  expect(named(false, 'v2/tasks')).toBe(false);
  expect(named(false, 'cluster-picking/create')).toBe(true);
});

it('[S12] writes that are sent together name their ids one by one, and ask to be done at once', () => {
  const { path, body } = batchOf([entryOf(1), entryOf(2, { row: 4 })], { preconditions: false });
  expect(path).toBe('v2/batch');
  expect(body).toMatchObject({
    immediate: true,
    requests: [
      { path: '/api/v2/reasoncodes/1', requestId: 'r1' },
      { path: '/api/v2/reasoncodes/4', requestId: 'r2' },
    ],
  });
});
