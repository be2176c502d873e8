import { keyOf, type Row } from '../../domain/resource';
import { companies } from '../../domain/resources/company/companies';
import { type SQL, sql } from '../database/sql';
import type { UnitOfWork } from '../writes/unit-of-work';

type Unit = Pick<UnitOfWork, 'tx' | 'touch'>;

/**
 * Copies a config group's values into the row of each of its companies, so that devices read flags without the groups,
 * which only the main administrator sees. Called after every write that can change them; companies whose values stay
 * are not touched.
 */
export async function refreshGroupValues(unit: Unit): Promise<void> {
  // Locked before the turn below, like the row in an edit of a company: so neither holds what the other waits for.
  await unit.tx.rows(sql`
    select 1 from "companies" where "configGroupID" is not null order by "companyID" for no key update`);
  await refresh(unit, sql`true`);
}

/** The same after a write of one company: the values of others do not depend on it. */
export async function refreshOfCompany(unit: Unit, company: Row): Promise<void> {
  await refresh(unit, sql`c."companyID" = ${keyOf(companies, company)}`);
}

async function refresh(unit: Unit, condition: SQL): Promise<void> {
  // One after another until the commit, so that each reads what those before it wrote.
  await unit.tx.rows(sql`select pg_advisory_xact_lock(hashtext('values of config groups'))`);
  const changed = await unit.tx.rows(sql`
    with said as (
      select "configGroupID", "name", g."value" from "groupConfigs" g join "configs" using ("configID")
      union all
      select "configGroupID", "name", g."value" from "groupFeatures" g join "features" using ("featureID")
    ), wanted as (
      select "companyID", (select jsonb_object_agg("name", said."value") from said
        where said."configGroupID" = c."configGroupID" and said."value" is not null) as "values"
      from "companies" c where ${condition}
    )
    update "companies" c set "groupValues" = wanted."values" from wanted
    where wanted."companyID" = c."companyID" and c."groupValues" is distinct from wanted."values"
    returning c."companyID"`);
  for (const row of changed) unit.touch(companies.name, keyOf(companies, row));
}
