import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { tasks } from '../../domain/resources/tasks/tasks';
import { emptyCommit, type MirrorCommit } from '../../domain/sync/mirror-types';
import { writeFacts } from '../storage/facts-store';
import { createMirrorStorage, type MirrorStorage } from '../storage/mirror-storage';
import { writeCommit } from '../storage/mirror-store';
import { bareRow } from '../storage/packing';
import { createMemory, type Memory } from './memory';

const taskOf = (taskID: number, priority: number) => bareRow(tasks, { taskID, status: 'new', priority });
const commitOf = (change: Partial<MirrorCommit>): MirrorCommit => ({ ...emptyCommit(null), ...change });
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A tab that has read three tasks from the database, but not stored them in memory yet. */
async function openReading(name: string) {
  let memory: Memory | null = null;
  const storage = createMirrorStorage({
    name,
    onEvent: () => {},
    onEmptied: (serial) => memory?.empty(serial),
    pause: async () => {},
  });
  ends.push(storage.close);
  const put = { tasks: [1, 2, 3].map((key) => taskOf(key, 0)) };
  const { serial } = await storage.run((database) =>
    writeCommit(database, commitOf({ put }), { memoryAt: () => null, nowMs: 0, writeFacts }),
  );
  let [isHeld, release] = [false, (): void => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: MirrorStorage = {
    ...storage,
    run: async (work) => {
      const found = await storage.run(work);
      if (!Array.isArray(found) || found.length === 0) return found;
      isHeld = true;
      await released;
      return found;
    },
  };
  memory = createMemory({
    storage: held,
    compileRegexp: () => () => true,
    valuesOf: () => [],
    onEvent: () => {},
    pause: async () => {},
    isClosed: () => false,
    isAwaited: () => false,
  });
  await vi.waitFor(() => expect(isHeld).toBe(true));
  const priorities = async () => {
    release();
    await memory.loaded();
    return [1, 2, 3].map((key) => memory.set.visibleRow('tasks', key)?.['priority']);
  };
  return { memory, storage, serial, priorities };
}

it('rows that a commit has changed or removed meanwhile are not restored by an earlier read', async () => {
  const { memory, serial, priorities } = await openReading('memory commit');
  memory.apply(commitOf({ put: { tasks: [taskOf(1, 9)] }, remove: { tasks: [2] } }), serial + 1);
  expect(await priorities()).toEqual([9, undefined, 0]);
});

it('rows of an emptied resource do not come back with an earlier read', async () => {
  const { storage, priorities } = await openReading('memory emptied');
  await storage.empty('asked');
  expect(await priorities()).toEqual([undefined, undefined, undefined]);
});
