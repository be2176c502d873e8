import { knownFlags } from '../../domain/known-flags';
import { keyOf } from '../../domain/resource';
import { configs, features } from '../../domain/resources/company/configs';
import type { Database } from '../database/database';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import type { UnitOfWork } from '../writes/unit-of-work';
import { commitWrite } from '../writes/write';

/** Defines the configs and features that the program reads and the database does not know yet, with their defaults. */
export async function defineFlags({ tx, touch }: Pick<UnitOfWork, 'tx' | 'touch'>): Promise<void> {
  for (const [kind, resource] of [
    ['config', configs],
    ['feature', features],
  ] as const) {
    const flags = knownFlags.filter((flag) => flag.kind === kind);
    const column = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
    const defined = await tx.rows(sql`
      insert into ${name(resource.name)} ("name", "description", "defaultValue")
      select * from unnest(${column(flags.map((flag) => flag.name))}, ${column(flags.map(({ effect }) => effect.id))},
        ${column(flags.map(({ defaultValue }) => defaultValue))})
      on conflict do nothing returning ${name(resource.key)}`);
    for (const row of defined) touch(resource.name, keyOf(resource, row));
  }
}

/** The same in a database that an earlier version of the program has filled. */
export async function defineNewFlags(database: Database, now: Date): Promise<void> {
  const [company] = await database.readOnce(sql`select min("companyID") as "companyID" from "companies"`);
  const author = { userID: 1, source: 'server', requestID: null };
  const context = { companyID: Number(company?.companyID), author, now: now.toISOString() };
  await commitWrite(database, context, defineFlags);
}
