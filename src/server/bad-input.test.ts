import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../tests/integration/company';
import type { Database } from './database/database';

const companyID = 1;
const { warehouseID, products } = keysOf(companyID);
const key = 2 ** 31;
const uploaded = {
  taskNumber: 'U',
  warehouseCode: 'W1',
  taskType: 'PIC',
  productCode: 'BOLT',
  bin: 'A-1',
  taskAmount: 1,
};

describe.each(engines)('bad input on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    api = await openTestApi(database);
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await api.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/${path}`,
      headers,
      ...payload,
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const filter = (path: string, condition: object | string) =>
    `${path}?filter=${encodeURIComponent(typeof condition === 'string' ? condition : JSON.stringify(condition))}`;

  it.each([
    ['constructor', filter('v2/tasks', { constructor: 1 })],
    ['__proto__', filter('v2/tasks', '{"__proto__":1}')],
    ['toString', filter('v2/tasks', { toString: { like: 'a' } })],
    ['a sort by hasOwnProperty', 'v2/tasks?sort=["hasOwnProperty","ASC"]'],
    ['a report of the year 0', filter('reports/taskOverview', { to: '0001-01-01T00:00:00Z' })],
    ['a report of a warehouse of 2^31', filter('reports/pickersSnapshot', { warehouseID: key })],
    ['a report of the year 275760', filter('reports/hourlyRate', { to: '+275760-01-01T00:00:00Z' })],
  ])('in a question is a 400 of our own: %s', async (_name, path) => {
    expect(await ask('GET', path)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it.each<[string, 'POST' | 'PUT', string, unknown]>([
    ['NUL in a task number', 'POST', 'v2/tasks', { warehouseID, taskNumber: 'a\u0000' }],
    ['half a letter in a task number', 'POST', 'v2/tasks', { warehouseID, taskNumber: '\ud800' }],
    ['NUL in a field of JSON', 'POST', 'v2/viewPreferences', { name: 'x', body: { a: ['\u0000'] } }],
    ['NUL in a name of JSON', 'POST', 'v2/viewPreferences', { name: 'x', body: { '\u0000': 1 } }],
    ['half a letter in JSON', 'POST', 'v2/viewPreferences', { name: 'x', body: { a: '\udc00' } }],
    ['a picker of 2^31', 'POST', 'v2/tasks/1/action/assign', { pickerID: key }],
    [
      'a task of 2^31',
      'POST',
      'v2/tasklines',
      { taskID: key, productID: products[0], bin: 'A', taskAmount: 1 },
    ],
    [
      'a line number of 2^31',
      'POST',
      'v2/tasklines',
      { taskID: 1, productID: products[0], bin: 'A', taskAmount: 1, lineNumber: key },
    ],
    [
      'an amount beyond sums',
      'POST',
      'v2/tasklines',
      { taskID: 1, productID: products[0], bin: 'A', taskAmount: 1e308 },
    ],
    [
      'a CHEP file of the year 0',
      'POST',
      'v2/pallets/action/generate-chep-file',
      { from: '0000-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    ],
    [
      'a CHEP file of days from the year 0 on',
      'POST',
      'v2/pallets/action/generate-chep-file',
      { from: '0000-01-01', to: '2026-01-01' },
    ],
    [
      'an upload with NUL',
      'POST',
      'v2/tasks/uploadTasks',
      { data: [{ ...uploaded, taskNumber: 'a\u0000' }] },
    ],
    [
      'an upload of the year 0',
      'POST',
      'v2/tasks/uploadTasks',
      { data: [{ ...uploaded, createdAt: '0000-01-01' }] },
    ],
    [
      'an upload of too many rows',
      'POST',
      'v2/tasks/uploadTasks',
      { data: Array.from({ length: 10_001 }, () => ({})) },
    ],
  ])('in a write is a 422: %s', async (_name, method, path, body) => {
    const answer = await ask(method, path, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'row.invalid' } });
    expect(Object.keys(answer.body.fields)).toHaveLength(1);
  });

  it('in an upload is listed up to a hundred, and counted', async () => {
    const data = Array.from({ length: 300 }, () => ({ ...uploaded, bin: '' }));
    const { body } = await ask('POST', 'v2/tasks/uploadTasks', { data });
    expect(Object.keys(body.fields)).toHaveLength(100);
    expect(body.values).toEqual({ count: expect.any(Number) });
    expect(body.values.count).toBeGreaterThan(100);
  });

  it.each(['/api/%zz', '/%ff', '/api/v2/tasks/%E0%A4%A'])(
    'in an address has our form and our headers: %s',
    async (address) => {
      const answer = await ask('GET', address);
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  it('as the id of a request is refused: without one every repetition is carried out again', async () => {
    for (const id of ['a b', 'x'.repeat(101), '\u00e4']) {
      const answer = await api.app.inject({
        ...{ method: 'POST', url: '/api/v2/routes', payload: { name: 'Twice' } },
        headers: { authorization, 'idempotency-key': id },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
    }
    const named = filter('v2/routes', { name: 'Twice' });
    expect((await ask('GET', named)).body).toEqual([]);
  });

  it('as an empty id in one header is none: the one in the other counts', async () => {
    const send = () =>
      api.app.inject({
        ...{ method: 'POST', url: '/api/v2/routes', payload: { name: 'Once' } },
        headers: { authorization, 'idempotency-key': '', 'x-request-id': 'once', 'x-retry-cache': 'true' },
      });
    expect((await send()).json()).toEqual((await send()).json());
    expect((await ask('GET', filter('v2/routes', { name: 'Once' }))).body).toHaveLength(1);
  });

  it('nested extremely deep is malformed', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v2/viewPreferences',
      headers: { authorization, 'content-type': 'application/json' },
      payload: `{"name":"x","body":${deep}}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('view preferences saved at once by two tabs are saved', async () => {
    const save = (column: number) =>
      ask('POST', 'v2/viewPreferences', { name: 'tasks/1', body: { columns: [column] } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_one, index) => save(index)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.viewPreferenceID)).size).toBe(1);
  });
});
