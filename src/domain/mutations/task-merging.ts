import { type Label, label } from '../../lib/label';
import type { Filter } from '../query/query';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';
import type { Plan, Target, Write } from '../sync/write';
import { hasBegun } from '../tasks/correction';
import { refusalOf, targetOf } from './plan-each';
import { type RefusalReason, reasonOf } from './refusals';
import { refuseNewLine } from './task-lines';

/** `group`: tasks that share a task group. CLUSTER, BATCH: sub-tasks of a new parent task (decision 13). */
export type MergeKind = 'group' | 'CLUSTER' | 'BATCH';

type MergeFacts = Pick<
  Task,
  'taskType' | 'status' | 'onHold' | 'pickType' | 'taskGroupID' | 'pickedAmount' | 'linesCompleted'
>;

/** Why a task may not be merged at all; null: it may. */
export function refuseMerge(task: MergeFacts): RefusalReason | null {
  if (task.taskType !== 'PIC') return reasonOf('task.not-picking');
  if (task.pickType !== 'NORMAL' || task.taskGroupID !== null) return reasonOf('task.merged-already');
  if (task.status !== 'new' || hasBegun(task)) return reasonOf('task.not-new');
  return task.onHold ? reasonOf('task.held') : null;
}

/** A list filter for the tasks that `refuseMerge` accepts. */
export const mergeableTasks = {
  taskType: 'PIC',
  pickType: 'NORMAL',
  taskGroupID: null,
  status: 'new',
  pickedAmount: 0,
  linesCompleted: 0,
  onHold: false,
} as const satisfies Filter;

/** Why tasks that may be merged may not be merged with each other. */
export function refuseTogether(tasks: readonly Pick<Task, 'warehouseID'>[]): RefusalReason | null {
  if (new Set(tasks.map((task) => task.warehouseID)).size > 1) return reasonOf('task.warehouses');
  return tasks.length < 2 ? reasonOf('task.too-few') : null;
}

/** Why a task may not be unmerged; null: it may. Only the server knows what is being picked at this moment. */
export function refuseUnmerge(
  task: Pick<Task, 'pickType' | 'taskGroupID' | 'pickedAmount' | 'linesCompleted'>,
): RefusalReason | null {
  if (task.pickType === 'SUBTASK') return reasonOf('task.sub-task');
  if (!isMergedTask(task) && task.taskGroupID === null) return reasonOf('task.not-merged');
  return hasBegun(task) ? reasonOf('task.lines-started') : null;
}

/** Whether other tasks were merged into this one. */
export function isMergedTask(task: Pick<Task, 'pickType'>): boolean {
  return task.pickType === 'CLUSTER' || task.pickType === 'BATCH';
}

/** Fields of a batch's line that describe its goods, as the lines of its orders do. */
export const summedFields = [
  'productID',
  'bin',
  'lot',
  'uom',
  'taskAmount',
  'actualAmount',
  'status',
] as const satisfies readonly (keyof TaskLine)[];

/**
 * Whether the lines of a task and those of its batch are the same goods: neither may change without the other. A
 * cluster has no lines of its own. @param parent the task it was merged into, if known
 */
export function isSummed(task: Pick<Task, 'pickType'>, parent: Pick<Task, 'pickType'> | null): boolean {
  return isMergedTask(task) || parent?.pickType === 'BATCH';
}

/** Why lines cannot be added to a task; null: they can. @param parent the task it was merged into, if known */
export function refuseLines(
  task: Pick<Task, 'pickType' | 'status'>,
  parent: Pick<Task, 'pickType'> | null,
): Label | null {
  if (isSummed(task, parent)) return label('It is merged: unmerge it first');
  return refuseNewLine(task);
}

/** Merges all mergeable tasks in one write; only the server knows the result. */
export function planMerge(tasks: readonly Task[], kind: MergeKind, companyID: number): Plan {
  const [can, refused] = partition(tasks, refuseMerge);
  const together = refuseTogether(can);
  if (together) {
    const alone = can.map((task) => refusalOf(task, together));
    return { writes: [], refused: [...refused, ...alone] };
  }
  const taskIDs = can.map((task) => task.taskID);
  const request = {
    method: 'POST',
    ...(kind === 'group'
      ? { path: 'tasks/merge', body: { companyID, taskIds: taskIDs } }
      : { path: 'cluster-picking/merge', body: { companyID, taskIDs, pickType: kind } }),
  } as const;
  const values = { count: can.length };
  const title = {
    group: label('Merge {count} tasks into a group', values),
    CLUSTER: label('Merge {count} tasks for cluster picking', values),
    BATCH: label('Merge {count} tasks for batch picking', values),
  }[kind];
  return {
    writes: [unpredicted({ name: 'task.merge', request, targets: can.map(targetOf), title })],
    refused,
  };
}

/**
 * Undoes merging. All tasks of a group leave it together, or none does. @param tasks the user's choice @param others
 * further tasks of the same groups and the sub-tasks of the chosen ones, as far as the device has them
 */
export function planUnmerge(tasks: readonly Task[], others: readonly Task[], companyID: number): Plan {
  const begun = new Set([...tasks, ...others].filter(hasBegun).map((task) => task.taskGroupID));
  const [can, refused] = partition(tasks, (task) => {
    const isHeldBack = task.taskGroupID !== null && begun.has(task.taskGroupID);
    return refuseUnmerge(task) ?? (isHeldBack ? reasonOf('task.lines-started') : null);
  });
  const merged = can.filter(isMergedTask).map((task) => {
    const path = `cluster-picking/${task.taskID}/unmerge/`;
    return unpredicted({
      name: 'task.unmerge',
      request: { method: 'POST', path, body: { companyID } },
      targets: [task, ...others.filter((other) => other.parentTaskID === task.taskID)].map(targetOf),
      title: label('Unmerge task {number}', { number: task.taskNumber }),
    });
  });
  const groups = new Set(can.flatMap((task) => (isMergedTask(task) ? [] : [task.taskGroupID])));
  const grouped = [...groups].flatMap((group) => {
    const members = [...can, ...others].filter((task) => task.taskGroupID === group);
    const targets = uniqueTargets(members);
    const title = label('Unmerge a group of {count} tasks', { count: targets.length });
    const path = `taskGroups/${group}`;
    return [
      unpredicted({
        name: 'task.unmerge',
        request: { method: 'PUT', path: `${path}/task`, body: { companyID, taskGroupID: null } },
        targets,
        title,
      }),
      unpredicted({
        name: 'task.unmerge',
        request: { method: 'DELETE', path, body: { companyID } },
        targets,
        title,
      }),
    ];
  });
  const writes = [...merged, ...grouped];
  return { writes, refused, also: namesBeside(writes, tasks, others) };
}

/** Names of the targets of writes that were not chosen. */
function namesBeside(
  writes: readonly Write[],
  chosen: readonly Task[],
  others: readonly Task[],
): readonly string[] {
  const targets = new Set(writes.flatMap((write) => write.targets.map(({ id }) => id)));
  for (const { taskID } of chosen) targets.delete(taskID);
  const beside = new Map(others.map((task) => [task.taskID, task.taskNumber]));
  return [...beside].flatMap(([taskID, number]) => (targets.has(taskID) ? [number] : []));
}

function uniqueTargets(tasks: readonly Task[]): readonly Target[] {
  return [...new Map(tasks.map((task) => [task.taskID, targetOf(task)])).values()];
}

function unpredicted(write: Pick<Write, 'name' | 'request' | 'targets' | 'title'>): Write {
  return { ...write, refersTo: [], effects: [], base: null, coalesces: false };
}

function partition(
  tasks: readonly Task[],
  refuse: (task: Task) => RefusalReason | null,
): readonly [readonly Task[], Plan['refused']] {
  const reasons = tasks.map((task) => ({ task, reason: refuse(task) }));
  return [
    reasons.flatMap(({ task, reason }) => (reason ? [] : [task])),
    reasons.flatMap(({ task, reason }) => (reason ? [refusalOf(task, reason)] : [])),
  ];
}
