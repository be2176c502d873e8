import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/integration/api';
import { createCompany, keysOf } from '../../tests/integration/company';
import { markHeader, positionHeader } from '../protocol/changes';
import { identityHeaders } from '../protocol/request-identity';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';
import { sql } from './database/sql';

const { warehouseID, products } = keysOf(1);

describe('the plain API', () => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await createCompany(database, 1);
    api = await openTestApi(database, { isPlain: true });
    authorization = await api.signIn(7, 'TOOLS', 1);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers = {}) {
    const answer = await api.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization, ...headers },
      ...(body ? { payload: body } : {}),
    });
    const { [positionHeader]: position, [markHeader]: mark } = answer.headers;
    return { status: answer.statusCode, body: answer.json(), position, mark };
  }
  const post = (path: string, body: object, headers = {}) => call('POST', path, body, headers);
  const rows = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  async function newTask(): Promise<number> {
    const taskLines = [{ productID: products[0], taskAmount: 4, bin: 'A-1', uom: 'pcs' }];
    return (await post('v2/tasks', { warehouseID, taskLines })).body.taskID;
  }

  it.each(['v2/capabilities', 'capabilities', 'v2/changes', 'v2/changes/stream'])(
    'does not have %s, which the extended one has',
    async (path) => {
      expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'request.not-found' } });
      const extended = await openTestApi(database);
      expect(extended.app.hasRoute({ method: 'GET', url: `/api/${path}` })).toBe(true);
      await extended.close();
    },
  );

  it.each([
    ['an Idempotency-Key', { 'idempotency-key': 'twice' }],
    ['X-Request-Id and X-Retry-Cache', { 'x-request-id': 'again', 'x-retry-cache': 'true' }],
  ])('carries out a repetition under %s again, and names no position', async (name, headers) => {
    const [first, second] = [
      await post('v2/routes', { name }, headers),
      await post('v2/routes', { name }, headers),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.position, second.position, first.mark]).toEqual([undefined, undefined, undefined]);
    expect(second.body.routeID).not.toBe(first.body.routeID);
    expect(await rows(sql`select 1 from "routes" where "name" = ${name}`)).toHaveLength(2);
  });

  it.each(['cluster-picking', 'v2/Cluster-Picking'])(
    'merges and unmerges under %s once, and repeats its answer',
    async (base) => {
      const body = { companyID: 1, taskIDs: [await newTask(), await newTask()], pickType: 'CLUSTER' };
      const merge = (id: string) => post(`${base}/merge`, body, identityHeaders(`${base}-${id}`));
      const merged = await merge('merge');
      expect(merged.status).toBe(200);
      expect(await merge('merge')).toEqual(merged);
      expect((await merge('merge-again')).body.code).toBe('task.merged-already');

      const path = `${base}/${merged.body.taskID}/unmerge/`;
      const unmerge = (id: string) => post(path, { companyID: 1 }, identityHeaders(`${base}-${id}`));
      const unmerged = await unmerge('unmerge');
      expect(unmerged.status).toBe(200);
      expect(await unmerge('unmerge')).toEqual(unmerged);
      expect((await unmerge('unmerge-again')).status).toBe(404);
      const events = await rows(sql`
      select "code" from "eventLog" where "taskID" = ${body.taskIDs[0]} order by "eventID"`);
      expect(events.map(({ code }) => code)).toEqual(['task.created', 'task.merged', 'task.unmerged']);
    },
  );
});
