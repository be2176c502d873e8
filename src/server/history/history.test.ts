import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, engines } from '../../../tests/integration/company';
import {
  createFullApp,
  createSamples,
  type FullApp,
  sampleKey,
  switchOn,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { pickers } from '../../domain/resources/company/pickers';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { pruneHistory } from '../changes/retention';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { insertRow } from '../rows/write-rows';
import { assign } from '../tasks/lifecycle/assign';
import { pickLine } from '../tasks/lifecycle/pick-line';

const admin = usernameOf('TOOLS', 1);
const main = usernameOf('main', 1);
const now = '2026-11-21T10:00:00.000Z';

describe.each(engines)('the history of records on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database, () => new Date(now));
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const call: FullApp['call'] = (...args) => fullApp.call(...args);
  const historyOf = async (resource: string, id: number, as = admin) => {
    const filter = encodeURIComponent(JSON.stringify({ resource, id }));
    return (await call(as, 'GET', `v2/history?filter=${filter}`)).body;
  };
  const newWarehouse = async (warehouseCode: string) =>
    (await call(main, 'POST', 'warehouses', { companyID: 1, warehouseCode, name: 'Hall' })).body.warehouseID;

  it('has a row per changed field, with both values, the user and the time', async () => {
    const id = await newWarehouse('H1');
    const fields = { companyID: 1, warehouseCode: 'H1', name: 'Cold hall' };
    expect((await call(main, 'PUT', `warehouses/${id}`, fields)).status).toBe(200);
    expect(await historyOf('warehouses', id)).toEqual([
      expect.objectContaining({
        companyID: 1,
        action: 'update',
        field: 'name',
        oldValue: 'Hall',
        newValue: 'Cold hall',
        userID: 1,
        username: main,
        client: 'lightMyRequest',
        at: now,
      }),
      expect.objectContaining({
        action: 'create',
        field: null,
        oldValue: null,
        newValue: { warehouseCode: 'H1', name: 'Hall' },
      }),
    ]);
    await call(main, 'DELETE', `warehouses/${id}`, { companyID: 1 });
    expect((await historyOf('warehouses', id))[0]).toMatchObject({
      action: 'delete',
      oldValue: { warehouseCode: 'H1', name: 'Cold hall' },
      newValue: null,
    });
  });

  it('keeps numbers, texts, lists and null unchanged', async () => {
    const { routeID } = (await call(main, 'POST', 'v2/routes', { companyID: 1, name: 'North' })).body;
    await call(main, 'PUT', `v2/routes/${routeID}`, { companyID: 1, priority: 7, externalReference: '7' });
    const changes = (await historyOf('routes', routeID)).filter(
      ({ action }: { action: string }) => action === 'update',
    );
    expect(
      changes.map(({ field, oldValue, newValue }: Record<string, unknown>) => [field, oldValue, newValue]),
    ).toEqual([
      ['externalReference', null, '7'],
      ['priority', 0, 7],
    ]);
    const filter = [{ attribute: 'priority', operation: '<=', value: '20' }];
    const queue = { companyID: 1, name: 'Q', number: 1 };
    const { taskQueueID } = (await call(main, 'POST', 'v2/taskQueues', { ...queue, filter })).body;
    await call(main, 'PUT', `v2/taskQueues/${taskQueueID}`, { companyID: 1, filter: [] });
    const [{ oldValue, newValue }] = await historyOf('taskQueues', taskQueueID);
    expect([oldValue, newValue]).toEqual([filter, []]);
  });

  it('names a secret and keeps no value of it, neither does the retry cache', async () => {
    const names = { pickerCode: 'S1', firstName: 'Aino', lastName: 'Aalto' };
    const { pickerID } = (await call(admin, 'POST', 'pickers', { ...names, pin: '7391' })).body;
    await call(admin, 'PUT', `pickers/${pickerID}`, { pin: '7392', lastName: 'Ojala' });
    await call(admin, 'PUT', `pickers/${pickerID}/pinCodes`, { pin: '7393' });
    const entries: readonly Record<string, unknown>[] = await historyOf('pickers', pickerID);
    expect(entries.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['pin', null, null],
      ['pin', null, null],
      ['lastName', 'Aalto', 'Ojala'],
      [null, null, { ...names, maxAllowedPriority: null }],
    ]);
    const answer = await fullApp.app.inject({
      method: 'PUT',
      url: `/api/pickers/${pickerID}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${admin}:correct horse`).toString('base64')}`,
        'idempotency-key': 'secret-write',
      },
      payload: { pin: '7394' },
    });
    expect(answer.statusCode).toBe(200);
    const stored = await database.read((tx) =>
      tx.rows(sql`select * from "retryCache" where "companyID" = 1 and "requestID" = 'secret-write'`),
    );
    expect(stored).toHaveLength(1);
    expect((await historyOf('pickers', pickerID))[0]).toMatchObject({
      field: 'pin',
      requestID: 'secret-write',
    });
    const history = await database.read((tx) =>
      tx.rows(sql`select * from "recordHistory" where "companyID" = 1`),
    );
    // Keyed hashes are stored as well, which may contain any four digits.
    expect(JSON.stringify([stored, history])).not.toMatch(/(?<![0-9a-f])739\d(?![0-9a-f])/);
  });

  it('of an own password says that it was changed, and nothing of the confirming one', async () => {
    const changed = { currentPassword: 'correct horse', password: 'correct donkey' };
    const standard = usernameOf('TOOLS-STANDARD', 2);
    const { body: users } = await call(usernameOf('TOOLS', 2), 'GET', 'v2/users');
    const { userID } = users.find(({ username }: { username: string }) => username === standard);
    expect((await call(standard, 'PUT', `v2/users/${userID}`, changed)).status).toBe(200);
    const entries = await historyOf('users', userID, usernameOf('TOOLS', 2));
    expect(entries.map(({ field }: { field: string }) => field)).toEqual(['password']);
  });

  it('of a deleted row covers its children, and saved columns have none', async () => {
    const { routeID } = (await call(main, 'POST', 'v2/routes', { companyID: 1, name: 'Gone' })).body;
    const day = { companyID: 1, routeID, day: 1, pickingStart: 60 };
    const keys = [];
    for (const dispatchTime of ['10:00', '12:00'])
      keys.push((await call(main, 'POST', 'v2/dispatches', { ...day, dispatchTime })).body.dispatchID);
    await call(main, 'DELETE', `v2/dispatches/${keys[0]}`, { companyID: 1 });
    await call(main, 'DELETE', `v2/routes/${routeID}`, { companyID: 1 });
    const actions = async (resource: string, id: number) =>
      (await historyOf(resource, id)).map(({ action }: { action: string }) => action);
    expect(await actions('routes', routeID)).toEqual(['delete', 'create']);
    expect(await actions('dispatches', keys[0])).toEqual(['delete', 'create']);
    expect(await actions('dispatches', keys[1])).toEqual(['create']);
    const columns = { name: 'pickers', body: { columns: ['a'] } };
    const { viewPreferenceID } = (await call(admin, 'POST', 'v2/viewPreferences', columns)).body;
    expect(await actions('viewPreferences', viewPreferenceID)).toEqual([]);
  });

  it('contains nothing that was undone', async () => {
    const failing = act(database, { companyID: 1 }, async (unit) => {
      await insertRow(unit, reasonCodes, { reasonCode: 'UNDONE' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const count = sql`select count(*)::int as "count" from "recordHistory" where "companyID" = 1 and "newValue"->>'reasonCode' = 'UNDONE'`;
    expect(await database.read((tx) => tx.rows(count))).toEqual([{ count: 0 }]);
    const id = sampleKey(warehouses, 1);
    expect((await call(main, 'DELETE', `warehouses/${id}`, { companyID: 1 })).status).toBe(409);
    expect(await historyOf('warehouses', id)).toEqual([]);
  });

  it('contains the users’ changes of a task, and its lines with its creation', async () => {
    const body = {
      warehouseID: sampleKey(warehouses, 1),
      taskLines: [{ productID: 501, bin: 'A-1', taskAmount: 2 }],
    };
    const created = (await call(admin, 'POST', 'v2/tasks', body)).body;
    const { taskID } = created;
    await call(admin, 'PUT', `v2/tasks/${taskID}`, { priority: 3 });
    await call(admin, 'POST', 'v2/tasks/action/hold', { taskIds: [taskID] });
    await call(admin, 'POST', 'v2/tasks/action/release', { taskIds: [taskID] });
    const { taskLineID } = created.taskLines[0];
    await call(admin, 'PUT', `v2/tasklines/${taskLineID}`, { bin: 'A-2' });
    // Derived values, times and sums, are not changes by the user.
    await switchOn(database, ['feature_status_completed_enabled', 'feature_status_paused_enabled']);
    await call(admin, 'PUT', `v2/tasks/${taskID}`, { status: 'completed' });
    await call(admin, 'PUT', `v2/tasks/${taskID}`, { status: 'paused' });
    const fields = async (resource: string, id: number) =>
      (await historyOf(resource, id)).map(({ action, field }: Record<string, unknown>) => field ?? action);
    expect(await fields('tasks', taskID)).toEqual([
      ...['status', 'status', 'onHold', 'onHold', 'priority'],
      'create',
    ]);
    const { newValue: begun } = (await historyOf('tasks', taskID)).at(-1);
    expect(begun).toMatchObject({ taskNumber: `PIC-${taskID}` });
    expect(begun).not.toHaveProperty('lineCount');
    expect(await fields('taskLines', taskLineID)).toEqual(['bin']);
    await call(admin, 'DELETE', `v2/tasks/${taskID}`, {});
    expect((await fields('tasks', taskID))[0]).toBe('delete');
  });

  it('contains the creation of a merged task with its number', async () => {
    const body = {
      warehouseID: sampleKey(warehouses, 1),
      taskLines: [{ productID: 501, bin: 'A-1', taskAmount: 2 }],
    };
    const orders = [
      (await call(admin, 'POST', 'v2/tasks', body)).body.taskID,
      (await call(admin, 'POST', 'v2/tasks', body)).body.taskID,
    ];
    const merged = (
      await call(admin, 'POST', 'cluster-picking/merge', { companyID: 1, taskIDs: orders, pickType: 'BATCH' })
    ).body;
    const history = await historyOf('tasks', merged.taskID);
    expect(history.map(({ field }: { field: string | null }) => field)).not.toContain('taskNumber');
    expect(history.at(-1).newValue).toMatchObject({ taskNumber: `BATCH-${merged.taskID}` });
  });

  it('contains a line’s status that a user has set, and not one that follows from picks', async () => {
    const body = {
      warehouseID: sampleKey(warehouses, 1),
      taskLines: [{ productID: 501, bin: 'A-1', taskAmount: 2 }],
    };
    const created = (await call(admin, 'POST', 'v2/tasks', body)).body;
    const { taskLineID } = created.taskLines[0];
    const statuses = async () =>
      (await historyOf('taskLines', taskLineID)).map(
        ({ field, oldValue, newValue }: Record<string, unknown>) => [field, oldValue, newValue],
      );
    await switchOn(database, ['feature_status_started_enabled']);
    const set = { status: 'started', bin: 'A-2' };
    expect((await call(admin, 'PUT', `v2/tasklines/${taskLineID}`, set)).status).toBe(200);
    const recorded = [
      ['bin', 'A-1', 'A-2'],
      ['status', 'new', 'started'],
    ];
    expect((await statuses()).toSorted()).toEqual(recorded);
    const pickerID = sampleKey(pickers, 1);
    const picked = await act(database, { companyID: 1 }, async (unit) => {
      await assign(unit, created.taskID, { pickerID, unassignOthers: true });
      return pickLine(unit, { taskLineID, pickerID, amount: 2 });
    });
    expect(picked).toMatchObject({ ok: true, value: { line: { status: 'completed' } } });
    expect((await statuses()).toSorted()).toEqual(recorded);
  });

  it('is for users who may read the record, in its company', async () => {
    const { userID } = (
      await call(main, 'POST', 'v2/users', {
        companyID: 1,
        username: 'New',
        userType: 'TOOLS',
        password: 'long enough',
      })
    ).body;
    const entries = await historyOf('users', userID);
    expect(entries).toMatchObject([{ action: 'create', newValue: { username: 'New' } }]);
    expect(await historyOf('users', userID, usernameOf('TOOLS-STANDARD', 1))).toEqual([]);
    const path = `v2/history/${entries[0].historyID}`;
    expect((await call(admin, 'GET', path)).status).toBe(200);
    expect((await call(usernameOf('TOOLS-STANDARD', 1), 'GET', path)).status).toBe(404);
    expect(await historyOf('users', userID, usernameOf('TOOLS', 2))).toEqual([]);
    expect((await call(usernameOf('TOOLS', 2), 'GET', path)).status).toBe(404);
  });

  it('of a company’s own record is that company’s', async () => {
    await call(main, 'PUT', 'companies/2', { name: 'Renamed' });
    expect(await historyOf('companies', 2, usernameOf('TOOLS', 2))).toMatchObject([{ newValue: 'Renamed' }]);
    expect(await historyOf('companies', 2)).toEqual([]);
  });

  it('of rows that are made with a company belongs to that company, too', async () => {
    const values = { companyCode: 'H3', name: 'Hall Oy', administrator: 'Hilla' };
    const made = await call(main, 'POST', 'companies', { ...values, administratorPassword: 'long enough' });
    expect(made.status).toBe(200);
    const hilla = 'hilla:long enough';
    const [user] = (await call(hilla, 'GET', 'v2/users')).body;
    const [warehouse] = (await call(hilla, 'GET', 'warehouses')).body;
    for (const [resource, id] of [
      ['users', user.userID],
      ['warehouses', warehouse.warehouseID],
    ] as const) {
      expect(await historyOf(resource, id, hilla)).toMatchObject([
        { companyID: made.body.companyID, action: 'create', userID: 1, username: main },
      ]);
      expect(await historyOf(resource, id)).toEqual([]);
    }
  });

  it('is kept for a year', async () => {
    const id = await newWarehouse('OLD');
    await call(main, 'PUT', `warehouses/${id}`, { companyID: 1, name: 'Kept' });
    const made = (at: string, action: string) =>
      database.write((tx) =>
        tx.rows(sql`update "recordHistory" set "at" = ${at}::timestamptz
          where "companyID" = 1 and "resource" = 'warehouses' and "id" = ${id} and "action" = ${action}`),
      );
    await made('2025-11-20T10:00:00.000Z', 'create');
    await made('2025-11-22T10:00:00.000Z', 'update');
    await pruneHistory(database, Date.parse(now));
    expect(await historyOf('warehouses', id)).toMatchObject([{ action: 'update', newValue: 'Kept' }]);
  });
});
