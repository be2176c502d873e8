import { useMemo } from 'react';
import { momentsOfDays } from '../../domain/company-days';
import { zoneOf } from '../../domain/company-zone';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import { type DisplayedDispatch, displayedTasks, displayRoutes } from '../../domain/tasks/route-display';
import type { Day } from '../../lib/days';
import type { TimeZone } from '../../lib/time-zone';
import { useFlags } from '../../resource-kit/device/device';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { ownDaysOf } from '../../task-kit/company-today';
import { tasksAddress } from '../../task-kit/tasks-address';
import { type DisplayedTasks, useDisplayedTasks } from './use-displayed-tasks';

/** A dispatch of one day of the company. */
export interface Shown {
  readonly key: string;
  readonly date: Day;
  readonly zone: TimeZone;
  readonly dispatch: DisplayedDispatch;
}

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

export interface RouteDisplay {
  /** In the order in which they leave; null: some tasks are unknown, and sums over the others would be wrong. */
  readonly shown: readonly Shown[] | null;
  readonly found: DisplayedTasks;
}

/** The dispatches of some of the company's days, live. Other days need another component. */
export function useRouteDisplay({ from, to }: Days): RouteDisplay {
  const zone = zoneOf(useFlags());
  const filter = useMemo(() => {
    const moments = momentsOfDays(zone, from, to);
    return displayedTasks(moments.from, moments.to);
  }, [zone, from, to]);
  const found = useDisplayedTasks(filter);
  const allRoutes = useAllRows(routes);
  const allDispatches = useAllRows(dispatches);
  const shown = useMemo(() => {
    if (found.kind !== 'known') return null;
    const days = displayRoutes({
      tasks: found.tasks,
      routes: allRoutes,
      dispatches: allDispatches,
      zone,
    });
    return days.flatMap(({ date, dispatches: ofDay }) =>
      ofDay.map((dispatch) => ({
        key: `${date}/${dispatch.routeID}/${dispatch.dispatchID ?? ''}`,
        date,
        zone,
        dispatch,
      })),
    );
  }, [found, allRoutes, allDispatches, zone]);
  return { shown, found };
}

/** The task list of a dispatch's route on its day. */
export function tasksOf({ date, zone, dispatch: { routeID, dispatchID } }: Shown): string {
  return tasksAddress({ routeIDs: [routeID], dispatchID, days: ownDaysOf(zone, date) });
}
