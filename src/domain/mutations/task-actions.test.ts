import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnTv, tvBoard } from '../reports/tv-board';
import type { Picker } from '../resources/company/pickers';
import type { Assignment } from '../resources/tasks/assignments';
import { type Task, tasks } from '../resources/tasks/tasks';
import { foldRow, type Plan } from '../sync/write';
import { fillPlaceholders } from '../tasks/event-messages';
import type { StatusRules } from '../tasks/status-transitions';
import { type TaskStatus, taskStatuses } from '../tasks/statuses';
import { createRow } from './rows';
import {
  bulkStatuses,
  type PlanContext,
  planAssign,
  planDelete,
  planFree,
  planHold,
  planIntegrate,
  planRelease,
  planStatus,
  planUnassign,
} from './task-actions';

const everyStatus = { isEnabled: () => true };
const now = '2026-03-02T10:00:00.000Z';
const context = { companyID: 7, statuses: everyStatus, now, subTasks: [] };

function task(fields: Partial<Task>): Task {
  const created = createRow(tasks, 1, { taskNumber: 'T1', warehouseID: 1 }, 7).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return { ...(created.row as Task), ...fields };
}

const picker: Picker = {
  pickerID: 9,
  companyID: 7,
  pickerCode: 'P9',
  firstName: 'Aino',
  lastName: 'Virta',
  maxAllowedPriority: null,
  lastActionTime: null,
};

describe('task actions', () => {
  it('refuse tasks to which the action does not apply and plan the rest, one write per task', () => {
    const open = task({ taskID: 1 });
    const held = task({ taskID: 2, onHold: true });
    const done = task({ taskID: 3, status: 'completed' });
    const plan = planHold([open, held, done], context);
    expect(plan.writes.map((write) => write.targets)).toEqual([[{ resource: 'tasks', id: 1 }]]);
    expect(plan.refused).toEqual([
      {
        target: { resource: 'tasks', id: 2 },
        name: 'T1',
        reason: { id: 'The task is on hold already', code: 'task.held-already' },
      },
      {
        target: { resource: 'tasks', id: 3 },
        name: 'T1',
        reason: { id: 'A completed task cannot be put on hold', code: 'task.completed-hold' },
      },
    ]);
    expect(planRelease([open, held], context).writes).toHaveLength(1);
    expect(planUnassign([open, task({ pickerID: 4 })], context).writes).toHaveLength(1);
    expect(planDelete([open, task({ status: 'started' })], context).writes).toHaveLength(1);
  });

  it('free a task from its picker: begun work becomes new again, or paused if something is picked', () => {
    const free = (fields: Partial<Task>, statuses: StatusRules = everyStatus) => {
      const before = task({ pickerID: 4, ...fields });
      const { writes } = planFree([before], { ...context, statuses });
      const after = foldRow(
        before,
        writes.flatMap((write) => write.effects),
      );
      return { requests: writes.map(({ request }) => request.path), after };
    };
    expect(free({})).toMatchObject({ requests: ['tasks/1/action/unassign'], after: { pickerID: null } });
    expect(free({ status: 'started' })).toMatchObject({
      requests: ['tasks/1/action/unassign', 'tasks/1'],
      after: { pickerID: null, status: 'new' },
    });
    expect(free({ status: 'started', pickedAmount: 1 }).after).toMatchObject({ status: 'paused' });
    const noPause = { isEnabled: (status: string) => status !== 'paused' };
    expect(free({ status: 'started', pickedAmount: 1 }, noPause).requests).toEqual([]);
    expect(free({ status: 'completed' }).requests).toEqual([]);
    expect(free({ status: 'paused' })).toMatchObject({
      requests: ['tasks/1/action/unassign'],
      after: { pickerID: null, status: 'paused' },
    });
  });

  it('leave a sub-task to its merged task', () => {
    const child = task({ pickType: 'SUBTASK', pickerID: 4 });
    for (const plan of [
      planHold([child], context),
      planRelease([{ ...child, onHold: true }], context),
      planAssign([child], picker, context),
      planUnassign([child], context),
      planFree([{ ...child, status: 'started' }], context),
      planStatus([child], 'started', context),
    ])
      expect(plan.refused.map(({ reason }) => reason.id)).toEqual([
        'It is part of a merged task: act on that task instead',
      ]);
    expect(planDelete([child, task({ pickType: 'BATCH' })], context).writes).toEqual([]);
  });

  it('send completed tasks to the accounting system once, and predict nothing', () => {
    const done = task({ status: 'completed' });
    const queued = { ...done, erpState: 'queued', erpSuccess: false } as const;
    const refused = { ...done, taskID: 8, erpState: 'refused', erpSuccess: false } as const;
    const plan = planIntegrate([done, task({}), { ...done, erpSuccess: true }, queued, refused], context);
    const request = (id: number) => ({ path: 'v2/tasks/action/integrate', body: { taskIds: [id] } });
    expect(plan.writes).toMatchObject([
      { request: request(done.taskID), effects: [] },
      { request: request(8), effects: [] },
    ]);
    expect(plan.refused).toHaveLength(3);
  });

  it('show the effect of their request', () => {
    const [write] = planAssign([task({ taskID: 5 })], picker, context).writes;
    expect(write?.request).toEqual({
      method: 'POST',
      path: 'tasks/5/action/assign',
      body: { companyID: 7, pickerID: 9, unassignOthers: true },
    });
    expect(foldRow(task({ taskID: 5 }), write?.effects ?? [])).toMatchObject({
      pickerID: 9,
      picker: 'Aino Virta',
    });
    expect(write?.base).toEqual({ pickerID: null, picker: null });
    expect(write?.refersTo).toEqual([{ resource: 'pickers', id: 9 }]);
  });

  it('send the API the request of their names', () => {
    const many = { method: 'POST', body: { companyID: 7, taskIds: [5] } };
    const unassign = {
      method: 'POST',
      path: 'tasks/5/action/unassign',
      body: { companyID: 7, pickerID: 4 },
    };
    const put = (status: string) => ({ method: 'PUT', path: 'tasks/5', body: { companyID: 7, status } });
    const asked = (plan: Plan) =>
      plan.writes.map(({ name, request, title }) => [name, request, fillPlaceholders(title)]);
    const of = (fields: Partial<Task> = {}) => [task({ taskID: 5, ...fields })];
    expect(asked(planHold(of(), context))).toEqual([
      ['task.hold', { ...many, path: 'tasks/action/hold' }, 'Hold task T1'],
    ]);
    expect(asked(planRelease(of({ onHold: true }), context))).toEqual([
      ['task.release', { ...many, path: 'tasks/action/release' }, 'Release task T1 from hold'],
    ]);
    expect(asked(planIntegrate(of({ status: 'completed' }), context))).toEqual([
      [
        'task.integrate',
        { ...many, path: 'v2/tasks/action/integrate' },
        'Send task T1 to the accounting system',
      ],
    ]);
    expect(asked(planUnassign(of({ pickerID: 4 }), context))).toEqual([
      ['task.unassign', unassign, 'Unassign task T1'],
    ]);
    expect(asked(planFree(of({ pickerID: 4, status: 'started' }), context))).toEqual([
      ['task.free', unassign, 'Release task T1 from its picker'],
      ['task.free', put('new'), 'Release task T1 from its picker'],
    ]);
    expect(asked(planStatus(of(), 'suspended', context))).toEqual([
      ['task.status', put('suspended'), 'Task T1: New → Suspended'],
    ]);
    expect(asked(planDelete(of(), context))).toEqual([
      ['task.delete', { method: 'DELETE', path: 'v2/tasks/5', body: { companyID: 7 } }, 'Delete task T1'],
    ]);
    expect(asked(planAssign(of(), picker, context))).toMatchObject([
      ['task.assign', {}, 'Assign task T1 to Aino Virta'],
    ]);
  });

  it('show a task on hold, and after its release without its last action', () => {
    const whole = task({ taskID: 1, pickType: 'CLUSTER', lastActionTime: now });
    const order = task({ taskID: 2, pickType: 'SUBTASK', parentTaskID: 1, lastActionTime: now });
    const shown = (plan: typeof planHold, onHold: boolean) => {
      const [before, along] = [whole, order].map((one) => ({ ...one, onHold }));
      if (!before || !along) throw new Error('two tasks');
      const effects = plan([before], { ...context, subTasks: [along] }).writes.flatMap((one) => one.effects);
      return [before, along].map((one) => {
        const own = effects.filter(({ id }) => id === one.taskID);
        const { onHold: isHeld, lastActionTime } = foldRow(one, own) ?? {};
        return [isHeld, lastActionTime];
      });
    };
    expect(shown(planHold, false)).toEqual([
      [true, now],
      [true, now],
    ]);
    expect(shown(planRelease, true)).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  it('remove a deleted task, and remember it', () => {
    const gone = task({ taskID: 5 });
    const [write] = planDelete([gone], context).writes;
    expect(write?.effects).toEqual([{ kind: 'delete', resource: 'tasks', id: 5 }]);
    expect(write?.base).toEqual(gone);
    const [status] = planStatus(
      [task({ lastActionTime: '2026-03-01T10:00:00.000Z' })],
      'started',
      context,
    ).writes;
    expect(status?.base).toMatchObject({ status: 'new', lastActionTime: '2026-03-01T10:00:00.000Z' });
  });

  it('take from a picker the tasks that follow the merged one, and leave finished ones and those of another picker', () => {
    const whole = task({ taskID: 1, pickType: 'CLUSTER', status: 'started', pickerID: 4 });
    const order = (taskID: number, fields: Partial<Task>) =>
      task({ taskID, pickType: 'SUBTASK', parentTaskID: 1, status: 'started', pickerID: 4, ...fields });
    const subTasks = [order(2, {}), order(3, { status: 'completed' })];
    const { writes } = planFree([whole], { ...context, subTasks });
    const changed = writes.map(({ effects }) => effects.map(({ id }) => id));
    expect(changed).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('start begun lines again when their task becomes new or a draft, also those of its orders', () => {
    const line = (taskLineID: number, status: TaskStatus) => ({ taskLineID, status });
    const begun: Task = {
      ...task({ status: 'paused', pickType: 'CLUSTER' }),
      ...{ taskLines: [line(11, 'started'), line(12, 'completed'), line(13, 'new')] },
    };
    const order: Task = {
      ...task({ taskID: 2, status: 'paused', pickType: 'SUBTASK', parentTaskID: 1 }),
      ...{ taskLines: [line(21, 'new'), line(22, 'started')] },
    };
    const linesOf = ({ writes }: Plan) =>
      writes.flatMap(({ effects }) => effects.filter(({ resource }) => resource === 'taskLines'));
    const known = { ...context, subTasks: [order] };
    const anew = (id: number) => ({ kind: 'patch', resource: 'taskLines', id, patch: { status: 'new' } });
    expect(linesOf(planStatus([begun], 'new', known))).toEqual([anew(11), anew(22)]);
    expect(linesOf(planStatus([{ ...begun, status: 'new' }], 'draft', context))).toEqual([anew(11)]);
    expect(linesOf(planFree([{ ...begun, status: 'started', pickerID: 4 }], context))).toEqual([anew(11)]);
    for (const to of ['started', 'completed', 'suspended'] as const)
      expect(linesOf(planStatus([begun], to, known))).toEqual([]);
    expect(linesOf(planStatus([task({ status: 'paused' })], 'new', context))).toEqual([]);
  });

  it('name the present and the wanted status of a task that may not have it', () => {
    const reasons = ({ refused }: Plan) => refused.map(({ reason }) => fillPlaceholders(reason));
    expect(reasons(planStatus([task({ status: 'draft' })], 'completed', context))).toEqual([
      'A task cannot go from Draft to Completed',
    ]);
    expect(reasons(planUnassign([task({ status: 'completed', pickerID: 4 })], context))).toEqual([
      'A completed task cannot be unassigned',
    ]);
    expect(reasons(planAssign([task({ status: 'completed' })], picker, context))).toEqual([
      'A completed task cannot be assigned',
    ]);
    const noPause = { isEnabled: (status: string) => status !== 'paused' };
    const begun = task({ pickerID: 4, status: 'started', pickedAmount: 1 });
    expect(reasons(planFree([begun], { ...context, statuses: noPause }))).toEqual([
      'A task cannot go from Started to Paused',
    ]);
    expect(reasons(planStatus([task({ status: 'new' })], 'new', context))).toEqual([
      'The task has that status already',
    ]);
  });

  it('are never replaced by a later one, as edits of a row are', () => {
    const tasks = [task({ status: 'started' }), task({ taskID: 2, onHold: true })];
    const plans = [
      ...taskStatuses.map((status) => planStatus(tasks, status, context)),
      planHold(tasks, context),
      planRelease(tasks, context),
      planAssign(tasks, picker, context),
      planDelete(tasks, context),
    ];
    const writes = plans.flatMap((plan) => plan.writes);
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.filter(({ coalesces }) => coalesces)).toEqual([]);
  });

  it('set a status along the transitions only (decision 10)', () => {
    const allowed = (from: Task['status'], pickedAmount = 0) =>
      taskStatuses.filter(
        (to) => planStatus([task({ status: from, pickedAmount })], to, context).writes.length === 1,
      );
    expect(allowed('draft')).toEqual(['new']);
    expect(allowed('new')).toEqual(['started', 'completed', 'suspended', 'draft']);
    expect(allowed('started')).toEqual(['new', 'paused', 'completed', 'suspended']);
    expect(allowed('started', 0.5)).toEqual(['paused', 'completed', 'suspended']);
    // Only a started task is prevented from going back to new by a picked amount.
    for (const picked of [0, 0.5]) {
      expect(allowed('paused', picked)).toEqual(['new', 'started', 'completed', 'suspended']);
      expect(allowed('suspended', picked)).toEqual(['new', 'paused', 'completed']);
    }
    expect(allowed('completed')).toEqual(['paused', 'suspended']);
  });

  it('show the times of a status, as the server sets them', () => {
    const shown = (fields: Partial<Task>, to: Task['status']) => {
      const before = task(fields);
      const [write] = planStatus([before], to, context).writes;
      return foldRow(before, write?.effects ?? []);
    };
    const earlier = '2026-03-02T08:00:00.000Z';
    expect(shown({ status: 'started', timeStarted: earlier }, 'completed')).toMatchObject({
      status: 'completed',
      timeStarted: earlier,
      timeCompleted: now,
      lastActionTime: now,
    });
    expect(shown({ status: 'completed', timeCompleted: earlier }, 'paused')).toMatchObject({
      status: 'paused',
      timeCompleted: null,
    });
    expect(shown({ timeStarted: null }, 'started')).toMatchObject({ timeStarted: now });
    expect(shown({ status: 'paused', timeStarted: earlier }, 'new')).toMatchObject({ timeStarted: null });
    const begun = task({ status: 'started', timeStarted: earlier, pickerID: 4 });
    const freed = planFree([begun], context).writes.flatMap(({ effects }) => effects);
    expect(foldRow(begun, freed)).toMatchObject({ status: 'new', timeStarted: null });
  });

  it('show a task’s pickers, and keep those who have picked something, as the server does', () => {
    const assignment = (assignmentID: number, pickerID: number, status: Task['status'] = 'started') => ({
      ...{ assignmentID, companyID: 7, taskID: 1, pickerID, status, createdAt: '2026-03-01T10:00:00.000Z' },
    });
    const started = task({ status: 'started', pickerID: 4 });
    const children = {
      assignments: [assignment(21, 4), assignment(22, 5), assignment(23, 6, 'completed')],
      taskLines: [{ assignmentLines: [{ assignmentID: 21 }, { assignmentID: 23 }] }],
    };
    const before = { ...started, ...children };
    const shown = ({ writes }: Plan, from: Task = before) => {
      const row = foldRow(
        from,
        writes.flatMap(({ effects }) => effects),
      );
      const listed = row?.assignments as readonly Assignment[] | undefined;
      return listed?.map(({ assignmentID, pickerID, status }) => [assignmentID, pickerID, status]);
    };
    const kept = [
      [21, 4, 'completed'],
      [23, 6, 'completed'],
    ];
    const given = planAssign([before], picker, context);
    expect(shown(given)).toEqual([...kept, [0, 9, 'started']]);
    // Nothing is created: a creation would be searched for if its answer is lost.
    expect(given.writes.flatMap(({ effects }) => effects.map(({ kind }) => kind))).toEqual(['patch']);
    // A previous picker gets the task again, under the same assignment.
    expect(shown(planAssign([before], { ...picker, pickerID: 6 }, context))).toEqual([
      [21, 4, 'completed'],
      [23, 6, 'started'],
    ]);
    // A picker who shares the task keeps it under the same assignment, though nothing was picked under that.
    expect(shown(planAssign([before], { ...picker, pickerID: 5 }, context))).toEqual([
      [21, 4, 'completed'],
      [22, 5, 'started'],
      [23, 6, 'completed'],
    ]);
    expect(shown(planUnassign([before], context))).toEqual([
      [21, 4, 'completed'],
      [22, 5, 'started'],
      [23, 6, 'completed'],
    ]);
    const left = planUnassign([before], { ...context, pickers: new Map([[5, { ...picker, pickerID: 5 }]]) });
    expect(left.writes[0]?.effects).toMatchObject([{ patch: { pickerID: 5, picker: 'Aino Virta' } }]);
    expect(shown(planStatus([before], 'paused', context))).toEqual([
      [21, 4, 'paused'],
      [22, 5, 'paused'],
      [23, 6, 'completed'],
    ]);
    // A reopened task is its picker's again, and not one's who had left it.
    const assignments = [assignment(21, 4, 'completed'), assignment(23, 6, 'completed')];
    const done: Task = { ...before, status: 'completed', ...{ assignments } };
    expect(shown(planStatus([done], 'paused', context), done)).toEqual([
      [21, 4, 'paused'],
      [23, 6, 'completed'],
    ]);
    const alone = { ...before, assignments: [assignment(21, 4)], taskLines: [] };
    const free = planFree([alone], context);
    expect(shown(free, alone)).toEqual([]);
    expect(free.writes[0]?.effects).toMatchObject([{ patch: { pickerID: null, picker: null } }]);
    // If the device does not know them, the effect leaves them out.
    expect(shown(planAssign([started], picker, context), started)).toBeUndefined();
  });

  it('are shown on the sub-tasks of a merged task if these follow it, and name the merged one alone', () => {
    const whole = task({ taskID: 1, pickType: 'CLUSTER', status: 'started', pickerID: 4 });
    const order = (taskID: number, fields: Partial<Task> = {}) =>
      task({ taskID, pickType: 'SUBTASK', parentTaskID: 1, status: 'started', pickerID: 4, ...fields });
    const subTasks = [
      order(2),
      order(3, { status: 'completed' }),
      order(4, { parentTaskID: 8 }),
      order(5, { status: 'new', pickerID: 6 }),
    ];
    const shown = (plan: (tasks: readonly Task[], known: PlanContext) => Plan, from = whole) => {
      const { writes } = plan([from], { ...context, subTasks });
      expect(writes.map(({ targets }) => targets)).toEqual(
        writes.map(() => [{ resource: 'tasks', id: from.taskID }]),
      );
      const effects = writes.flatMap((write) => write.effects);
      const changed = subTasks.map((one) => [
        one.taskID,
        foldRow(
          one,
          effects.filter(({ id }) => id === one.taskID),
        ),
      ]);
      return Object.fromEntries(changed.filter(([, row], index) => row !== subTasks[index]));
    };
    expect(shown(planHold)).toMatchObject({ 2: { onHold: true }, 5: { onHold: true } });
    expect(Object.keys(shown(planHold))).toEqual(['2', '5']);
    expect(Object.keys(shown(planRelease, { ...whole, onHold: true }))).toEqual(['2', '5']);
    const given = shown((tasks, known) => planAssign(tasks, picker, known));
    expect(given).toMatchObject({ 2: { pickerID: 9, picker: 'Aino Virta' }, 5: { pickerID: 9 } });
    expect(Object.keys(given)).toEqual(['2', '5']);
    // A line of another picker keeps them.
    expect(shown(planUnassign)).toMatchObject({ 2: { pickerID: null } });
    expect(Object.keys(shown(planUnassign))).toEqual(['2']);
    expect(shown(planFree)).toMatchObject({ 2: { pickerID: null, status: 'new', timeStarted: null } });
    const done = shown((tasks, known) => planStatus(tasks, 'completed', known));
    expect(done).toMatchObject({
      2: { status: 'completed', timeCompleted: now },
      5: { status: 'completed' },
    });
    expect(Object.keys(done)).toEqual(['2', '5']);
    // A completed order stays so while the others are paused.
    for (const to of ['paused', 'suspended'] as const)
      expect(shown((tasks, known) => planStatus(tasks, to, known))).not.toHaveProperty('3');
    // A completed order is reopened only with the whole.
    const opened = shown((tasks, known) => planStatus(tasks, 'paused', known), {
      ...whole,
      status: 'completed',
    });
    expect(opened).toMatchObject({ 2: { status: 'paused' }, 3: { status: 'paused', timeCompleted: null } });
  });

  it('leave a completed task on the TV for the set minutes', () => {
    const before = task({ status: 'started', deliveryDate: '2026-03-02T00:00:00.000Z' });
    const [write] = planStatus([before], 'completed', context).writes;
    const shown = tvBoard.take(foldRow(before, write?.effects ?? []) ?? {});
    expect(isOnTv(shown, Date.parse(now) + 60_000, 3)).toBe(true);
    expect(isOnTv(shown, Date.parse(now) + 200_000, 3)).toBe(false);
  });

  it('never offer a status that the company has switched off', () => {
    const statuses = { isEnabled: (status: string) => status !== 'suspended' };
    fc.assert(
      fc.property(fc.constantFrom(...taskStatuses), (from) => {
        expect(planStatus([task({ status: from })], 'suspended', { ...context, statuses }).writes).toEqual(
          [],
        );
      }),
    );
    expect(bulkStatuses('admin', statuses)).toEqual(['new', 'started', 'completed', 'paused', 'draft']);
    expect(bulkStatuses('admin', everyStatus)).toEqual([
      'new',
      'started',
      'completed',
      'paused',
      'suspended',
      'draft',
    ]);
    expect(bulkStatuses('standard', everyStatus)).toEqual(['new', 'completed']);
    expect(bulkStatuses('admin', everyStatus, 'merged')).toEqual(['new', 'completed']);
  });
});
