import type { Day } from '../../lib/days';
import { groupBy } from '../../lib/group-by';

/** A task that may be merged, with the bins of its lines. */
export interface Candidate {
  readonly taskID: number;
  readonly warehouseID: number;
  readonly warehouseSectionID: number | null;
  readonly routeID: number | null;
  readonly dispatchID: number | null;
  /** Local day of its delivery; null: none. */
  readonly day: Day | null;
  /** One for each line; a line without a bin is a stop of its own. */
  readonly bins: readonly (string | null)[];
}

/** Tasks of one route and dispatch in the same section of a warehouse. */
export interface TaskGroup
  extends Pick<Candidate, 'warehouseID' | 'warehouseSectionID' | 'routeID' | 'dispatchID' | 'day'> {
  readonly key: string;
  readonly taskIDs: readonly number[];
  readonly lines: number;
  /** Bins to walk to when each task is picked by itself. */
  readonly stops: number;
  /** How many fewer when all are picked together. */
  readonly shared: number;
}

/**
 * Groups of two or more tasks by warehouse, section, day, route and dispatch. First those that share most stops, then
 * the larger ones, then those that are delivered first.
 */
export function rankGroups(candidates: readonly Candidate[]): readonly TaskGroup[] {
  return [...groupBy(candidates, keyOf)]
    .filter(([, tasks]) => tasks.length > 1)
    .map(([key, tasks]) => groupOf(key, tasks))
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        b.taskIDs.length - a.taskIDs.length ||
        compare(a.day ?? '9999', b.day ?? '9999') ||
        compare(a.key, b.key),
    );
}

function keyOf({ warehouseID, warehouseSectionID, day, routeID, dispatchID }: Candidate): string {
  return [warehouseID, warehouseSectionID, day, routeID, dispatchID].join('/');
}

function groupOf(key: string, tasks: readonly Candidate[]): TaskGroup {
  const [first] = tasks;
  if (!first) throw new Error('a group has tasks');
  const { warehouseID, warehouseSectionID, routeID, dispatchID, day } = first;
  const bins = new Set<string>();
  let lines = 0;
  let named = 0;
  let nameless = 0;
  for (const task of tasks) {
    const own = new Set(task.bins.filter((bin) => bin !== null));
    for (const bin of own) bins.add(bin);
    lines += task.bins.length;
    named += own.size;
    nameless += task.bins.filter((bin) => bin === null).length;
  }
  return {
    key,
    warehouseID,
    warehouseSectionID,
    routeID,
    dispatchID,
    day,
    taskIDs: tasks.map(({ taskID }) => taskID),
    lines,
    stops: named + nameless,
    shared: named - bins.size,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
