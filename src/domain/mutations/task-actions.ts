import { type Label, label } from '../../lib/label';
import type { Role } from '../permissions';
import type { Row } from '../resource';
import type { Picker } from '../resources/pickers';
import { type Task, tasks as tasksResource } from '../resources/tasks';
import { nextStatuses, type StatusRules, statusLabels, type TaskStatus } from '../statuses';
import type { Effect, Json, Plan, Write } from '../write';

/** What every task action needs besides the tasks. */
export interface ActionContext {
  readonly companyID: number;
  readonly statuses: StatusRules;
}

/** Why a task may not be held; null: it may (decision 12). The server asks the same question. */
export function refuseHold(task: Pick<Task, 'status' | 'onHold'>): Label | null {
  if (task.status === 'completed') return label('A completed task cannot be held');
  if (task.onHold) return label('The task is on hold already');
  return null;
}

export function refuseRelease(task: Pick<Task, 'onHold'>): Label | null {
  return task.onHold ? null : label('The task is not on hold');
}

export function refuseAssign(task: Pick<Task, 'status'>): Label | null {
  return task.status === 'completed' ? label('A completed task cannot be assigned') : null;
}

export function refuseUnassign(task: Pick<Task, 'status' | 'pickerID'>): Label | null {
  if (task.status === 'completed') return label('A completed task cannot be unassigned');
  return task.pickerID === null ? label('The task has no picker') : null;
}

/** Why a task may not go to a status; null: it may (decision 10). */
export function refuseStatus(
  task: Pick<Task, 'status' | 'pickedAmount'>,
  to: TaskStatus,
  rules: StatusRules,
): Label | null {
  if (task.status === to) return label('The task has that status already');
  return nextStatuses(task.status, task.pickedAmount > 0, rules).includes(to)
    ? null
    : label('A task cannot go from {from} to {to}', {
        from: statusLabels[task.status],
        to: statusLabels[to],
      });
}

export function refuseDelete(task: Pick<Task, 'status'>): Label | null {
  return task.status === 'started' ? label('A started task cannot be deleted') : null;
}

/** Statuses a role may set in bulk on the task list (decision 11). */
export function bulkStatuses(role: Role, rules: StatusRules): readonly TaskStatus[] {
  const offered: readonly TaskStatus[] =
    role === 'standard'
      ? ['new', 'completed']
      : ['new', 'started', 'completed', 'paused', 'suspended', 'draft'];
  return offered.filter((status) => rules.isEnabled(status));
}

export function planHold(tasks: readonly Task[], context: ActionContext): Plan {
  return planEach(tasks, refuseHold, (task) => ({
    name: 'task.hold',
    request: {
      method: 'POST',
      path: 'tasks/action/hold',
      body: { companyID: context.companyID, taskIds: [task.taskID] },
    },
    patch: { onHold: true },
    title: label('Hold task {number}', { number: task.taskNumber }),
  }));
}

export function planRelease(tasks: readonly Task[], context: ActionContext): Plan {
  return planEach(tasks, refuseRelease, (task) => ({
    name: 'task.release',
    request: {
      method: 'POST',
      path: 'tasks/action/release',
      body: { companyID: context.companyID, taskIds: [task.taskID] },
    },
    patch: { onHold: false, lastActionTime: null },
    title: label('Release task {number} from hold', { number: task.taskNumber }),
  }));
}

/** Gives tasks to a picker; earlier pickers are replaced (spec 1 §4). */
export function planAssign(tasks: readonly Task[], picker: Picker, context: ActionContext): Plan {
  const name = `${picker.firstName} ${picker.lastName}`;
  return planEach(tasks, refuseAssign, (task) => ({
    name: 'task.assign',
    request: {
      method: 'POST',
      path: `tasks/${task.taskID}/action/assign`,
      body: { companyID: context.companyID, pickerID: picker.pickerID, unassignOthers: true },
    },
    patch: { pickerID: picker.pickerID, picker: name },
    refersTo: [{ resource: 'pickers', id: picker.pickerID }],
    title: label('Assign task {number} to {picker}', { number: task.taskNumber, picker: name }),
  }));
}

export function planUnassign(tasks: readonly Task[], context: ActionContext): Plan {
  return planEach(tasks, refuseUnassign, (task) => ({
    name: 'task.unassign',
    request: {
      method: 'POST',
      path: `tasks/${task.taskID}/action/unassign`,
      body: { companyID: context.companyID, pickerID: task.pickerID },
    },
    patch: { pickerID: null, picker: null },
    title: label('Unassign task {number}', { number: task.taskNumber }),
  }));
}

/** Changes the status. `timeCompleted` is the server's to set. */
export function planStatus(tasks: readonly Task[], to: TaskStatus, context: ActionContext): Plan {
  return planEach(
    tasks,
    (task) => refuseStatus(task, to, context.statuses),
    (task) => ({
      name: 'task.status',
      request: {
        method: 'PUT',
        path: `tasks/${task.taskID}`,
        body: { companyID: context.companyID, status: to },
      },
      patch: { status: to },
      title: label('Task {number}: {from} → {to}', {
        number: task.taskNumber,
        from: statusLabels[task.status],
        to: statusLabels[to],
      }),
    }),
  );
}

export function planDelete(tasks: readonly Task[], context: ActionContext): Plan {
  return planEach(tasks, refuseDelete, (task) => ({
    name: 'task.delete',
    request: { method: 'DELETE', path: `v2/tasks/${task.taskID}`, body: { companyID: context.companyID } },
    patch: null,
    title: label('Delete task {number}', { number: task.taskNumber }),
  }));
}

interface Planned extends Pick<Write, 'name' | 'title'> {
  readonly request: {
    readonly method: 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly body: Json;
  };
  /** Fields that change at once on the screen; null: the task goes away. */
  readonly patch: Row | null;
  readonly refersTo?: Write['refersTo'];
}

function planEach(
  tasks: readonly Task[],
  refuse: (task: Task) => Label | null,
  plan: (task: Task) => Planned,
): Plan {
  const writes: Write[] = [];
  const refused: { target: { resource: string; id: number }; reason: Label }[] = [];
  for (const task of tasks) {
    const target = { resource: tasksResource.name, id: task.taskID };
    const reason = refuse(task);
    if (reason) {
      refused.push({ target, reason });
      continue;
    }
    const { patch, refersTo = [], ...planned } = plan(task);
    const effect: Effect = patch ? { kind: 'patch', ...target, patch } : { kind: 'delete', ...target };
    writes.push({
      ...planned,
      targets: [target],
      refersTo,
      effects: [effect],
      base: baseOf(task, patch),
      coalesces: false,
    });
  }
  return { writes, refused };
}

function baseOf(task: Task, patch: Row | null): Row {
  if (!patch) return task;
  const row: Row = task;
  return Object.fromEntries(Object.keys(patch).map((name) => [name, row[name] ?? null]));
}
