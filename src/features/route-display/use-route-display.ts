import { endOfDay } from 'date-fns';
import { useMemo } from 'react';
import { zoneOf } from '../../domain/company-zone';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import { type DisplayedDispatch, displayedTasks, displayRoutes } from '../../domain/tasks/route-display';
import { type Day, dateOf } from '../../lib/days';
import { ownTimeZone } from '../../lib/time-zone';
import { useFlags } from '../../resource-kit/device/device';
import { useAllRows } from '../../resource-kit/device/use-rows';
import { tasksAddress } from '../../task-kit/tasks-address';
import { type DisplayedTasks, useDisplayedTasks } from './use-displayed-tasks';

/** A dispatch of one day. */
export interface Shown {
  readonly key: string;
  readonly date: Day;
  readonly dispatch: DisplayedDispatch;
}

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

export interface RouteDisplay {
  /** In the order in which they leave; null: not all of their tasks are known, a part of them would be wrong sums. */
  readonly shown: readonly Shown[] | null;
  readonly found: DisplayedTasks;
}

/** The dispatches of some local days, live; they leave by the company's clock. Other days want another component. */
export function useRouteDisplay({ from, to }: Days): RouteDisplay {
  const filter = useMemo(
    () => displayedTasks(dateOf(from).toISOString(), endOfDay(dateOf(to)).toISOString()),
    [from, to],
  );
  const found = useDisplayedTasks(filter);
  const allRoutes = useAllRows(routes);
  const allDispatches = useAllRows(dispatches);
  const clock = zoneOf(useFlags());
  const shown = useMemo(() => {
    if (found.kind !== 'known') return null;
    const days = displayRoutes({
      tasks: found.tasks,
      routes: allRoutes,
      dispatches: allDispatches,
      zone: ownTimeZone(),
      clock,
    });
    return days.flatMap(({ date, dispatches: ofDay }) =>
      ofDay.map((dispatch) => ({
        key: `${date}/${dispatch.routeID}/${dispatch.dispatchID ?? ''}`,
        date,
        dispatch,
      })),
    );
  }, [found, allRoutes, allDispatches, clock]);
  return { shown, found };
}

/** The task list of a dispatch's route on its day. */
export function tasksOf({ date, dispatch: { routeID, dispatchID } }: Shown): string {
  return tasksAddress({ routeIDs: [routeID], dispatchID, days: { from: date, to: date } });
}
