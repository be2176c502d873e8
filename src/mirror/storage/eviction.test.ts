import { expect, it } from 'vitest';
import { createWorkingSet } from '../memory/working-set';
import { chooseEvicted } from './eviction';

it('[S33] rows opened by a user stay while memory has not read whether they are in the window', () => {
  const set = createWorkingSet({ compileRegexp: () => () => false });
  const context = { set, windowDays: 14, nowMs: Date.UTC(2026, 0, 15) };
  const opened = [{ resource: 'tasks', bucket: 0, usedAtMs: { 4: 1 } }];
  expect(chooseEvicted(opened, 10, context)).toEqual({});
  const closed = { taskID: 4, status: 'completed', timeCompleted: '1960-01-01T00:00:00.000Z' };
  set.setServerRow('tasks', 4, closed);
  expect(chooseEvicted(opened, 10, context)).toEqual({ tasks: [4] });
});
