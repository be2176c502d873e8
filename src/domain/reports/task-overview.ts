import type { Row } from '../resource';
import { type PickType, type TaskStatus, type TaskType, taskStatuses, taskTypes } from '../tasks/statuses';
import { type Aggregate, whatIsKept } from './aggregate';
import { placeFilter, type ReportScope, reportPath } from './scope';

export interface TaskOverviewParams extends ReportScope {
  readonly pickTypes: readonly PickType[];
}

/** Number of tasks of a type by status. */
export type TaskCounts = { readonly taskType: TaskType } & Readonly<Record<TaskStatus, number>>;

interface CountedTask {
  readonly taskType: unknown;
  readonly status: unknown;
}

/** Tasks with delivery in the range, by type and status; every type has a row. */
export const taskOverview: Aggregate<TaskOverviewParams, readonly TaskCounts[], CountedTask> = {
  resource: 'tasks',
  filters: (params) => [
    {
      deliveryDate: { $gte: params.from, $lte: params.to },
      pickType: params.pickTypes,
      ...placeFilter(params),
    },
  ],
  take: ({ taskType, status }) => ({ taskType, status }),
  empty: emptyCounts,
  update: (answer, { added, removed }) => {
    const counts = answer.map((row) => ({ ...row }));
    const count = (by: number) => (task: CountedTask) => {
      const ofType = counts.find(({ taskType }) => taskType === task.taskType);
      const status = taskStatuses.find((one) => one === task.status);
      if (ofType && status) ofType[status] += by;
    };
    added.forEach(count(1));
    removed.forEach(count(-1));
    return counts;
  },
  answer: whatIsKept,
  remote: {
    path: (params, companyID) =>
      reportPath('taskOverview', params, { companyID, pickType: params.pickTypes }),
    parse: parseCounts,
  },
};

/** Number of tasks of a type in all statuses. */
export function totalOf(counts: TaskCounts): number {
  return taskStatuses.reduce((sum, status) => sum + counts[status], 0);
}

function emptyCounts() {
  return taskTypes.map((taskType) => ({
    taskType,
    new: 0,
    started: 0,
    paused: 0,
    completed: 0,
    suspended: 0,
    draft: 0,
  }));
}

function parseCounts(rows: readonly Row[]): readonly TaskCounts[] | null {
  const counts = emptyCounts();
  for (const row of rows) {
    const ofType = counts.find(({ taskType }) => taskType === row.taskType);
    if (!ofType) return null;
    for (const status of taskStatuses) {
      const count = row[status];
      if (typeof count !== 'number') return null;
      ofType[status] = count;
    }
  }
  return counts;
}
