import { endOfDay } from 'date-fns';
import { useMemo } from 'react';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import { tasks } from '../../domain/resources/tasks/tasks';
import { type DisplayedDispatch, displayedTasks, displayRoutes } from '../../domain/tasks/route-display';
import { type Day, dateOf } from '../../lib/days';
import { rowsOf, useAllRows, useRows } from '../../resource-kit/device/use-rows';
import { tasksAddress } from '../../task-kit/tasks-address';

/** A dispatch of one day. */
export interface Shown {
  readonly key: string;
  readonly date: Day;
  readonly dispatch: DisplayedDispatch;
}

const MAX_TASKS = 9999;

/** The dispatches of some local days in the order in which they leave, live; null until they are known. */
export function useRouteDisplay({
  from,
  to,
}: {
  readonly from: Day;
  readonly to: Day;
}): readonly Shown[] | null {
  const query = useMemo(
    () => ({
      resource: tasks.name,
      filter: displayedTasks(dateOf(from).toISOString(), endOfDay(dateOf(to)).toISOString()),
      sort: [],
      range: [0, MAX_TASKS] as const,
    }),
    [from, to],
  );
  const result = useRows(query);
  const allRoutes = useAllRows(routes);
  const allDispatches = useAllRows(dispatches);
  return useMemo(() => {
    if (!result || (result.loading && result.rows.length === 0)) return null;
    const days = displayRoutes({
      tasks: rowsOf(tasks, result.rows),
      routes: allRoutes,
      dispatches: allDispatches,
    });
    return days.flatMap(({ date, dispatches: ofDay }) =>
      ofDay.map((dispatch) => ({
        key: `${date}/${dispatch.routeID}/${dispatch.dispatchID ?? ''}`,
        date,
        dispatch,
      })),
    );
  }, [result, allRoutes, allDispatches]);
}

/** The task list of a dispatch's route on its day. */
export function tasksOf({ date, dispatch: { routeID, dispatchID } }: Shown): string {
  return tasksAddress({ routeIDs: [routeID], dispatchID, days: { from: date, to: date } });
}
