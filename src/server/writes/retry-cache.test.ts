import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { createTask } from '../tasks/lifecycle/create-task';
import { answerOnce, fingerprint, type RequestIdentity } from './retry-cache';
import { type WriteContext, writeIn } from './write';

const companyID = 1;
const ownKey = Buffer.alloc(32, 'one');

describe.each(engines)('the retry cache on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const identity = async (requestID: string, body: unknown = {}, key = ownKey): Promise<RequestIdentity> => ({
    companyID,
    userID: 7,
    requestID,
    hash: await fingerprint(key, { method: 'POST', path: 'v2/tasks', body }),
  });
  const create = (given: RequestIdentity, fails = false) =>
    database.write((tx) =>
      answerOnce(tx, given, async (keep) => {
        const author = { userID: given.userID, source: 'anna', requestID: given.requestID };
        const context: WriteContext = { companyID, author, now: '2026-11-21T06:00:00.000Z' };
        const task = { warehouseID: keysOf(companyID).warehouseID, orderNumber: given.requestID };
        const { result, position } = await writeIn(
          tx,
          context,
          async (unit) => {
            const created = await createTask(unit, { task, lines: [] });
            if (fails) throw new Error('the server broke');
            return { status: 200, body: created.ok ? created.value : created.refusal.body };
          },
          keep,
        );
        return { ...result, position };
      }),
    );
  const tasksOf = async (requestID: string) =>
    (await database.read((tx) => tx.rows(sql`select 1 from "tasks" where "orderNumber" = ${requestID}`)))
      .length;

  it('answers ten at once with one effect and one answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => create(await identity('together'))),
    );
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
    await expect(create(await identity('broken'), true)).rejects.toThrow('the server broke');
    expect(await tasksOf('broken')).toBe(0);
    expect((await create(await identity('broken'))).kind).toBe('done');
    expect(await tasksOf('broken')).toBe(1);
  });

  it('distinguishes another request under the same id, and another user', async () => {
    await create(await identity('mine', { a: 1, b: 2 }));
    expect((await create(await identity('mine', { b: 2, a: 1 }))).kind).toBe('repeated');
    expect((await create(await identity('mine', { a: 1, b: 3 }))).kind).toBe('mismatch');
    expect((await create({ ...(await identity('mine')), userID: 8 })).kind).toBe('done');
    expect(await tasksOf('mine')).toBe(2);
  });

  it('uses the identity alone if the key was another one', async () => {
    await create(await identity('keyed', { a: 1 }));
    expect((await create(await identity('keyed', { a: 1 }, Buffer.alloc(32, 'two')))).kind).toBe('repeated');
    expect(await tasksOf('keyed')).toBe(1);
  });
});

describe('the fingerprint of a request', () => {
  const of = (body: unknown, key = ownKey) => fingerprint(key, { method: 'PUT', path: '/api/x', body });

  it('cannot be found by trial without the key', async () => {
    expect(await of({ a: 1 })).toBe(await of({ a: 1 }));
    const macs = [await of({ a: 1 }), await of({ a: 1 }, Buffer.alloc(32, 'two'))].map(
      (one) => one.split(':')[1],
    );
    expect(macs[0]).not.toBe(macs[1]);
  });

  it('distinguishes methods and addresses', async () => {
    const asked = { method: 'PUT', path: '/api/x', body: { a: 1 } };
    const others = [asked, { ...asked, method: 'DELETE' }, { ...asked, path: '/api/y' }];
    const prints = await Promise.all(others.map((one) => fingerprint(ownKey, one)));
    expect(new Set(prints).size).toBe(3);
  });

  it('contains no passwords and PIN codes, in any place', async () => {
    expect(await of({ pin: '1234', name: 'A' })).toBe(await of({ pin: '4321', name: 'A' }));
    expect(await of({ requests: [{ password: 'a' }] })).toBe(await of({ requests: [{ password: 'b' }] }));
    expect(await of({ name: 'A' })).not.toBe(await of({ name: 'B' }));
  });

  it('of a long body equals that of its text in one piece', async () => {
    const row = { name: 'ä'.repeat(200), list: [1, null, { a: 'x' }], empty: {} };
    const body = {
      10: 'ten',
      9: [],
      a: [],
      data: Array.from({ length: 2000 }, (_, at) => ({ at, ...row })),
      z: 1,
    };
    const [first = {}, ...others] = body.data;
    const text = JSON.stringify({
      ...body,
      data: body.data.map(({ at, name, list, empty }) => ({ at, empty, list, name })),
    });
    const mac = createHmac('sha256', ownKey).update(`PUT /api/x ${text}`).digest('hex');
    expect((await of({ ...body, pin: '1', base: { z: 0 } })).split(':')[1]).toBe(mac);
    expect(await of({ ...body, data: [...others, first] })).not.toBe(await of(body));
  });

  it('of a long body lets other requests be answered', async () => {
    const heard: string[] = [];
    setImmediate(() => heard.push('another'));
    await of({ data: Array.from({ length: 2000 }, () => 'x'.repeat(100)) }).then(() => heard.push('it'));
    expect(heard).toEqual(['another', 'it']);
  });
});
