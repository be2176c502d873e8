import { addDays, type Day } from '../lib/days';
import type { TimeZone } from '../lib/time-zone';

/** The first and the last moment of days, inclusive, ISO. */
export interface DayMoments {
  readonly from: string;
  readonly to: string;
}

/** A company's days begin and end by the clock of its dispatches, wherever they are looked at. */
export function momentsOfDays(zone: TimeZone, from: Day, to: Day = from): DayMoments {
  return {
    from: new Date(zone.startOfDay(from)).toISOString(),
    to: new Date(zone.startOfDay(addDays(to, 1)) - 1).toISOString(),
  };
}
