import { useMemo } from 'react';
import { momentsOfDays } from '../../domain/company-days';
import type { DayForecast } from '../../domain/forecast/day-forecast';
import type { ReportScope } from '../../domain/reports/scope';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { addDays } from '../../lib/days';
import { useAggregate } from '../../resource-kit/device/use-aggregate';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { AggregateResult } from '../../sync/device';
import { useCompanyToday } from '../company-today';

/** Weeks whose same weekday is learnt from; the device keeps that many by default. */
const weeksBefore = [1, 2];

type Place = Pick<ReportScope, 'warehouseID' | 'warehouseSectionIDs'>;
const everywhere: Place = { warehouseID: null, warehouseSectionIDs: [] };

/**
 * The forecast of the company's day, live; null until the first answer. Always about today: the present pace says
 * nothing about other days.
 */
export function useForecast({
  warehouseID,
  warehouseSectionIDs,
}: Place = everywhere): AggregateResult<DayForecast> | null {
  const all = useAllRows(dispatches);
  const { zone, today } = useCompanyToday();
  const params = useMemo(
    () => ({
      ...momentsOfDays(zone, today),
      warehouseID,
      warehouseSectionIDs,
      past: weeksBefore.map((weeks) => momentsOfDays(zone, addDays(today, -7 * weeks))),
      dispatches: all.map(({ dispatchID, day, dispatchTime }) => ({ dispatchID, day, dispatchTime })),
      timeZone: zone.name,
    }),
    [zone, today, warehouseID, warehouseSectionIDs, all],
  );
  return useAggregate('dayForecast', params);
}
