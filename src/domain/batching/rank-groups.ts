import type { Day } from '../../lib/days';
import { groupBy } from '../../lib/group-by';

/** A task that may be merged, with the bins of its lines. */
export interface Candidate {
  readonly taskID: number;
  readonly warehouseID: number;
  readonly warehouseSectionID: number | null;
  readonly routeID: number | null;
  readonly dispatchID: number | null;
  /** Local day of its delivery; null: it has none. */
  readonly day: Day | null;
  /** One for each line; a line without a bin is a stop of its own. */
  readonly bins: readonly (string | null)[];
}

/** Tasks that go the same way out and lie in the same part of a warehouse. */
export interface TaskGroup
  extends Pick<Candidate, 'warehouseID' | 'warehouseSectionID' | 'routeID' | 'dispatchID' | 'day'> {
  readonly key: string;
  readonly taskIDs: readonly number[];
  readonly lines: number;
  /** Bins that are walked to when each task is picked for itself. */
  readonly stops: number;
  /** Of these, how many fewer it is when all are picked together. */
  readonly shared: number;
}

/**
 * Groups of two tasks or more by warehouse, section, day, route and dispatch; those first that share most stops, of these the
 * larger ones, of these those that are delivered first.
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
