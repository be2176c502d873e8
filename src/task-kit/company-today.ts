import { momentsOfDays } from '../domain/company-days';
import { zoneOf } from '../domain/company-zone';
import { type Day, type DayRange, dayOf } from '../lib/days';
import type { TimeZone } from '../lib/time-zone';
import { useFlags } from '../resource-kit/device/device';
import { useNow } from '../ui/hooks/use-now';

const checkMs = 30_000;

/** The clock of the company's dispatches, and its present day, which changes at its midnight. */
export function useCompanyToday(): { readonly zone: TimeZone; readonly today: Day } {
  const zone = zoneOf(useFlags());
  return { zone, today: zone.dayOf(useNow(checkMs)) };
}

/** The reader's days that overlap a day of the company: the task list counts those. */
export function ownDaysOf(zone: TimeZone, day: Day): DayRange {
  const { from, to } = momentsOfDays(zone, day);
  return { from: dayOf(Date.parse(from)), to: dayOf(Date.parse(to)) };
}
