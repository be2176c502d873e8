import { keyOf, type Resource } from '../../domain/resource';
import { lots } from '../../domain/resources/catalog/lots';
import { quantities } from '../../domain/resources/catalog/quantities';
import { type Location, locations } from '../../domain/resources/sites/locations';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { renamedBin } from '../../domain/tasks/carried-names';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { readRow } from '../rows/read-rows';
import { type Users, usersWhere } from '../rows/used-by';
import { renameBin } from '../tasks/lines/rename-bin';
import type { UnitOfWork } from '../writes/unit-of-work';
import { adoptStock } from './adopt-stock';

/** Quantities are read with the names of their bin and lot: a change of these is a change of the quantities. */
function namesQuantities(resource: Resource): ResourceRules {
  return {
    prepare: async () => ({}),
    async afterWrite(unit, row) {
      const named = await unit.tx.rows(sql`
        select "quantityID" from "stock"
        where "companyID" = ${unit.companyID} and ${name(resource.key)} = ${keyOf(resource, row)}`);
      for (const one of named) unit.touch(quantities.name, keyOf(quantities, one));
    },
  };
}

export const lotRules = namesQuantities(lots);
const nameBins = namesQuantities(locations);
export const locationRules: ResourceRules = {
  ...nameBins,
  alsoUsedBy: openLinesAt,
  async afterWrite(unit, row, prepared) {
    await adoptStock(unit, [keyOf(locations, row)]);
    await nameBins.afterWrite?.(unit, row, prepared);
  },
  // A pick locks its task, then the names of bins, then, by its booking, the location's key; a change of that key locks
  // in the same order.
  async beforeUpdate(unit, { before, values }) {
    const renamed = renamedBin(before, { ...before, ...values });
    if (renamed) await renameBin(unit, renamed);
  },
};

/** Open lines that take goods from a location or bring them there: they name it by its bin. */
async function openLinesAt(unit: UnitOfWork, locationID: number): Promise<Users | null> {
  const { tx, companyID } = unit;
  const location = await readRow<Location>(tx, locations, companyID, locationID);
  if (!location) return null;
  const { warehouseID, bin } = location;
  return usersWhere(
    unit,
    taskLines,
    sql`"companyID" = ${companyID} and "status" <> 'completed' and (${bin} in ("bin", "binTo"))
      and "taskID" in (select "taskID" from "tasks"
        where "companyID" = ${companyID} and "warehouseID" = ${warehouseID} and "status" <> 'completed')`,
  );
}
