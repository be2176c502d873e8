import { companies } from '../domain/resources/company/companies';
import { users } from '../domain/resources/company/users';
import { storeLogin } from './auth/accounts';
import { hashPassword } from './auth/passwords';
import { createFirstSite } from './crud/companies/first-site';
import type { Database, Executor } from './database/database';
import { sql } from './database/sql';
import { defineFlags } from './flags/define-flags';
import { continueKeys } from './rows/bulk-insert';
import { commitWrite } from './writes/write';

/** Whether the database was not used yet. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const rows = await database.readOnce(sql`select "companyID" from "companies" limit 1`);
  return rows.length === 0;
}

interface FirstAccount {
  readonly companyCode: string;
  readonly username: string;
  readonly password: string;
  readonly now: Date;
}

/**
 * Creates the first company with a warehouse, and the main administrator (user id 1), with the features that every
 * company needs switched on.
 */
export async function createFirstCompany(database: Database, account: FirstAccount): Promise<void> {
  const passwordHash = await hashPassword(account.password, 'own');
  const author = { userID: 1, source: account.username, requestID: null };
  const context = { companyID: 1, author, now: account.now.toISOString() };
  await commitWrite(database, context, async (unit) => {
    const { tx, touch } = unit;
    const login = { companyID: 1, userID: 1, username: account.username };
    // Both with explicit keys: a rolled back transaction has used some up, since sequences are not rolled back.
    await tx.rows(sql`
      insert into "companies" ("companyID", "companyCode", "name")
      values (1, ${account.companyCode}, ${account.companyCode})`);
    await tx.rows(sql`
      insert into "users" ("companyID", "userID", "username", "userType") values (1, 1, ${login.username}, 'TOOLS')`);
    for (const resource of [companies, users]) await continueKeys(tx, resource);
    await storeLogin(tx, { ...login, passwordHash, keepSession: null });
    // Left by a demo company whose creation was interrupted.
    await tx.rows(sql`delete from "meta" where "name" = 'demoSeed'`);
    await defineFlags({ tx, touch });
    await createFirstSite(unit, account.companyCode);
    touch('companies', 1);
  });
}

/** Remembers the seed of the demo company in the database, so that the simulator can continue after a restart. */
export async function rememberDemo(tx: Executor, seed: number): Promise<void> {
  await tx.rows(sql`insert into "meta" ("name", "value") values ('demoSeed', ${JSON.stringify(seed)}::jsonb)
    on conflict ("name") do update set "value" = excluded."value"`);
}

/** Seed of the demo company in the database; null for another company. */
export async function findDemo(database: Database): Promise<number | null> {
  const [row] = await database.read((tx) =>
    tx.rows(sql`select "value" from "meta" where "name" = 'demoSeed'`),
  );
  const seed = row?.['value'];
  return typeof seed === 'number' ? seed : null;
}
