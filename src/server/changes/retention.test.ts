import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../../../tests/integration/api';
import { act, createCompany, engines } from '../../../tests/integration/company';
import type { Database } from '../database/database';
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

  it.each([1, 2])('are kept for a week and then forgotten, in company %i', async (companyID) => {
    await answerAt(companyID, 'younger', now - week + 1000);
    await answerAt(companyID, 'older', now - week - 1000);
    await pruneHistory(database, now);
    expect(await answer(companyID, 'younger')).toBe('repeated');
    expect(await answer(companyID, 'older')).toBe('done');
  });

  it.each([
    ['a server that begins', false],
    ['a plain one', true],
  ])('are forgotten by %s, too', async (name, isPlain) => {
    await answerAt(1, `${name} younger`, now - week + 1000);
    await answerAt(1, `${name} older`, now - week - 1000);
    const api = await openTestApi(database, { isPlain, now: () => new Date(now) });
    await api.close();
    expect(await answer(1, `${name} younger`)).toBe('repeated');
    expect(await answer(1, `${name} older`)).toBe('done');
  });
});
