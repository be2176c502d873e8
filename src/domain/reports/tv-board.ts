import { compareFolded, foldText } from '../../lib/collation';
import { updateSorted } from '../../lib/update-sorted';
import type { Filter } from '../query/query';
import type { Row } from '../resource';
import type { Task } from '../resources/tasks/tasks';
import type { PickType } from '../tasks/statuses';
import { type Aggregate, whatIsKept } from './aggregate';

export interface TvParams {
  /** First and last moment of the local day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Completed tasks are shown from this moment on. */
  readonly completedSince: string;
  /** Names of the routes to show; null: all. */
  readonly routes: readonly string[] | null;
}

export type TvTask = Pick<
  Task,
  | 'taskID'
  | 'taskNumber'
  | 'taskType'
  | 'status'
  | 'priority'
  | 'customerName'
  | 'route'
  | 'deliveryDate'
  | 'timeCompleted'
  | 'lineCount'
  | 'linesCompleted'
>;

export type TvPhase = 'new' | 'started' | 'completed';
/** In display order. */
export const tvPhases: readonly TvPhase[] = ['new', 'started', 'completed'];

/** Minutes after which completed tasks disappear (decision 25). */
export const expiryMinutes = [1, 3, 5, 10] as const;
export type ExpiryMinutes = (typeof expiryMinutes)[number];
export const usualExpiryMinutes: ExpiryMinutes = 3;
/** Name of the config with the company's choice. */
export const tvExpiryConfig = 'config_tv_expired_minutes';
/** Name of the config that shows on the TV whether the day's work will be done in time. */
export const tvForecastConfig = 'config_tv_forecast';

/** The company's choice, or the default. */
export function readExpiryMinutes(config: string): ExpiryMinutes {
  return expiryMinutes.find((minutes) => String(minutes) === config.trim()) ?? usualExpiryMinutes;
}

/**
 * Tasks shown on a TV (decision 25), without drafts and suspended or held tasks. Merged orders are worked on as the
 * merged task, which is shown in their place.
 */
export const shownOnTv = {
  onHold: false,
  status: ['new', 'started', 'paused', 'completed'],
  pickType: ['NORMAL', 'CLUSTER', 'BATCH'] satisfies readonly PickType[],
} as const satisfies Filter;

/** The tasks of the day as the TV shows them. */
export const tvBoard: Aggregate<TvParams, readonly TvTask[], TvTask> = {
  resource: 'tasks',
  filters: ({ from, to, completedSince, routes }) => {
    const day: Filter = {
      ...shownOnTv,
      deliveryDate: { $gte: from, $lte: to },
      ...(routes ? { route: routes } : {}),
    };
    return [
      { ...day, status: ['new', 'started', 'paused'] },
      { ...day, status: 'completed', timeCompleted: { $gte: completedSince } },
    ];
  },
  take: toTvTask,
  empty: () => [],
  update: (board, change) => updateSorted(board, change, compareOnTv),
  answer: whatIsKept,
};

/** Phase of a task on the TV; started and paused tasks are in progress. */
export function phaseOf({ status }: Pick<TvTask, 'status'>): TvPhase {
  return status === 'new' || status === 'completed' ? status : 'started';
}

/** Whether a task is still shown at a moment: a completed one for some minutes. */
export function isOnTv(task: TvTask, nowMs: number, minutes: ExpiryMinutes): boolean {
  if (task.status !== 'completed') return true;
  return task.timeCompleted !== null && nowMs < Date.parse(task.timeCompleted) + minutes * 60_000;
}

function compareOnTv(a: TvTask, b: TvTask): number {
  return (
    tvPhases.indexOf(phaseOf(a)) - tvPhases.indexOf(phaseOf(b)) ||
    compareFolded(a.deliveryDate ?? '', b.deliveryDate ?? '') ||
    a.priority - b.priority ||
    compareFolded(foldText(a.taskNumber), foldText(b.taskNumber)) ||
    a.taskID - b.taskID
  );
}

// Rows of the mirror are parsed tasks.
function toTvTask(row: Row): TvTask {
  const task = row as Task;
  return {
    taskID: task.taskID,
    taskNumber: task.taskNumber,
    taskType: task.taskType,
    status: task.status,
    priority: task.priority,
    customerName: task.customerName,
    route: task.route,
    deliveryDate: task.deliveryDate,
    timeCompleted: task.timeCompleted,
    lineCount: task.lineCount,
    linesCompleted: task.linesCompleted,
  };
}
