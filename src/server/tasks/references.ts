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

/** The reason by field when a section is one of another warehouse. */
export async function foreignSection(
  work: UnitOfWork,
  { warehouseID, warehouseSectionID }: Row,
): Promise<Record<string, string>> {
  if (typeof warehouseSectionID !== 'number') return {};
  const rows = await work.tx.rows(sql`
    select 1 from "warehouseSections" where "companyID" = ${work.companyID}
      and "warehouseSectionID" = ${warehouseSectionID} and "warehouseID" <> ${Number(warehouseID)}`);
  return rows.length > 0 ? { warehouseSectionID: 'It belongs to another warehouse' } : {};
}

/** The reason by field when a dispatch is one of another route. */
export async function foreignDispatch(
  work: UnitOfWork,
  { routeID, dispatchID }: Row,
): Promise<Record<string, string>> {
  if (typeof dispatchID !== 'number') return {};
  const rows = await work.tx.rows(sql`
    select 1 from "dispatches" where "companyID" = ${work.companyID} and "dispatchID" = ${dispatchID}
      and "routeID" is distinct from ${routeID ?? null}::int`);
  return rows.length > 0 ? { dispatchID: 'It belongs to another route' } : {};
}
