import { describe, expect, it } from 'vitest';
import { type Task, tasks } from '../resources/tasks/tasks';
import { fillPlaceholders } from '../tasks/event-messages';
import { createRow } from './rows';
import { planMerge, planUnmerge } from './task-merging';

function task(taskID: number, fields: Partial<Task> = {}): Task {
  const created = createRow(tasks, taskID, { taskNumber: `T${taskID}`, warehouseID: 1 }, 7).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return { ...(created.row as Task), ...fields };
}

const keys = (targets: readonly { readonly id: number }[] = []) => targets.map(({ id }) => id);

describe('merging', () => {
  it('is one write about all allowed tasks, and predicts nothing', () => {
    const plan = planMerge([task(1), task(2), task(3, { onHold: true })], 'BATCH', 7);
    expect(plan.writes).toMatchObject([
      {
        request: {
          method: 'POST',
          path: 'cluster-picking/merge',
          body: { companyID: 7, taskIDs: [1, 2], pickType: 'BATCH' },
        },
        effects: [],
      },
    ]);
    expect(keys(plan.writes[0]?.targets)).toEqual([1, 2]);
    expect(plan.refused).toEqual([
      {
        target: { resource: 'tasks', id: 3 },
        name: 'T3',
        reason: { id: 'The task is on hold', code: 'task.held' },
      },
    ]);
    const titles = (['group', 'CLUSTER', 'BATCH'] as const).flatMap((kind) =>
      planMerge([task(1), task(2)], kind, 7).writes.map(({ title }) => fillPlaceholders(title)),
    );
    expect(titles).toEqual([
      'Merge 2 tasks into a group',
      'Merge 2 tasks for cluster picking',
      'Merge 2 tasks for batch picking',
    ]);
    expect(planMerge([task(1), task(2)], 'group', 7).writes[0]?.request).toEqual({
      method: 'POST',
      path: 'tasks/merge',
      body: { companyID: 7, taskIds: [1, 2] },
    });
  });

  it('refuses every task that cannot be merged, each with its reason', () => {
    const reasonFor = (fields: Partial<Task>) =>
      planMerge([task(1), task(2), task(3, fields)], 'CLUSTER', 7).refused.map(({ reason }) => reason.id);
    expect(reasonFor({})).toEqual([]);
    expect(reasonFor({ taskType: 'INV' })).toEqual(['Only picking tasks can be merged']);
    expect(reasonFor({ pickType: 'SUBTASK' })).toEqual(['The task is merged already']);
    expect(reasonFor({ taskGroupID: 9 })).toEqual(['The task is merged already']);
    expect(reasonFor({ status: 'started' })).toEqual(['Only new tasks can be merged']);
    expect(reasonFor({ linesCompleted: 1 })).toEqual(['Only new tasks can be merged']);
    expect(reasonFor({ warehouseID: 2 })).toEqual(Array(3).fill('Only tasks of one warehouse can be merged'));
    expect(planMerge([task(1)], 'CLUSTER', 7)).toMatchObject({
      writes: [],
      refused: [{ reason: { id: 'At least two tasks are needed to merge' } }],
    });
  });
});

describe('unmerging', () => {
  it('is about the merged task and its sub-tasks', () => {
    const parent = task(9, { pickType: 'CLUSTER' });
    const others = [task(1, { parentTaskID: 9, pickType: 'SUBTASK' }), task(2, { parentTaskID: 8 })];
    const { writes } = planUnmerge([parent], others, 7);
    expect(writes.map(({ name, request, targets }) => [name, request, keys(targets)])).toEqual([
      [
        'task.unmerge',
        { method: 'POST', path: 'cluster-picking/9/unmerge/', body: { companyID: 7 } },
        [9, 1],
      ],
    ]);
    expect(writes.map(({ title }) => fillPlaceholders(title))).toEqual(['Unmerge task T9']);
  });

  it('empties a group and removes it, one after the other, whichever of its tasks was chosen', () => {
    const group = [1, 2, 3].map((id) => task(id, { taskGroupID: 5 }));
    const { writes, also } = planUnmerge(group.slice(0, 2), group, 7);
    expect(also).toEqual([group[2]?.taskNumber]);
    expect(writes.map(({ name, request, targets }) => [name, request, keys(targets)])).toEqual([
      [
        'task.unmerge',
        { method: 'PUT', path: 'taskGroups/5/task', body: { companyID: 7, taskGroupID: null } },
        [1, 2, 3],
      ],
      ['task.unmerge', { method: 'DELETE', path: 'taskGroups/5', body: { companyID: 7 } }, [1, 2, 3]],
    ]);
    for (const { title } of writes) expect(fillPlaceholders(title)).toBe('Unmerge a group of 3 tasks');
    expect(writes.filter(({ coalesces, effects }) => coalesces || effects.length > 0)).toEqual([]);
  });

  it('is refused to a whole group once a line of any of its tasks was started, chosen or not', () => {
    const [first, second, begun] = [
      task(1, { taskGroupID: 5 }),
      task(2, { taskGroupID: 5 }),
      task(3, { taskGroupID: 5, pickedAmount: 1 }),
    ];
    const elsewhere = task(4, { taskGroupID: 6 });
    for (const chosen of [
      [first, elsewhere],
      [first, second, begun, elsewhere],
    ]) {
      const { writes, refused, also } = planUnmerge(chosen, [first, second, begun, elsewhere], 7);
      expect(writes.map(({ request, targets }) => [request.path, keys(targets)])).toEqual([
        ['taskGroups/6/task', [4]],
        ['taskGroups/6', [4]],
      ]);
      expect(refused.map(({ name, reason }) => [name, reason.id])).toEqual(
        chosen
          .slice(0, -1)
          .map(({ taskNumber }) => [taskNumber, 'Lines have been started: it cannot be unmerged any more']),
      );
      expect(also).toEqual([]);
    }
  });

  it('is refused without a merged task, for a task below one, and once lines were started', () => {
    const reasonFor = (fields: Partial<Task>) =>
      planUnmerge([task(1, fields)], [], 7).refused.map(({ reason }) => reason.id);
    expect(reasonFor({})).toEqual(['The task is not merged']);
    expect(reasonFor({ pickType: 'SUBTASK', taskGroupID: 4 })).toEqual([
      'It is part of a merged task: act on that task instead',
    ]);
    expect(reasonFor({ pickType: 'BATCH', pickedAmount: 1 })).toEqual([
      'Lines have been started: it cannot be unmerged any more',
    ]);
    expect(reasonFor({ taskGroupID: 4 })).toEqual([]);
  });
});
