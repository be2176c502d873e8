import { label } from '../../lib/label';
import { companyAdmins, type Role } from '../permissions';
import type { Row } from '../resource';
import type { Picker } from '../resources/company/pickers';
import type { Task } from '../resources/tasks/tasks';
import type { Plan, WriteRequest } from '../sync/write';
import { nameOfPicker, whenAssigned, whenMoved, whenUnassigned } from '../tasks/assigning';
import { begunLines, statusPatch } from '../tasks/status-change';
import { nextStatuses, type StatusRules } from '../tasks/status-transitions';
import { statusLabels, type TaskStatus } from '../tasks/statuses';
import { follows, followsTo } from '../tasks/sub-tasks';
import { planEach, type TaskAlong } from './plan-each';
import { type RefusalReason, reasonOf } from './refusals';

/** What every task action needs besides the tasks. */
export interface ActionContext {
  readonly companyID: number;
  readonly statuses: StatusRules;
}

/** What plans need at the moment of the act. */
export interface PlanContext extends ActionContext {
  /** ISO UTC, by the device's clock, until the server's own time takes its place. */
  readonly now: string;
  /**
   * Tasks that include those merged into the chosen ones, as far as the device has them, with the fields that plans
   * need of both.
   */
  readonly subTasks: readonly Task[];
  /** Pickers by key, including those to whom the tasks are assigned, as far as they are known. */
  readonly pickers?: ReadonlyMap<number, Picker>;
}

/** Why a task cannot be acted on alone: it follows the task that it was merged into. */
export function refuseAlone(task: Pick<Task, 'pickType'>): RefusalReason | null {
  return task.pickType === 'SUBTASK' ? reasonOf('task.sub-task') : null;
}

/** Why a task may not be put on hold; null: it may (decision 12). The server asks the same question. */
export function refuseHold(task: Pick<Task, 'status' | 'onHold' | 'pickType'>): RefusalReason | null {
  if (task.status === 'completed') return reasonOf('task.completed-hold');
  if (task.onHold) return reasonOf('task.held-already');
  return refuseAlone(task);
}

export function refuseRelease(task: Pick<Task, 'onHold' | 'pickType'>): RefusalReason | null {
  return task.onHold ? refuseAlone(task) : reasonOf('task.not-held');
}

export function refuseAssign(task: Pick<Task, 'status' | 'pickType'>): RefusalReason | null {
  if (task.status === 'completed') return reasonOf('task.completed-assign');
  return refuseAlone(task);
}

export function refuseUnassign(task: Pick<Task, 'status' | 'pickerID' | 'pickType'>): RefusalReason | null {
  if (task.status === 'completed') return reasonOf('task.completed-unassign');
  return task.pickerID === null ? reasonOf('task.no-picker') : refuseAlone(task);
}

/** Why a task may not go to a status; null: it may (decision 10). */
export function refuseStatus(
  task: Pick<Task, 'status' | 'pickedAmount' | 'pickType'>,
  to: TaskStatus,
  rules: StatusRules,
): RefusalReason | null {
  if (task.status === to) return reasonOf('task.same-status');
  return nextStatuses(task.status, task.pickedAmount > 0, rules).includes(to)
    ? refuseAlone(task)
    : reasonOf('task.transition', {
        from: statusLabels[task.status],
        to: statusLabels[to],
      });
}

export function refuseDelete(task: Pick<Task, 'status' | 'pickType'>): RefusalReason | null {
  if (task.status === 'started') return reasonOf('task.started-delete');
  return task.pickType === 'NORMAL' ? null : reasonOf('task.merged-delete');
}

/** The status of a task that is released from its picker: no picker works on it (decision 12). */
function freedStatus(task: Pick<Task, 'status' | 'pickedAmount'>, rules: StatusRules): TaskStatus | null {
  const next = nextStatuses(task.status, task.pickedAmount > 0, rules);
  return ['new' as const, 'paused' as const].find((status) => next.includes(status)) ?? null;
}

/** Why a task may not be released from its picker; null: it may. */
export function refuseFree(
  task: Pick<Task, 'status' | 'pickerID' | 'pickType' | 'pickedAmount'>,
  rules: StatusRules,
): RefusalReason | null {
  const reason = refuseUnassign(task);
  if (reason || task.status !== 'started' || freedStatus(task, rules)) return reason;
  return reasonOf('task.transition', {
    from: statusLabels.started,
    to: statusLabels.paused,
  });
}

/** Who may send tasks to the accounting system (the integration is the company administrator's). */
export const integrators: readonly Role[] = companyAdmins;

/** Why a task may not be queued for the accounting system; one that was refused there may be sent again. */
export function refuseIntegrate(
  task: Pick<Task, 'status' | 'erpState' | 'erpSuccess'>,
): RefusalReason | null {
  if (task.status !== 'completed') return reasonOf('task.not-completed');
  if (task.erpState === 'queued') return reasonOf('task.queued-already');
  return task.erpSuccess ? reasonOf('task.sent-already') : null;
}

/** Statuses a role may set in bulk on the task list and on the list of merged tasks (decision 11). */
export function bulkStatuses(
  role: Role,
  rules: StatusRules,
  list: 'tasks' | 'merged' = 'tasks',
): readonly TaskStatus[] {
  const offered: readonly TaskStatus[] =
    role === 'standard' || list === 'merged'
      ? ['new', 'completed']
      : ['new', 'started', 'completed', 'paused', 'suspended', 'draft'];
  return offered.filter((status) => rules.isEnabled(status));
}

type Company = Pick<ActionContext, 'companyID'>;
type WithSubTasks = ActionContext & Partial<Pick<PlanContext, 'subTasks' | 'pickers'>>;

/** The request of an action on several tasks, for one of them: each write has its own answer. */
function requestFor({ taskID }: Task, path: string, { companyID }: Company): WriteRequest {
  return { method: 'POST', path, body: { companyID, taskIds: [taskID] } };
}

function unassignRequest({ taskID, pickerID }: Task, { companyID }: Company): WriteRequest {
  return { method: 'POST', path: `tasks/${taskID}/action/unassign`, body: { companyID, pickerID } };
}

/**
 * The changes of tasks that were merged into a task. @param patchOf null: it does not follow @param to the status that
 * they go to
 */
function along(
  { taskID }: Task,
  { subTasks = [] }: WithSubTasks,
  patchOf: (subTask: Task) => Row | null,
  to?: TaskStatus,
): readonly TaskAlong[] {
  return subTasks.flatMap((task) => {
    const patch = task.parentTaskID === taskID ? patchOf(task) : null;
    return patch ? [{ task, patch, begun: to ? begunLines(task, to) : [] }] : [];
  });
}

export function planHold(tasks: readonly Task[], context: WithSubTasks): Plan {
  return planEach(tasks, refuseHold, (task) => ({
    name: 'task.hold',
    request: requestFor(task, 'tasks/action/hold', context),
    patch: { onHold: true },
    along: along(task, context, (one) => (follows(one) ? { onHold: true } : null)),
    title: label('Hold task {number}', { number: task.taskNumber }),
  }));
}

export function planRelease(tasks: readonly Task[], context: WithSubTasks): Plan {
  return planEach(tasks, refuseRelease, (task) => ({
    name: 'task.release',
    request: requestFor(task, 'tasks/action/release', context),
    patch: { onHold: false, lastActionTime: null },
    along: along(task, context, (one) => (follows(one) ? { onHold: false, lastActionTime: null } : null)),
    title: label('Release task {number} from hold', { number: task.taskNumber }),
  }));
}

/** The changes of a task that goes to a status. @param task with its assignments, if known */
function moved(task: Task, to: TaskStatus, now: string): Row {
  return { ...statusPatch(task, to, now), ...whenMoved(task, to) };
}

const nobodyKnown: ReadonlyMap<number, Picker> = new Map();

/** The changes of tasks from which a picker is removed. */
function freedFrom({ pickerID }: Task, { pickers = nobodyKnown }: WithSubTasks): (task: Task) => Row {
  return (task) => ({ ...whenUnassigned(task, pickerID, pickers) });
}

/**
 * Assigns tasks to a picker; earlier pickers are replaced. @param tasks with their assignments and picks, if the device
 * has them; the same holds for the other plans about pickers
 */
export function planAssign(tasks: readonly Task[], picker: Picker, context: PlanContext): Plan {
  const { companyID, now } = context;
  const { pickerID } = picker;
  const name = nameOfPicker(picker);
  const given = (task: Task): Row => ({ pickerID, picker: name, ...whenAssigned(task, pickerID, now) });
  return planEach(tasks, refuseAssign, (task) => ({
    name: 'task.assign',
    request: {
      method: 'POST',
      path: `tasks/${task.taskID}/action/assign`,
      body: { companyID, pickerID, unassignOthers: true },
    },
    patch: given(task),
    along: along(task, context, (one) => (follows(one) ? given(one) : null)),
    refersTo: [{ resource: 'pickers', id: pickerID }],
    title: label('Assign task {number} to {picker}', { number: task.taskNumber, picker: name }),
  }));
}

export function planUnassign(tasks: readonly Task[], context: WithSubTasks): Plan {
  return planEach(tasks, refuseUnassign, (task) => {
    const free = freedFrom(task, context);
    return {
      name: 'task.unassign',
      request: unassignRequest(task, context),
      patch: free(task),
      along: along(task, context, (one) => (follows(one) ? free(one) : null)),
      title: label('Unassign task {number}', { number: task.taskNumber }),
    };
  });
}

/** Releases tasks from their pickers; a started task goes back to new, or to paused when something is picked. */
export function planFree(tasks: readonly Task[], context: PlanContext): Plan {
  const { companyID, statuses, now } = context;
  return planEach(
    tasks,
    (task) => refuseFree(task, statuses),
    (task) => {
      const title = label('Release task {number} from its picker', { number: task.taskNumber });
      const free = freedFrom(task, context);
      const unassign = {
        name: 'task.free',
        request: unassignRequest(task, context),
        patch: free(task),
        along: along(task, context, (one) => (follows(one) ? free(one) : null)),
        title,
      } as const;
      const status = task.status === 'started' ? freedStatus(task, statuses) : null;
      if (!status) return unassign;
      const path = `tasks/${task.taskID}`;
      const move = (one: Task): Row => moved({ ...one, ...free(one) }, status, now);
      const following = along(
        task,
        context,
        (one) => (followsTo(one, task, status) ? move(one) : null),
        status,
      );
      const request = { method: 'PUT', path, body: { companyID, status } } as const;
      const begun = begunLines(task, status);
      return [unassign, { name: 'task.free', request, patch: move(task), begun, along: following, title }];
    },
  );
}

/** Queues completed tasks for the accounting system. Only the server knows whether they are queued and sent. */
export function planIntegrate(tasks: readonly Task[], context: Company): Plan {
  return planEach(tasks, refuseIntegrate, (task) => ({
    name: 'task.integrate',
    request: requestFor(task, 'v2/tasks/action/integrate', context),
    patch: {},
    title: label('Send task {number} to the accounting system', { number: task.taskNumber }),
  }));
}

/** Changes the status, and the times that depend on it. */
export function planStatus(tasks: readonly Task[], to: TaskStatus, context: PlanContext): Plan {
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
      patch: moved(task, to, context.now),
      begun: begunLines(task, to),
      along: along(
        task,
        context,
        (one) => (followsTo(one, task, to) ? moved(one, to, context.now) : null),
        to,
      ),
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
