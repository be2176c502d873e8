import type { Filter } from '../query/query';
import type { Row } from '../resource';
import { openStatuses, type TaskType, taskTypes } from '../tasks/statuses';

/** A completed line: when (milliseconds since 1970) and by whom. */
export interface Pick {
  readonly atMs: number;
  readonly pickerID: number;
}

/** The facts of a task that the forecast uses. */
export interface WorkItem {
  readonly taskID: number;
  readonly taskType: TaskType;
  readonly routeID: number | null;
  readonly dispatchID: number | null;
  readonly dueMs: number | null;
  readonly priority: number;
  readonly createdMs: number;
  /** Lines not completed; those of merged orders count with the merged task. */
  readonly left: number;
  /** On hold, suspended or a draft: no picker works on it. */
  readonly isStopped: boolean;
  readonly isStarted: boolean;
  readonly pickerID: number | null;
  readonly picks: readonly Pick[];
}

/**
 * The tasks that the forecast is made of: open ones, and those completed in one of these spans. @param spans first and
 * last moments, inclusive, ISO
 */
export function workFilters(
  spans: readonly { readonly from: string; readonly to: string }[],
): readonly Filter[] {
  return [
    { status: openStatuses },
    ...spans.map(({ from, to }) => ({ status: 'completed', timeCompleted: { $gte: from, $lte: to } })),
  ];
}

export function workItemOf(task: Row): WorkItem {
  const { status } = task;
  const isMember = task.pickType === 'SUBTASK';
  const left = Math.max(0, numberOf(task.lineCount) - numberOf(task.linesCompleted));
  return {
    taskID: numberOf(task.taskID),
    taskType: taskTypes.find((type) => type === task.taskType) ?? 'PIC',
    routeID: keyIn(task.routeID),
    dispatchID: keyIn(task.dispatchID),
    dueMs: momentOf(task.deliveryDate),
    priority: numberOf(task.priority),
    createdMs: momentOf(task.createdAt) ?? 0,
    left: isMember || status === 'completed' ? 0 : left,
    isStopped: task.onHold === true || status === 'suspended' || status === 'draft',
    isStarted: status === 'started',
    pickerID: keyIn(task.pickerID),
    picks: picksOf(task),
  };
}

/** A line counts with its last pick. */
function picksOf(task: Row): readonly Pick[] {
  const pickers = new Map(
    childrenOf(task.assignments).map((assignment) => [assignment.assignmentID, keyIn(assignment.pickerID)]),
  );
  const picks: Pick[] = [];
  for (const line of childrenOf(task.taskLines)) {
    if (line.status !== 'completed') continue;
    let last: Pick | null = null;
    for (const { timeCompleted, assignmentID } of childrenOf(line.assignmentLines)) {
      const atMs = momentOf(timeCompleted);
      const pickerID = pickers.get(assignmentID) ?? keyIn(task.pickerID);
      if (atMs !== null && pickerID !== null && (!last || atMs > last.atMs)) last = { atMs, pickerID };
    }
    if (last) picks.push(last);
  }
  return picks.sort((a, b) => a.atMs - b.atMs);
}

function childrenOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function keyIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function momentOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
