import { timeZoneConfig, zoneOf } from '../../domain/company-zone';
import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { asksForDispatch, dispatchFor } from '../../domain/tasks/dispatch-of-task';
import { namedRoute, routeFor } from '../../domain/tasks/route-of-task';
import type { TimeZone } from '../../lib/time-zone';
import { sql } from '../database/sql';
import { readConfigs } from '../flags/read-flags';
import { selectRows } from '../rows/read-rows';
import type { UnitOfWork } from '../writes/unit-of-work';

/** Adds the route's name to its key, unless another name is given. */
export async function completeReferences(unit: UnitOfWork, values: Row): Promise<Row> {
  const routeID = namedRoute(values);
  const query = sql`
    select "name" from "routes" where "companyID" = ${unit.companyID} and "routeID" = ${routeID}`;
  const [found] = routeID === null ? [] : await unit.tx.rows(query);
  return { ...values, ...routeFor(values, found ? String(found.name) : null) };
}

/**
 * The values with the dispatch that follows from them, if none is named (decision 47). @param before null: a new task
 */
export async function withDispatch(unit: UnitOfWork, before: Row | null, values: Row): Promise<Row> {
  if (!asksForDispatch(values)) return values;
  const routeID = values.routeID === undefined ? before?.routeID : values.routeID;
  if (typeof routeID !== 'number') return { ...values, dispatchID: null };
  const ofRoute = await selectRows<Dispatch>(
    unit.tx,
    dispatches,
    sql`where "companyID" = ${unit.companyID} and "routeID" = ${routeID}`,
  );
  const clock = { zone: await readZone(unit), nowMs: Date.parse(unit.now) };
  return { ...values, ...dispatchFor(before ?? {}, values, { dispatches: ofRoute, ...clock }) };
}

/** The zone of the company's dispatches. */
export async function readZone({ tx, companyID }: Pick<UnitOfWork, 'tx' | 'companyID'>): Promise<TimeZone> {
  return zoneOf(await readConfigs(tx, companyID, [timeZoneConfig]));
}
