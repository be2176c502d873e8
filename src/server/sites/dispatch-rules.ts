import type { Row } from '../../domain/resource';
import { dispatches } from '../../domain/resources/sites/dispatches';
import { routes } from '../../domain/resources/sites/routes';
import type { ResourceRules } from '../crud/rule-types';
import { sql } from '../database/sql';
import { duplicate } from '../http/api-error';
import { lockForEdit } from '../rows/read-rows';
import type { UnitOfWork } from '../writes/unit-of-work';

type Where = Pick<UnitOfWork, 'tx' | 'companyID'>;

const moment = ['routeID', 'day', 'dispatchTime'] as const;

/**
 * A route has one dispatch at a time. This is no constraint of the table: older routes may have two, which stay and can
 * still be edited otherwise.
 */
export const dispatchRules: ResourceRules = {
  prepare: async () => ({}),
  findExisting: async (tx, companyID, values) => {
    await refuseOther({ tx, companyID }, values, 0);
    return null;
  },
  afterUpdate: async (unit, { before, row }) => {
    if (moment.some((field) => before[field] !== row[field]))
      await refuseOther(unit, row, Number(row[dispatches.key]));
  },
};

/** Writes of a route's dispatches are serialized, so that each sees those before it. */
async function refuseOther({ tx, companyID }: Where, row: Row, own: number): Promise<void> {
  await lockForEdit(tx, routes, companyID, Number(row['routeID']));
  const [other] = await tx.rows(sql`
    select 1 from "dispatches" where "companyID" = ${companyID} and "routeID" = ${row['routeID']}
      and "day" = ${row['day']} and "dispatchTime" = ${row['dispatchTime']} and "dispatchID" <> ${own} limit 1`);
  if (other) throw duplicate('dispatchTime');
}
