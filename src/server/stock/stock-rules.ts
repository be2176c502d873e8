import { keyOf, type Resource } from '../../domain/resource';
import { lots } from '../../domain/resources/catalog/lots';
import { quantities } from '../../domain/resources/catalog/quantities';
import { locations } from '../../domain/resources/sites/locations';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';

/** Quantities are read with the names of their bin and lot: a change of these is one of the quantities. */
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
export const locationRules = namesQuantities(locations);
