import { expect, it } from 'vitest';
import type { Task } from '../resources/tasks/tasks';
import { tasks } from '../resources/tasks/tasks';
import { createRow } from './rows';
import { planPriority } from './task-priority';

function taskOf(taskID: number, priority: number): Task {
  const created = createRow(tasks, taskID, { taskNumber: `T${taskID}`, priority }, 1).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return created.row as Task;
}

it('each task gets the priority by an edit that names its former one, and a task that has it is left out', () => {
  const { writes, refused } = planPriority([taskOf(1, 50), taskOf(2, 10), taskOf(3, 20)], 10, 7);
  expect(writes.map(({ request, effects, base }) => [request, effects, base])).toEqual(
    (
      [
        [1, 50],
        [3, 20],
      ] as const
    ).map(([id, priority]) => [
      { method: 'PUT', path: `v2/tasks/${id}`, body: { companyID: 7, priority: 10 } },
      [{ kind: 'patch', resource: 'tasks', id, patch: { priority: 10 } }],
      { priority },
    ]),
  );
  expect(refused.map(({ name, reason }) => [name, reason.id])).toEqual([
    ['T2', 'The task has this priority already'],
  ]);
});
