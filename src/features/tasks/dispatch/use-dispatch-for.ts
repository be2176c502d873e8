import { zoneOf } from '../../../domain/company-zone';
import { everyRow } from '../../../domain/query/query';
import type { Row } from '../../../domain/resource';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { asksForDispatch, dispatchFor } from '../../../domain/tasks/dispatch-of-task';
import { useDevice, useFlags } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowsOf } from '../../../resource-kit/device/use-rows';

/** What the server will say of the dispatch when values of a task are saved, by the same rule. @returns fields to show */
export function useDispatchFor(): (before: Row, values: Row) => Promise<Row> {
  const device = useDevice();
  const flags = useFlags();
  return async (before, values) => {
    if (!asksForDispatch(values)) return {};
    const query = { resource: dispatches.name, filter: {}, sort: [], range: everyRow } as const;
    const found = rowsOf(dispatches, (await firstResult(device, query)).rows);
    return dispatchFor(before, values, { dispatches: found, zone: zoneOf(flags), nowMs: Date.now() });
  };
}
