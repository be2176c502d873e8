import { hourMs } from '../../lib/time-units';
import type { Row } from '../resource';
import { openStatuses, type PickType } from '../tasks/statuses';
import { type Aggregate, whatIsKept } from './aggregate';
import { placeFilter, type ReportScope, reportPath } from './scope';

export interface HourlyRateParams extends ReportScope {
  /** Pick types of the counted tasks; lines count wherever they were completed. */
  readonly pickTypes: readonly PickType[];
}

/** What was completed in one hour, counted from the beginning of the range. */
export interface HourCount {
  readonly startsAt: string;
  readonly lineCount: number;
  readonly taskCount: number;
}

export interface HourlyCounts {
  readonly lineCount: number;
  readonly taskCount: number;
  /** Hours in which anything was completed, in order. */
  readonly hours: readonly HourCount[];
}

/** When a task and its lines were completed, in milliseconds since 1970. */
export interface Completions {
  readonly taskMs: number | null;
  readonly pickType: unknown;
  readonly linesMs: readonly number[];
}

/** Lines and tasks completed in the range (decision 29): a line counts with its last pick, by any picker. */
export const hourlyRate: Aggregate<HourlyRateParams, HourlyCounts, Completions> = {
  resource: 'tasks',
  filters: (params) => [
    { status: 'completed', timeCompleted: { $gte: params.from }, ...placeFilter(params) },
    { status: openStatuses, linesCompleted: { $gt: 0 }, ...placeFilter(params) },
  ],
  take: completionsOf,
  readsChildren: true,
  empty: () => summed([]),
  update: ({ hours }, { added, removed }, params) => {
    const fromMs = Date.parse(params.from);
    const toMs = Date.parse(params.to);
    const counts = new Map(hours.map((hour) => [Date.parse(hour.startsAt), { ...hour }]));
    const count = (atMs: number, what: 'lineCount' | 'taskCount', by: number): void => {
      if (atMs < fromMs || atMs > toMs) return;
      const startMs = atMs - ((atMs - fromMs) % hourMs);
      const startsAt = new Date(startMs).toISOString();
      const hour = counts.get(startMs) ?? { startsAt, lineCount: 0, taskCount: 0 };
      counts.set(startMs, hour);
      hour[what] += by;
    };
    const countAll =
      (by: number) =>
      ({ taskMs, pickType, linesMs }: Completions) => {
        if (taskMs !== null && params.pickTypes.some((type) => type === pickType))
          count(taskMs, 'taskCount', by);
        for (const lineMs of linesMs) count(lineMs, 'lineCount', by);
      };
    added.forEach(countAll(1));
    removed.forEach(countAll(-1));
    const inOrder = [...counts].sort(([a], [b]) => a - b).map(([, hour]) => hour);
    return summed(inOrder.filter(({ lineCount, taskCount }) => lineCount > 0 || taskCount > 0));
  },
  answer: whatIsKept,
  remote: {
    path: (params, companyID) => reportPath('hourlyRate', params, { companyID, pickType: params.pickTypes }),
    parse: ([answer]) => {
      const hours: unknown = answer?.hours;
      return Array.isArray(hours) && hours.every(isHourCount) ? summed(hours) : null;
    },
  },
};

/** Hours of a range that have passed, at least one (decision 29). */
export function elapsedHours({ from, to }: Pick<ReportScope, 'from' | 'to'>, nowMs: number): number {
  return Math.max(1, (Math.min(Date.parse(to), nowMs) - Date.parse(from)) / hourMs);
}

/** Totals of counted hours. */
export function summed(hours: readonly HourCount[]): HourlyCounts {
  return {
    lineCount: hours.reduce((sum, hour) => sum + hour.lineCount, 0),
    taskCount: hours.reduce((sum, hour) => sum + hour.taskCount, 0),
    hours,
  };
}

function completionsOf(task: Row): Completions {
  const linesMs = childrenOf(task.taskLines).flatMap((line) => {
    if (line.status !== 'completed') return [];
    const picks = childrenOf(line.assignmentLines).map((pick) => momentOf(pick.timeCompleted));
    const last = picks.reduce(
      (latest, pick) => (latest === null || (pick ?? 0) > latest ? pick : latest),
      null,
    );
    return last === null ? [] : [last];
  });
  const taskMs = task.status === 'completed' ? momentOf(task.timeCompleted) : null;
  return { taskMs, pickType: task.pickType, linesMs };
}

function childrenOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}

function momentOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

function isHourCount(value: unknown): value is HourCount {
  if (typeof value !== 'object' || value === null) return false;
  const { startsAt, lineCount, taskCount }: Row = { ...value };
  return typeof startsAt === 'string' && typeof lineCount === 'number' && typeof taskCount === 'number';
}
