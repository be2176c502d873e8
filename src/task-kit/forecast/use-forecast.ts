import { endOfDay } from 'date-fns';
import { useMemo } from 'react';
import { zoneOf } from '../../domain/company-zone';
import type { DayForecast } from '../../domain/forecast/day-forecast';
import type { ReportScope } from '../../domain/reports/scope';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { addDays, type Day, dateOf } from '../../lib/days';
import { useFlags } from '../../resource-kit/device/device';
import { useAggregate } from '../../resource-kit/device/use-aggregate';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { AggregateResult } from '../../sync/device';

/** Weeks whose same weekday is learnt from; the device keeps that many by itself. */
const weeksBefore = [1, 2];

type Place = Pick<ReportScope, 'warehouseID' | 'warehouseSectionIDs'>;
const everywhere: Place = { warehouseID: null, warehouseSectionIDs: [] };

/** Today's forecast, live; null until the first answer. It is always about today: pickers' pace now says nothing of other days. */
export function useForecast(
  today: Day,
  { warehouseID, warehouseSectionIDs }: Place = everywhere,
): AggregateResult<DayForecast> | null {
  const all = useAllRows(dispatches);
  const { name: timeZone } = zoneOf(useFlags());
  const params = useMemo(
    () => ({
      ...momentsOf(today),
      warehouseID,
      warehouseSectionIDs,
      past: weeksBefore.map((weeks) => momentsOf(addDays(today, -7 * weeks))),
      dispatches: all.map(({ dispatchID, day, dispatchTime }) => ({ dispatchID, day, dispatchTime })),
      timeZone,
    }),
    [today, warehouseID, warehouseSectionIDs, all, timeZone],
  );
  return useAggregate('dayForecast', params);
}

function momentsOf(day: Day): { readonly from: string; readonly to: string } {
  return { from: dateOf(day).toISOString(), to: endOfDay(dateOf(day)).toISOString() };
}
