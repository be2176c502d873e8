import { compareFolded, foldText } from '../../lib/collation';
import { addDays, type Day, dateOf } from '../../lib/days';
import type { TimeZone } from '../../lib/time-zone';
import type { Filter } from '../query/query';
import type { Dispatch } from '../resources/sites/dispatches';
import type { Route } from '../resources/sites/routes';
import type { Task } from '../resources/tasks/tasks';

/** Lines of a dispatch by progress. Suspended and held lines count as stopped; drafts are left out. */
export interface DispatchLines {
  readonly new: number;
  readonly started: number;
  readonly completed: number;
  readonly onHold: number;
}
export const lineStates = [
  'completed',
  'started',
  'onHold',
  'new',
] as const satisfies readonly (keyof DispatchLines)[];

export interface DisplayedDispatch {
  readonly routeID: number;
  readonly routeName: string;
  /** Null: tasks of the route without a dispatch. */
  readonly dispatchID: number | null;
  /** HH:mm; null without a dispatch. */
  readonly dispatchTime: string | null;
  /** Departure, and when its picking should start, ISO; null without a dispatch. */
  readonly departs: string | null;
  readonly pickingStarts: string | null;
  readonly taskLines: DispatchLines;
}

export interface RouteDisplayDay {
  readonly date: Day;
  readonly dispatches: readonly DisplayedDispatch[];
}

export type DisplayedTask = Pick<
  Task,
  'routeID' | 'dispatchID' | 'deliveryDate' | 'status' | 'onHold' | 'lineCount' | 'linesCompleted'
>;

export interface RouteDisplayInput {
  readonly tasks: readonly DisplayedTask[];
  readonly routes: readonly Pick<Route, 'routeID' | 'name'>[];
  readonly dispatches: readonly Pick<Dispatch, 'dispatchID' | 'day' | 'dispatchTime' | 'pickingStart'>[];
  /** The company's zone, for its days and the departures. */
  readonly zone: TimeZone;
}

/** The tasks that count between two moments (ISO): merged orders count with their parent, as in the task list. */
export function displayedTasks(from: string, to: string): Filter {
  return {
    deliveryDate: { between: [from, to] },
    routeID: { $ne: null },
    pickType: ['NORMAL', 'CLUSTER', 'BATCH'],
    status: ['new', 'started', 'paused', 'completed', 'suspended'],
  };
}

const noLines: DispatchLines = { new: 0, started: 0, completed: 0, onHold: 0 };

/** Lines by dispatch and day of the company, ordered by departure, without dispatches that have no tasks. */
export function displayRoutes({
  tasks,
  routes,
  dispatches,
  zone,
}: RouteDisplayInput): readonly RouteDisplayDay[] {
  const names = new Map(routes.map(({ routeID, name }) => [routeID, name]));
  const times = new Map(dispatches.map((dispatch) => [dispatch.dispatchID, dispatch]));
  const days = new Map<Day, Map<string, DisplayedDispatch>>();
  for (const task of tasks) {
    const { routeID, deliveryDate } = task;
    if (routeID === null || deliveryDate === null) continue;
    const date = zone.dayOf(Date.parse(deliveryDate));
    const ofDay = days.get(date) ?? new Map<string, DisplayedDispatch>();
    days.set(date, ofDay);
    const dispatch = task.dispatchID === null ? undefined : times.get(task.dispatchID);
    const key = `${routeID}/${dispatch?.dispatchID ?? ''}`;
    const route = { routeID, routeName: names.get(routeID) ?? `#${routeID}` };
    const known = ofDay.get(key) ?? begin(route, dispatch, date, zone);
    ofDay.set(key, { ...known, taskLines: add(known.taskLines, task) });
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({ date, dispatches: [...ofDay.values()].sort(byDeparture) }));
}

/** Whether picking should have begun but no line has been started. */
export function isLate({ pickingStarts, taskLines }: DisplayedDispatch, nowMs: number): boolean {
  if (pickingStarts === null || Date.parse(pickingStarts) > nowMs) return false;
  return taskLines.new > 0 && taskLines.started === 0 && taskLines.completed === 0;
}

function begin(
  route: Pick<DisplayedDispatch, 'routeID' | 'routeName'>,
  dispatch: RouteDisplayInput['dispatches'][number] | undefined,
  date: Day,
  zone: TimeZone,
): DisplayedDispatch {
  if (!dispatch) {
    return {
      ...route,
      dispatchID: null,
      dispatchTime: null,
      departs: null,
      pickingStarts: null,
      taskLines: noLines,
    };
  }
  const { dispatchID, day, dispatchTime, pickingStart } = dispatch;
  const departs = departsMs(date, { day, dispatchTime }, zone);
  return {
    ...route,
    dispatchID,
    dispatchTime,
    departs: new Date(departs).toISOString(),
    pickingStarts: new Date(departs - pickingStart * 60_000).toISOString(),
    taskLines: noLines,
  };
}

/**
 * When goods due on a day leave with a dispatch: goods that missed the last one of the day leave with the next day's.
 */
export function departsMs(
  date: Day,
  { day, dispatchTime }: Pick<Dispatch, 'day' | 'dispatchTime'>,
  zone: TimeZone,
): number {
  const [hours = 0, minutes = 0] = dispatchTime.split(':').map(Number);
  const weekday = (dateOf(date).getDay() + 6) % 7;
  const leaves = addDays(date, (day - weekday + 7) % 7);
  return zone.momentOf(Date.parse(`${leaves}T00:00:00.000Z`) + (hours * 60 + minutes) * 60_000);
}

function add(lines: DispatchLines, task: DisplayedTask): DispatchLines {
  const done = task.status === 'completed' ? task.lineCount : task.linesCompleted;
  const state = stateOf(task);
  const counted = { ...lines, completed: lines.completed + done };
  return { ...counted, [state]: counted[state] + task.lineCount - done };
}

function stateOf({ status, onHold }: DisplayedTask): keyof DispatchLines {
  if (onHold || status === 'suspended') return 'onHold';
  return status === 'new' ? 'new' : 'started';
}

/** Goods without a dispatch come last. */
function byDeparture(a: DisplayedDispatch, b: DisplayedDispatch): number {
  if (a.departs !== b.departs) {
    if (a.departs === null || b.departs === null) return a.departs === null ? 1 : -1;
    return a.departs < b.departs ? -1 : 1;
  }
  return compareFolded(foldText(a.routeName), foldText(b.routeName)) || a.routeID - b.routeID;
}
