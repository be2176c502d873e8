import { zoneOf } from '../../../domain/company-zone';
import { everyRow } from '../../../domain/query/query';
import type { Row } from '../../../domain/resource';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { routes } from '../../../domain/resources/sites/routes';
import { asksForDispatch, dispatchFor } from '../../../domain/tasks/dispatch-of-task';
import { namedRoute, routeFor } from '../../../domain/tasks/route-of-task';
import { useDevice, useFlags } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowOf, rowsOf } from '../../../resource-kit/device/use-rows';

/**
 * What the server will say of the dispatch and of the route's name when values of a task are saved, by the same rules.
 * @returns fields to show
 */
export function useCompletedReferences(): (before: Row, values: Row) => Promise<Row> {
  const device = useDevice();
  const flags = useFlags();
  const dispatchOf = async (before: Row, values: Row) => {
    if (!asksForDispatch(values)) return {};
    const query = { resource: dispatches.name, filter: {}, sort: [], range: everyRow } as const;
    const found = rowsOf(dispatches, (await firstResult(device, query)).rows);
    return dispatchFor(before, values, { dispatches: found, zone: zoneOf(flags), nowMs: Date.now() });
  };
  const routeOf = async (values: Row) => {
    const id = namedRoute(values);
    // A route that was found at the server and is not here is named by it.
    const [found] = id === null ? [] : await device.readChildren(routes.name, [id], { isHereOnly: true });
    return routeFor(values, found ? rowOf(routes, found).name : null);
  };
  return async (before, values) => ({ ...(await dispatchOf(before, values)), ...(await routeOf(values)) });
}
