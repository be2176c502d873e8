import { endOfDay } from 'date-fns';
import {
  type ExpiryMinutes,
  isOnTv,
  phaseOf,
  type TvPhase,
  type TvTask,
} from '../../domain/reports/tv-board';
import { dateOf, dayOf } from '../../lib/days';
import { minuteMs } from '../../lib/time-units';
import { useAggregate } from '../../resource-kit/device/use-aggregate';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { isOutOfDate } from '../../task-kit/out-of-date';

export interface TvBoard {
  /** The tasks to show now, in order; null: there is no data on the device yet. */
  readonly tasks: readonly TvTask[] | null;
  /** null: not known yet. */
  readonly counts: Readonly<Record<TvPhase, number>> | null;
  /** Age of the data: a moment in milliseconds since 1970. */
  readonly asOfMs: number | null;
  readonly isOld: boolean;
  /** As in the device's status. */
  readonly clockErrorMinutes: number;
}

/**
 * The tasks of the local day at a moment. The day changes with the clock, and completed tasks disappear after a while.
 */
export function useTvBoard(nowMs: number, minutes: ExpiryMinutes, routes: readonly string[] | null): TvBoard {
  const status = useDeviceStatus();
  const today = dateOf(dayOf(nowMs));
  const report = useAggregate('tvBoard', {
    from: today.toISOString(),
    to: endOfDay(today).toISOString(),
    // Rounded to the minute, so that the query stays the same in between.
    completedSince: new Date((Math.floor(nowMs / minuteMs) - minutes) * minuteMs).toISOString(),
    routes,
  });
  const asOfMs = status?.completeAsOfMs ?? null;
  const known = report?.value ?? null;
  const isMissing = known === null || (known.length === 0 && (report?.loading === true || asOfMs === null));
  const tasks = isMissing ? null : known.filter((task) => isOnTv(task, nowMs, minutes));
  const count = (phase: TvPhase) => tasks?.filter((task) => phaseOf(task) === phase).length ?? 0;
  return {
    tasks,
    counts: tasks && { new: count('new'), started: count('started'), completed: count('completed') },
    asOfMs,
    isOld: isOutOfDate(status, nowMs),
    clockErrorMinutes: status?.clockErrorMinutes ?? 0,
  };
}
