import { endOfDay } from 'date-fns';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReportScope } from '../../domain/reports/scope';
import { type DayRange, dateOf } from '../../lib/days';
import { readDays, writeDays } from '../../task-kit/kept-days';

/** The overview's filters. Days are local and inclusive. */
export interface OverviewFilters {
  readonly from: string;
  readonly to: string;
  readonly warehouseID: number | null;
  readonly warehouseSectionIDs: readonly number[];
}

export function readOverviewFilters(parameters: URLSearchParams, today: string): OverviewFilters {
  return {
    ...closedDays(readDays(parameters.get('d')) ?? { from: null, to: null }, today),
    warehouseID: readIDs(parameters.get('w'))[0] ?? null,
    warehouseSectionIDs: readIDs(parameters.get('ws')),
  };
}

/** Defaults are left out, so that an address without days means today on any day. */
export function writeOverviewFilters(filters: OverviewFilters, today: string): URLSearchParams {
  const { from, to, warehouseID, warehouseSectionIDs } = filters;
  const parameters = new URLSearchParams();
  if (from !== today || to !== today) parameters.set('d', writeDays(filters));
  if (warehouseID !== null) parameters.set('w', String(warehouseID));
  if (warehouseSectionIDs.length > 0) parameters.set('ws', warehouseSectionIDs.join('.'));
  return parameters;
}

/** The moments of the days, for questions to reports. */
export function scopeOf({ from, to, warehouseID, warehouseSectionIDs }: OverviewFilters): ReportScope {
  return {
    from: dateOf(from).toISOString(),
    to: endOfDay(dateOf(to)).toISOString(),
    warehouseID,
    warehouseSectionIDs,
  };
}

/** An open end of a chosen range becomes its other end; without both it is today. */
export function closedDays({ from, to }: DayRange, today: string): Pick<OverviewFilters, 'from' | 'to'> {
  const first = from ?? to ?? today;
  return { from: first, to: to ?? first };
}

/** The overview's filters from its address. */
export function useOverviewFilters(today: string) {
  const [parameters, setParameters] = useSearchParams();
  const filters = useMemo(() => readOverviewFilters(parameters, today), [parameters, today]);
  const change = useCallback(
    (changes: Partial<OverviewFilters>) =>
      setParameters(
        (before) => writeOverviewFilters({ ...readOverviewFilters(before, today), ...changes }, today),
        { replace: true },
      ),
    [setParameters, today],
  );
  return { filters, change };
}

function readIDs(text: string | null): readonly number[] {
  return (text ?? '').split('.').filter(Boolean).map(Number).filter(Number.isSafeInteger);
}
