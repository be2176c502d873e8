import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { createTask } from '../tasks/lifecycle/create-task';
import { answerOnce, hashRequest, type RequestIdentity } from './retry-cache';
import { type WriteContext, writeIn } from './write';

const companyID = 1;

describe.each(engines)('the retry cache on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const identity = (requestID: string, body: unknown = {}): RequestIdentity => ({
    companyID,
    userID: 7,
    requestID,
    hash: hashRequest('POST', 'v2/tasks', body),
  });
  const create = (given: RequestIdentity, fails = false) =>
    database.write((tx) =>
      answerOnce(tx, given, async () => {
        const author = { userID: given.userID, source: 'anna', requestID: given.requestID };
        const context: WriteContext = { companyID, author, now: '2026-11-21T06:00:00.000Z' };
        const task = { warehouseID: keysOf(companyID).warehouseID, orderNumber: given.requestID };
        const { result, position } = await writeIn(tx, context, (unit) =>
          createTask(unit, { task, lines: [] }),
        );
        if (fails) throw new Error('the server broke');
        return { status: 200, body: result.ok ? result.value : result.refusal.body, position };
      }),
    );
  const tasksOf = async (requestID: string) =>
    (await database.read((tx) => tx.rows(sql`select 1 from "tasks" where "orderNumber" = ${requestID}`)))
      .length;

  it('answers ten at once with one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(identity('together'))));
    expect(await tasksOf('together')).toBe(1);
    expect(answers.filter((one) => one.kind === 'done')).toHaveLength(1);
    const bodies = answers.map((one) => (one.kind === 'mismatch' ? null : one.answer));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      status: 200,
      body: { taskNumber: expect.any(String) },
      position: { version: expect.any(Number) },
    });
  });

  it('forgets a request that failed on the server, so that it may be repeated', async () => {
    await expect(create(identity('broken'), true)).rejects.toThrow('the server broke');
    expect(await tasksOf('broken')).toBe(0);
    expect((await create(identity('broken'))).kind).toBe('done');
    expect(await tasksOf('broken')).toBe(1);
  });

  it('tells another request under the same id apart, and another user', async () => {
    await create(identity('mine', { a: 1, b: 2 }));
    expect((await create(identity('mine', { b: 2, a: 1 }))).kind).toBe('repeated');
    expect((await create(identity('mine', { a: 1, b: 3 }))).kind).toBe('mismatch');
    expect((await create({ ...identity('mine'), userID: 8 })).kind).toBe('done');
    expect(await tasksOf('mine')).toBe(2);
  });
});
