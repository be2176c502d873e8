import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { commitOnce } from './commit-once';

describe.skipIf(!hasPostgres())('the version of a company on PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
    await createCompany(database, 1);
  });
  afterAll(() => database.close());

  const touchRoute = (on: Database) =>
    act(on, { companyID: 1 }, async ({ touch }) => touch('routes', keysOf(1).routeID));
  const versionNow = async () => {
    const [row] = await database.readOnce(sql`select "version" from "companyVersions" where "companyID" = 1`);
    return Number(row?.['version']);
  };

  it('is free again with the statement that takes it, however late its process hears of it', async () => {
    const late: Database = {
      ...database,
      write: (work) =>
        database.write((tx) =>
          work({
            ...tx,
            last: async (query) => {
              const rows = await tx.last(query);
              await touchRoute(database);
              return rows;
            },
          }),
        ),
    };
    await touchRoute(database);
    const before = await versionNow();
    await touchRoute(late);
    expect(await versionNow()).toBe(before + 2);
  });

  it('is taken by nothing else: the stored answer is in the same statement', async () => {
    const asked: string[] = [];
    const watched: Database = {
      ...database,
      write: (work) =>
        database.write((tx) =>
          work({
            rows: (query) => {
              asked.push(query.text);
              return tx.rows(query);
            },
            last: tx.last,
          }),
        ),
    };
    const once = {
      database: watched,
      write: {
        companyID: 1,
        author: { userID: 7, source: 'anna', requestID: 'a' },
        now: '2026-11-21T06:00:00.000Z',
      },
      identity: { companyID: 1, userID: 7, requestID: 'a', hash: 'h' },
      refusalOf: () => null,
    };
    const work = async ({ touch }: { touch(resource: string, id: number): void }) => {
      touch('routes', keysOf(1).routeID);
      return { status: 200, body: { done: true } };
    };
    const first = await commitOnce(once, work);
    expect(asked.filter((text) => text.includes('companyVersions'))).toEqual([]);
    expect(first.position?.version).toBe(await versionNow());
    expect(await commitOnce(once, work)).toEqual(first);
  });

  it('stays as it was, and the database goes on, when the last statement fails', async () => {
    const before = await versionNow();
    const failing = database.write(async (tx) => {
      await tx.rows(sql`update "companyVersions" set "version" = "version" + 1 where "companyID" = 1`);
      return tx.last(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await versionNow()).toBe(before);
  });
});
