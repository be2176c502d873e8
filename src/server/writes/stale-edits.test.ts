import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const companyID = 1;
const { warehouseID, products } = keysOf(companyID);

describe.each(engines)('an edit that names its base, on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    api = await openTestApi(database);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, id?: string) {
    const answer = await api.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization: await api.signIn(1, 'TOOLS', companyID),
        ...(id ? { 'idempotency-key': id } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const codesOfHistory = async (resource: string, id: number) => {
    const rows = await database.read((tx) =>
      tx.rows(sql`select 1 as "one" from "recordHistory" where "resource" = ${resource} and "id" = ${id}`),
    );
    return rows.length;
  };
  let number = 0;
  async function newCode(values: object = {}): Promise<string> {
    const body = { companyID, reasonCode: `R${++number}`, description: 'dry', ...values };
    const answer = await call('POST', 'v2/reasoncodes', body);
    return `v2/reasoncodes/${answer.body.reasonCodeID}`;
  }
  async function newTask(): Promise<{ task: string; line: string }> {
    const taskLines = [{ productID: products[0], taskAmount: 2, bin: 'A-1', uom: 'pcs', lot: 'L1' }];
    const body = { companyID, taskNumber: `N${++number}`, warehouseID, priority: 5, taskLines };
    const answer = await call('POST', 'v2/tasks', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { taskID, taskLines: lines } = answer.body;
    return { task: `v2/tasks/${taskID}`, line: `v2/tasklines/${lines[0].taskLineID}` };
  }

  it('[S63] is refused with the row if another user has changed the same field, and changes nothing', async () => {
    const path = await newCode();
    await call('PUT', path, { description: 'wet' });
    const id = Number(path.split('/').at(-1));
    const before = await codesOfHistory('reasonCodes', id);
    const answer = await call('PUT', path, { description: 'moist', base: { description: 'dry' } });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'row.conflict',
        fields: { description: expect.any(String) },
        row: { reasonCodeID: id, description: 'wet', companyID },
      },
    });
    expect(await codesOfHistory('reasonCodes', id)).toBe(before);
    expect((await call('GET', path)).body.description).toBe('wet');
  });

  it('[S63] merges if another field was changed, or the same value was set, or no base is named', async () => {
    const path = await newCode();
    await call('PUT', path, { description: 'wet' });
    const merged = await call('PUT', path, { reasonCode: `Z${number}`, base: { reasonCode: `R${number}` } });
    expect(merged).toMatchObject({ status: 200, body: { reasonCode: `Z${number}`, description: 'wet' } });
    const same = await call('PUT', path, { description: 'wet', base: { description: 'dry' } });
    expect(same.status).toBe(200);
    expect((await call('PUT', path, { description: 'any' })).status).toBe(200);
  });

  it('[S63] treats equal values as equal, in any notation', async () => {
    const { task } = await newTask();
    await call('PUT', task, { deliveryDate: '2026-11-21T08:00:00+02:00' });
    const base = { deliveryDate: '2026-11-21T06:00:00Z', taskAdditionalInfo: '' };
    const values = { deliveryDate: '2026-11-22T06:00:00Z', taskAdditionalInfo: 'Fragile', base };
    expect(await call('PUT', task, values)).toMatchObject({ status: 200 });
  });

  it('[S63] names the fields in conflict', async () => {
    const { task } = await newTask();
    await call('PUT', task, { priority: 8 });
    const answer = await call('PUT', task, {
      priority: 9,
      taskAdditionalInfo: 'Fragile',
      base: { priority: 5, taskAdditionalInfo: null },
    });
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body.fields)).toEqual(['priority']);
    expect(answer.body.row).toEqual((await readTask(task)).header);
    expect(answer.body.row.taskAdditionalInfo).toBeNull();
  });

  it('[S63] applies to lines of a task', async () => {
    const { line } = await newTask();
    expect((await call('PUT', line, { taskAmount: 3, base: { taskAmount: 2 } })).status).toBe(200);
    const answer = await call('PUT', line, { taskAmount: 4, base: { taskAmount: 2 } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'row.conflict', row: { taskAmount: 3 } } });
    expect((await call('PUT', line, { lot: 'L2', base: { lot: 'L1' } })).status).toBe(200);
  });

  it('[S63] applies inside a batch, item by item', async () => {
    const path = await newCode();
    await call('PUT', path, { description: 'wet' });
    const item = (body: object, requestId: string) => ({
      method: 'PUT',
      path: `/api/${path}`,
      body,
      requestId,
    });
    const requests = [
      item({ description: 'moist', base: { description: 'dry' } }, `b1-${number}`),
      item({ description: 'moist', base: { description: 'wet' } }, `b2-${number}`),
    ];
    const answer = await call('POST', 'v2/batch', { immediate: true, requests });
    expect(answer.body).toMatchObject([
      { code: 409, errorCode: 'row.conflict', body: { row: { description: 'wet' } } },
      { code: 200 },
    ]);
  });

  it('[S63] is answered from the retry cache when it is repeated, whatever base the repetition names', async () => {
    const path = await newCode();
    const first = await call('PUT', path, { description: 'wet', base: { description: 'dry' } }, `c${number}`);
    expect(first.status).toBe(200);
    await call('PUT', path, { description: 'iced' });
    for (const base of [{ description: 'dry' }, { description: 'wet' }, undefined]) {
      const again = await call('PUT', path, { description: 'wet', ...(base && { base }) }, `c${number}`);
      expect(again).toEqual(first);
    }
    const other = await call('PUT', path, { description: 'hot' }, `c${number}`);
    expect(other).toMatchObject({ status: 422, body: { code: 'request.reused-id' } });
  });

  it('[S63] ignores secrets and unknown fields in a base, and refuses one that is no object', async () => {
    const path = await newCode();
    const base = { description: 'dry', password: 'x', toString: 1, ['__proto__']: 2, reasonCode: 'other' };
    expect((await call('PUT', path, { description: 'wet', base })).status).toBe(200);
    for (const wrong of ['dry', 7, ['dry'], true])
      expect(await call('PUT', path, { description: 'hot', base: wrong })).toMatchObject({
        status: 422,
        body: { fields: { base: expect.any(String) } },
      });
    expect((await call('PUT', path, { description: 'hot', base: null })).status).toBe(200);
  });

  it('[S63] is described in the API’s description', async () => {
    const { body } = await call('GET', 'docs/json');
    const { properties } =
      body.paths['/api/v2/reasoncodes/{id}'].put.requestBody.content['application/json'].schema;
    expect(properties.base.description).toContain('409');
    expect(body.info.description).toMatch(/Idempotency-Key[\s\S]*base/);
  });

  async function readTask(path: string): Promise<{ header: object }> {
    const { body } = await call('GET', path);
    const { taskLines: _lines, assignments: _assignments, packages: _packages, ...header } = body;
    return { header };
  }
});
