import { dayMs } from '../../lib/time-units';
import type { TimeZone } from '../../lib/time-zone';
import type { Row } from '../resource';
import type { Dispatch } from '../resources/sites/dispatches';

export type Departure = Pick<Dispatch, 'dispatchID' | 'routeID' | 'day' | 'dispatchTime'>;

const daysAWeek = 7;

/** Time zone and moment for which a dispatch is chosen. */
export interface DispatchClock {
  /** Zone of `day` (Monday 0) and `dispatchTime` (HH:mm). */
  readonly zone: TimeZone;
  /** Dispatches earlier on this day have left; null for completed work, for which none has. */
  readonly nowMs: number | null;
}

/**
 * The default dispatch of a task: its route's first one at or after the delivery date's time on that weekday, otherwise
 * the first on the next day that has one. Dispatches that have left today are skipped: a date of today means from now
 * on.
 * @param task `deliveryDate` is an ISO moment
 * @returns null without a route, a delivery date or a dispatch of the route
 */
export function nextDispatch<T extends Departure>(
  dispatches: readonly T[],
  task: DatedRoute,
  clock: DispatchClock,
): T | null {
  return nextDeparture(dispatches, task, clock)?.dispatch ?? null;
}

interface DatedRoute {
  readonly routeID: unknown;
  readonly deliveryDate: unknown;
}

/** The same with the local day of departure, `yyyy-MM-dd`: a week later if the route has no other. */
export function nextDeparture<T extends Departure>(
  dispatches: readonly T[],
  task: DatedRoute,
  clock: DispatchClock,
): { readonly dispatch: T; readonly day: string } | null {
  const dateMs = typeof task.deliveryDate === 'string' ? Date.parse(task.deliveryDate) : Number.NaN;
  if (typeof task.routeID !== 'number' || Number.isNaN(dateMs)) return null;
  const local = new Date(clock.zone.localMs(notBeforeNow(dateMs, clock))).toISOString();
  const today = Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
  const weekday = (new Date(today).getUTCDay() + 6) % daysAWeek;
  const time = local.slice(11, 16);
  const wait = ({ day, dispatchTime }: T) => {
    const days = (day - weekday + daysAWeek) % daysAWeek;
    return days === 0 && dispatchTime < time ? daysAWeek : days;
  };
  const [dispatch] = dispatches
    .filter(({ routeID }) => routeID === task.routeID)
    .toSorted(
      (a, b) =>
        wait(a) - wait(b) ||
        (a.dispatchTime < b.dispatchTime ? -1 : a.dispatchTime > b.dispatchTime ? 1 : 0) ||
        a.dispatchID - b.dispatchID,
    );
  if (!dispatch) return null;
  return { dispatch, day: new Date(today + wait(dispatch) * dayMs).toISOString().slice(0, 10) };
}

function notBeforeNow(dateMs: number, { zone, nowMs }: DispatchClock): number {
  const isPastToday = nowMs !== null && dateMs < nowMs && zone.dayOf(dateMs) === zone.dayOf(nowMs);
  return isPastToday ? nowMs : dateMs;
}

/** Whether values for a task require its default dispatch to be computed: it may change, and none is given. */
export function asksForDispatch(values: Row): boolean {
  if (typeof values.dispatchID === 'number') return false;
  return ['routeID', 'deliveryDate', 'dispatchID'].some((name) => values[name] !== undefined);
}

/**
 * The dispatch to set with values for a task: nothing, or the default one.
 * @param before the task; empty: a new one
 */
export function dispatchFor(
  before: Row,
  values: Row,
  { dispatches, ...clock }: DispatchClock & { readonly dispatches: readonly Departure[] },
): { readonly dispatchID?: number | null } {
  if (!asksForDispatch(values)) return {};
  const { routeID, deliveryDate } = { ...before, ...values };
  return { dispatchID: nextDispatch(dispatches, { routeID, deliveryDate }, clock)?.dispatchID ?? null };
}
