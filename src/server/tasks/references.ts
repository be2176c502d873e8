import type { Row } from '../../domain/resource';
import { sql } from '../database/sql';
import type { UnitOfWork } from '../writes/unit-of-work';

/** The route's name goes with its key, unless the writer gives another. */
export async function completeReferences(work: UnitOfWork, values: Row): Promise<Row> {
  if (values.routeID === undefined || values.route) return values;
  if (values.routeID === null) return { ...values, route: null };
  const [route] = await work.tx.rows(sql`
    select "name" from "routes" where "companyID" = ${work.companyID} and "routeID" = ${values.routeID}`);
  return { ...values, route: route?.name ?? null };
}
