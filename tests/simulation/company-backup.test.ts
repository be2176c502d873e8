import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { createCompany } from '../integration/company';
import { backUpCompany } from './company-backup';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  for (const companyID of [1, 2]) await createCompany(database, companyID);
});
afterAll(() => database.close());

const codes = () =>
  database.read((tx) =>
    tx.rows(sql`select "companyID", "reasonCode", "description" from "reasonCodes"
      where "reasonCode" like 'B%' order by "reasonCode"`),
  );
const add = (companyID: number, code: string) =>
  database.write((tx) =>
    tx.rows(sql`insert into "reasonCodes" ("companyID", "reasonCode") values (${companyID}, ${code})`),
  );

it('puts one company back as it was, and leaves the others alone', async () => {
  await add(1, 'B1');
  await add(1, 'B2');
  await add(2, 'B3');
  const before = await codes();
  const restore = await backUpCompany(database, 1);
  await database.write((tx) =>
    tx.rows(sql`update "reasonCodes" set "description" = 'changed' where "reasonCode" = 'B1'`),
  );
  await database.write((tx) => tx.rows(sql`delete from "reasonCodes" where "reasonCode" = 'B2'`));
  await add(1, 'B4');
  await restore();
  expect(await codes()).toEqual(before);

  await add(2, 'B5');
  await restore();
  expect(await codes()).toEqual([...before, { companyID: 2, reasonCode: 'B5', description: null }]);
});
