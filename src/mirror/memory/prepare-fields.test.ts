import { expect, it } from 'vitest';
import type { Resource } from '../../domain/resource';
import { prepareFields } from './prepare-fields';

const tasks = {
  name: 'tasks',
  list: { columns: ['number', 'route'], search: ['note'] },
} as unknown as Resource;

/** Time passes in pauses; an answer is awaited during some of them. */
function prepare({ awaitedFor = 0, closedAfter = 99 }: Prepared = {}) {
  const done: string[] = [];
  const pauses: number[] = [];
  const preparing = prepareFields(
    [tasks],
    {
      prepareField: (name, field) => void done.push(`${name}.${field} after ${pauses.length}`),
    },
    {
      pause: async (ms) => void pauses.push(ms),
      isClosed: () => pauses.length > closedAfter,
      isAwaited: () => pauses.length <= awaitedFor,
    },
  );
  return preparing.then(() => ({ done, pauses }));
}

interface Prepared {
  readonly awaitedFor?: number;
  readonly closedAfter?: number;
}

it('prepares columns and searched fields of long lists, one at a time', async () => {
  const { done, pauses } = await prepare();
  expect(done).toEqual(['tasks.number after 1', 'tasks.route after 2', 'tasks.note after 3']);
  expect(pauses).toEqual([100, 0, 0, 0]);
});

it('comes after an answer that is under way', async () => {
  const { done } = await prepare({ awaitedFor: 3 });
  expect(done[0]).toBe('tasks.number after 4');
});

it('ends with the mirror', async () => {
  expect((await prepare({ closedAfter: 1 })).done).toHaveLength(1);
});
