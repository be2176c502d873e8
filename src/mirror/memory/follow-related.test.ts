import { expect, test, vi } from 'vitest';
import type { Row } from '../../domain/resource';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import { bareRow } from '../storage/packing';
import { StorageError } from '../storage/storage-error';
import { createRelatedReader } from './follow-related';
import { createWorkingSet } from './working-set';

const taskOf = (taskID: number, status: string): Row => bareRow(tasks, { taskID, status });

/** Tasks in memory, each with a line whose bin is named after its task. */
function open({ failures = 0 } = {}) {
  const set = createWorkingSet({ compileRegexp: (pattern) => (text) => new RegExp(pattern).test(text) });
  const put = (taskID: number, status: string) =>
    set.setServerRow(tasks.name, taskID, taskOf(taskID, status));
  const reader = createRelatedReader({
    set: () => set,
    whenReady: async () => {},
    readChildren: async (_, ids) => {
      if (failures-- > 0) throw new StorageError('lost');
      return ids.map((taskID) => ({
        row: { taskID, taskLines: [bareRow(taskLines, { taskLineID: taskID, taskID, bin: `B-${taskID}` })] },
      }));
    },
    pause: async () => {},
    isClosed: () => false,
  });
  /** Keys of tasks whose lines are cached. */
  const known = () =>
    [1, 2, 3].filter((taskID) => reader.valuesOf(tasks, taskOf(taskID, 'new'), 'bin').length > 0);
  return { set, put, reader, known };
}

const inBin = (status: string) => ({ status: [status], bin: { startsWith: 'B' } });

test('children are dropped with the last follower of their row', async () => {
  const { set, put, reader, known } = open();
  for (const id of [1, 2, 3]) put(id, 'new');
  const following = reader.follow(tasks.name, inBin('new'));
  await following.ready;
  expect(known()).toEqual([1, 2, 3]);
  put(1, 'started');
  await vi.waitFor(() => expect(known()).toEqual([2, 3]));
  set.setServerRow(tasks.name, 2, null);
  await vi.waitFor(() => expect(known()).toEqual([3]));

  // Another list still shows it.
  const all = reader.follow(tasks.name, { bin: { startsWith: 'B' } });
  await all.ready;
  expect(known()).toEqual([1, 3]);
  put(3, 'started');
  put(1, 'new');
  await vi.waitFor(() => expect(reader.valuesOf(tasks, taskOf(1, 'new'), 'bin')).toEqual(['B-1']));
  expect(known()).toEqual([1, 3]);

  // Rows removed while nothing follows are dropped by the next follower.
  following.end();
  all.end();
  set.setServerRow(tasks.name, 1, null);
  await reader.follow(tasks.name, inBin('completed')).ready;
  expect(known()).toEqual([3]);
});

test('nothing is answered before the children are read: an unread one would look as if it did not exist', async () => {
  const { put, reader, known } = open({ failures: 2 });
  for (const id of [1, 2, 3]) put(id, 'new');
  await reader.follow(tasks.name, inBin('new')).ready;
  expect(known()).toEqual([1, 2, 3]);
});
