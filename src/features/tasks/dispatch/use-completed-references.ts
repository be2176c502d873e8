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
 * The dispatch and the route's name that the server will set when values of a task are saved, by the same rules.
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
    // The server names a route that was found there and is not on the device.
    const [found] = id === null ? [] : await device.readChildren(routes.name, [id], { isHereOnly: true });
    return routeFor(values, found ? rowOf(routes, found).name : null);
  };
  return async (before, values) => ({ ...(await dispatchOf(before, values)), ...(await routeOf(values)) });
}
