import type { Label } from '../../lib/label';
import type { Row } from '../resource';
import { taskLines } from '../resources/tasks/task-lines';
import { type Task, tasks as tasksResource } from '../resources/tasks/tasks';
import type { Effect, Plan, Refusal, Target, Write } from '../sync/write';

/** A task that changes along with the one that the act is about. */
export interface TaskAlong {
  readonly task: Task;
  readonly patch: Row;
  readonly begun?: readonly number[];
}

/** The planned change of one task. */
export interface PlannedTask extends Pick<Write, 'name' | 'title' | 'request'> {
  /** Fields that change at once on the screen, none if only the server can tell; null: the task disappears. */
  readonly patch: Row | null;
  /** Keys of its lines that begin again. */
  readonly begun?: readonly number[];
  readonly refersTo?: Write['refersTo'];
  /** Shown as changed, but not targets: the server decides which they are. */
  readonly along?: readonly TaskAlong[];
}

/**
 * One write for each eligible task, and the reason for each other one. A task may need several writes, done in order.
 */
export function planEach(
  tasks: readonly Task[],
  refuse: (task: Task) => Label | null,
  plan: (task: Task) => PlannedTask | readonly PlannedTask[],
): Plan {
  const writes: Write[] = [];
  const refused: Refusal[] = [];
  for (const task of tasks) {
    const reason = refuse(task);
    if (reason) refused.push(refusalOf(task, reason));
    else for (const planned of [plan(task)].flat()) writes.push(writeOf(task, targetOf(task), planned));
  }
  return { writes, refused };
}

export function targetOf({ taskID }: Pick<Task, 'taskID'>): Target {
  return { resource: tasksResource.name, id: taskID };
}

export function refusalOf(task: Task, reason: Label): Refusal {
  return { target: targetOf(task), name: task.taskNumber, reason };
}

function writeOf(
  task: Task,
  target: Target,
  { patch, begun, refersTo = [], along = [], ...planned }: PlannedTask,
): Write {
  return {
    ...planned,
    targets: [target],
    refersTo,
    effects: [
      ...effectsOf(target, patch),
      ...beginAnew(begun),
      ...along.flatMap((one) => [...effectsOf(targetOf(one.task), one.patch), ...beginAnew(one.begun)]),
    ],
    base: baseOf(task, patch),
    coalesces: false,
  };
}

function effectsOf(target: Target, patch: Row | null): readonly Effect[] {
  if (patch === null) return [{ kind: 'delete', ...target }];
  return Object.keys(patch).length > 0 ? [{ kind: 'patch', ...target, patch }] : [];
}

function beginAnew(begun: readonly number[] = []): readonly Effect[] {
  return begun.map((id) => ({ kind: 'patch', resource: taskLines.name, id, patch: { status: 'new' } }));
}

function baseOf(task: Task, patch: Row | null): Row {
  if (!patch) return task;
  const row: Row = task;
  return Object.fromEntries(Object.keys(patch).map((name) => [name, row[name] ?? null]));
}
