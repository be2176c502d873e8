import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../../../tests/integration/api';
import { act, createCompany, engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { answerOnce } from '../writes/retry-cache';
import { pruneHistory } from './retention';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const week = 7 * 24 * 60 * 60_000;

describe.each(engines)('stored answers on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const companyID of [1, 2]) {
      await createCompany(database, companyID);
      await act(database, { companyID }, async (unit) => unit.touch('routes', 1));
    }
  });
  afterAll(() => database.close());

  async function answer(companyID: number, requestID: string): Promise<string> {
    const identity = { companyID, userID: 7, requestID, hash: 'same' };
    const attempt = async () => ({ status: 200, body: null, position: null });
    return (await database.write((tx) => answerOnce(tx, identity, attempt))).kind;
  }
  async function answerAt(companyID: number, requestID: string, createdAtMs: number): Promise<void> {
    expect(await answer(companyID, requestID)).toBe('done');
    const createdAt = new Date(createdAtMs).toISOString();
    await database.write((tx) =>
      tx.rows(sql`update "retryCache" set "createdAt" = ${createdAt}::timestamptz
        where "companyID" = ${companyID} and "requestID" = ${requestID}`),
    );
  }

  it.each([1, 2])('are kept for a week and then deleted, in company %i', async (companyID) => {
    await answerAt(companyID, 'younger', now - week + 1000);
    await answerAt(companyID, 'older', now - week - 1000);
    await pruneHistory(database, now);
    expect(await answer(companyID, 'younger')).toBe('repeated');
    expect(await answer(companyID, 'older')).toBe('done');
  });

  it('are deleted in one company though it fails for another', async () => {
    await database.write(async (tx) => {
      await tx.rows(sql`
        create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
      await tx.rows(sql`
        create trigger refuse before delete on "retryCache" for each row when (old."companyID" = 1)
        execute function refuse()`);
    });
    try {
      for (const companyID of [1, 2]) await answerAt(companyID, 'old', now - week - 1000);
      await expect(pruneHistory(database, now)).rejects.toThrow('no');
      expect(await answer(1, 'old')).toBe('repeated');
      expect(await answer(2, 'old')).toBe('done');
    } finally {
      await database.write((tx) => tx.rows(sql`drop function refuse() cascade`));
    }
  });

  it.each([
    ['a server that begins', false],
    ['a plain one', true],
  ])('are deleted by %s, too', async (name, isPlain) => {
    await answerAt(1, `${name} younger`, now - week + 1000);
    await answerAt(1, `${name} older`, now - week - 1000);
    const api = await openTestApi(database, { isPlain, now: () => new Date(now) });
    await api.close();
    expect(await answer(1, `${name} younger`)).toBe('repeated');
    expect(await answer(1, `${name} older`)).toBe('done');
  });
});

describe.each(engines)('sessions on %s', (_, open) => {
  it('that have outlived their company’s limit are deleted, but not those of screens', async () => {
    const database = await open();
    await createCompany(database, 1);
    await act(database, { companyID: 1 }, async (unit) => unit.touch('routes', 1));
    const signedInAt = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    await database.write(async (tx) => {
      await tx.rows(sql`update "companies" set "sessionMaxLifetime" = 60`);
      await tx.rows(sql`insert into "users" ("companyID", "userID", "username", "userType")
        values (1, 7, 'anna', 'TOOLS'), (1, 8, 'wall', 'TOOLS-TV')`);
      await tx.rows(sql`insert into "sessions" ("secretHash", "companyID", "userID", "signedInAt") values
        ('young', 1, 7, ${signedInAt(59)}), ('old', 1, 7, ${signedInAt(61)}), ('screen', 1, 8, ${signedInAt(9999)})`);
    });
    await pruneHistory(database, now);
    const left = await database.read((tx) => tx.rows(sql`select "secretHash" from "sessions" order by 1`));
    expect(left.map(({ secretHash }) => secretHash)).toEqual(['screen', 'young']);
    await database.close();
  });
});
