import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFullApp,
  createSamples,
  type FullApp,
  usernameOf,
} from '../../../../tests/integration/whole-app';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { type SQL, sql } from '../../database/sql';

const admin = usernameOf('TOOLS', 1);

describe('tasks that may be merged', () => {
  let database: Database;
  let fullApp: FullApp;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
    fullApp = createFullApp(database);
    await fullApp.app.ready();
    for (const [taskNumber, more] of [
      ['B-2', { deliveryDate: '2026-11-21T10:00:00.000Z' }],
      ['B-1', { deliveryDate: '2026-11-21T11:00:00.000Z' }],
      ['B-3', { deliveryDate: '2026-11-25T10:00:00.000Z' }],
      ['B-4', { deliveryDate: '2026-11-21T10:00:00.000Z', taskType: 'PUT' }],
    ] as const) {
      const task = { taskNumber, taskType: 'PIC', warehouseID: 501, priority: 50, ...more };
      expect((await fullApp.call(admin, 'POST', 'v2/tasks', task)).status).toBe(200);
    }
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const numbersOf = async (body: object) => {
    const { status, body: answer } = await fullApp.call(admin, 'POST', 'v2/optimization', body);
    expect(status).toBe(200);
    return [answer.count, ...answer.data.map((row: { taskNumber: string }) => row.taskNumber)];
  };

  it('are new picking tasks by number, within the chosen days, filtered and in pages', async () => {
    const ours = { filter: { taskNumber: { startsWith: 'B-' } } };
    expect(await numbersOf(ours)).toEqual([3, 'B-1', 'B-2', 'B-3']);
    const day = { begin: '2026-11-21T00:00:00.000Z', end: '2026-11-21T23:59:59.999Z' };
    expect(await numbersOf({ ...ours, ...day })).toEqual([2, 'B-1', 'B-2']);
    expect(await numbersOf({ filter: { ...ours.filter, taskLineCount: { '>': 0 } } })).toEqual([0]);
    expect(await numbersOf({ ...ours, taskType: 'PUT' })).toEqual([1, 'B-4']);
    expect(await numbersOf({ ...ours, sort: ['taskNumber', 'DESC'], range: [1, 1] })).toEqual([3, 'B-2']);
  });

  it('leave from the first requested moment to the last, or after or before one alone', async () => {
    const ours = { filter: { taskNumber: { startsWith: 'B-' } } };
    const [first, second] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
    expect(await numbersOf({ ...ours, begin: first, end: first })).toEqual([1, 'B-2']);
    expect(await numbersOf({ ...ours, begin: second })).toEqual([2, 'B-1', 'B-3']);
    expect(await numbersOf({ ...ours, end: second })).toEqual([2, 'B-1', 'B-2']);
  });

  it('match the filter’s delivery date as well as the chosen days', async () => {
    const filter = { taskNumber: { startsWith: 'B-' }, deliveryDate: { '<': '2026-11-21T10:30:00.000Z' } };
    const day = { begin: '2026-11-21T00:00:00.000Z', end: '2026-11-21T23:59:59.999Z' };
    expect(await numbersOf({ filter, ...day })).toEqual([1, 'B-2']);
  });

  it('exclude begun ones, those on hold, in a group, or merged', async () => {
    const post = async (path: string, body: object) => {
      const answer = await fullApp.call(admin, 'POST', path, body);
      expect(answer.status, path).toBe(200);
      return answer.body;
    };
    const made = [];
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
      const task = { taskNumber: `C-${index}`, taskType: 'PIC', warehouseID: 501, priority: 50 };
      made.push((await post('v2/tasks', task)).taskID);
    }
    const [, begun, held, ...others] = made;
    const set = (taskID: number, changes: SQL) =>
      database.write((tx) =>
        tx.rows(sql`update "tasks" set ${changes} where "companyID" = 1 and "taskID" = ${taskID}`),
      );
    await set(begun, sql`"status" = 'started'`);
    // New again, with the amount picked before.
    await set(others[4], sql`"pickedAmount" = 0.5`);
    await set(others[5], sql`"linesCompleted" = 1`);
    await post('v2/tasks/action/hold', { taskIds: [held] });
    await post('v2/tasks/merge', { taskIds: others.slice(0, 2) });
    await post('cluster-picking/merge', { taskIDs: others.slice(2, 4), pickType: 'CLUSTER' });
    expect(await numbersOf({ filter: { taskNumber: { startsWith: 'C' } } })).toEqual([1, 'C-0']);
  });

  it('can be filtered by a saved filter’s conditions, and by several types', async () => {
    const ours = { attribute: 'taskNumber', operation: 'startsWith', value: 'B-' };
    expect(await numbersOf({ filter: [ours] })).toEqual([3, 'B-1', 'B-2', 'B-3']);
    const one = { attribute: 'taskNumber', operation: 'in', value: 'B-1, B-3' };
    expect(await numbersOf({ filter: [ours, one] })).toEqual([2, 'B-1', 'B-3']);
    const put = { attribute: 'taskType', operation: '=', value: 'PUT' };
    expect(await numbersOf({ filter: [ours, put] })).toEqual([0]);
    expect(await numbersOf({ filter: [ours, put], taskType: ['PIC', 'PUT'] })).toEqual([1, 'B-4']);
    expect(await numbersOf({ filter: [ours], pickType: ['CLUSTER', 'BATCH'] })).toEqual([0]);
    const answer = await fullApp.call(admin, 'POST', 'v2/optimization', { filter: [{ ...ours, value: '' }] });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['filter']]);
  });

  it('can be sorted by an attribute’s name, too', async () => {
    const ours = { filter: { taskNumber: { startsWith: 'B-' } } };
    expect(await numbersOf({ ...ours, sort: ['taskLineCount', 'ASC'] })).toEqual([3, 'B-2', 'B-1', 'B-3']);
  });

  it('exclude invalid filters, and other companies', async () => {
    const answer = (body: object) => fullApp.call(admin, 'POST', 'v2/optimization', body);
    expect(await answer({ filter: { nmae: 1 } })).toMatchObject({ status: 400 });
    expect(await answer({ begin: 'yesterday' })).toMatchObject({ status: 422 });
    expect(await answer({ companyID: 2 })).toMatchObject({ status: 403 });
    const path = 'v2/optimization?companyID=2';
    for (const method of ['GET', 'POST'] as const)
      expect(await fullApp.call(admin, method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 403,
      });
  });

  it('are for users who may merge them', async () => {
    const as = (name: string) => fullApp.call(name, 'POST', 'v2/optimization', {});
    expect(await as(usernameOf('TOOLS-STANDARD', 1))).toMatchObject({ status: 200 });
    expect(await as(usernameOf('TOOLS-TV', 1))).toMatchObject({ status: 403 });
  });

  it('can be filtered by their lines, in the spec’s own words for a saved filter', async () => {
    const { body: none } = await fullApp.call(admin, 'GET', 'v2/optimization/filters');
    const data = [{ attribute: 'productCode', operation: 'startsWith', value: 'B' }];
    const path = 'v2/optimization/filters';
    const saved = await fullApp.call(admin, 'POST', path, { companyID: 1, name: 'Bolts', data });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Bolts', list: 'optimization', filter: data } });
    const id = saved.body.taskFilterID;
    const { body: known } = await fullApp.call(admin, 'GET', `${path}?companyID=1`);
    expect(known).toEqual([...none, saved.body]);
    expect((await fullApp.call(admin, 'GET', `v2/taskFilters/${id}`)).body).toEqual(saved.body);

    const wrong = [{ attribute: 'colour', operation: '=', value: 'red' }];
    // A refused parameter is named as in the address.
    const refused = async (body: object) => {
      const { status, body: answer } = await fullApp.call(admin, 'POST', path, body);
      return [status, Object.keys(answer.fields), Object.keys(answer.reasons ?? {})];
    };
    expect(await refused({ name: 'x', data: wrong })).toEqual([422, ['data.0'], []]);
    expect(await refused({ name: 'x', data: {} })).toEqual([422, ['data'], []]);
    expect(await refused({ data })).toEqual([422, ['name'], ['name']]);
    expect(await refused({})).toEqual([422, ['name', 'data'], ['name', 'data']]);
    const ofTasks = { name: 'Tasks', list: 'tasks', filter: data };
    const other = (await fullApp.call(admin, 'POST', 'v2/taskFilters', ofTasks)).body.taskFilterID;
    expect(await fullApp.call(admin, 'DELETE', `${path}/${other}`)).toMatchObject({ status: 404 });
    expect(await fullApp.call(admin, 'DELETE', `${path}/${id}?companyID=2`)).toMatchObject({ status: 403 });
    expect(await fullApp.call(admin, 'DELETE', `${path}/${id}?companyID=1`)).toMatchObject({ status: 200 });
    expect((await fullApp.call(admin, 'GET', path)).body).toEqual(none);
  });

  it('can be filtered by the attributes that it lists', async () => {
    const { body } = await fullApp.call(admin, 'GET', 'v2/optimization');
    expect(body).toContainEqual(
      expect.objectContaining({ value: 'taskNumber', operations: expect.any(Array) }),
    );
  });
});
