import { expect, it } from 'vitest';
import type { Row } from '../../src/domain/resource';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import { dayMs } from '../../src/lib/time-units';
import { findDifference } from './invariants';
import type { Tab } from './tab';

const nowMs = Date.UTC(2026, 1, 8, 8);
const closed = (daysAgo: number): Row => ({
  taskID: 1,
  status: 'completed',
  timeCompleted: new Date(nowMs - daysAgo * dayMs).toISOString(),
});
const ours = (rows: readonly Row[]): Tab => {
  const visible = new Map(rows.map((row) => [Number(row.taskID), row]));
  const tab: Pick<Tab, 'name' | 'view'> = { name: 't1', view: async () => ({ server: visible, visible }) };
  return tab as Tab;
};
const differs = async (
  theirs: Row,
  shown: readonly Row[],
  { windowDays = 14, latestMs = nowMs } = {},
): Promise<boolean> => {
  const rows = new Map([[tasks, new Map([[1, theirs]])]]);
  return (await findDifference(ours(shown), rows, 'main', { windowDays, nowMs: latestMs })) !== null;
};

it('misses every row of the window, and none that left it while time went on', async () => {
  const missing = await Promise.all([0, 13, 15, 16, 17, 24, 200].map((days) => differs(closed(days), [])));
  expect(missing).toEqual([true, true, true, true, false, false, false]);
  expect(await differs({ taskID: 1, status: 'new', timeCompleted: null }, [])).toBe(true);
});

it('accepts that a clock a day ahead loses the days beyond the window, and no more', async () => {
  const missing = await Promise.all(
    [14, 15, 16, 17].map((days) => differs(closed(days), [], { latestMs: nowMs + dayMs })),
  );
  expect(missing).toEqual([true, true, false, false]);
});

it('misses the rows of the window that a user has chosen', async () => {
  const missing = await Promise.all([5, 6, 40].map((days) => differs(closed(days), [], { windowDays: 3 })));
  expect(missing).toEqual([true, false, false]);
  expect(await differs(closed(40), [], { windowDays: 60 })).toBe(true);
});

it('compares a row that left the window where a device still has it', async () => {
  expect(await differs(closed(24), [closed(24)])).toBe(false);
  expect(await differs({ ...closed(24), priority: 7 }, [closed(24)])).toBe(true);
});
