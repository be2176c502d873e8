import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const admin = usernameOf('TOOLS', 1);
const standard = usernameOf('TOOLS-STANDARD', 1);
const terminal = usernameOf('PICKER', 1);

describe.each(engines)('queues and errors on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let pickerID: number;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database, () => new Date('2026-11-21T10:00:00.000Z'));
    const names = { pickerCode: 'Q1', firstName: 'Aino', lastName: 'Aalto' };
    ({ pickerID } = (await fullApp.call(admin, 'POST', 'pickers', names)).body);
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const createQueue = async (name: string, filter: unknown = []) =>
    fullApp.call(admin, 'POST', 'v2/taskQueues', { name, number: 1, filter });

  it('refuses a reference to a row that belongs to another one than the row it depends on', async () => {
    const create = async (path: string, values: object) =>
      (await fullApp.call(admin, 'POST', path, values)).body;
    const [one, other] = await Promise.all(
      ['D1', 'D2'].map(async (code) => create('warehouses', { warehouseCode: code, name: code })),
    );
    const { warehouseSectionID } = await create('warehousesections', {
      warehouseID: one.warehouseID,
      warehouseSectionCode: 'S1',
    });
    const bin = { bin: 'D-1', warehouseSectionID };
    const wrong = await fullApp.call(admin, 'POST', 'locations', { ...bin, warehouseID: other.warehouseID });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { warehouseSectionID: expect.anything() } } });
    const { locationID } = await create('locations', { ...bin, warehouseID: one.warehouseID });
    const change = (values: object) => fullApp.call(admin, 'PUT', `locations/${locationID}`, values);
    expect(await change({ warehouseID: other.warehouseID })).toMatchObject({ status: 422 });
    expect(await change({ bin: 'D-2' })).toMatchObject({ status: 200 });
    expect(await change({ warehouseID: other.warehouseID, warehouseSectionID: null })).toMatchObject({
      status: 200,
    });
  });

  it('makes a company that its first administrator can use at once', async () => {
    const main = usernameOf('main', 1);
    const values = {
      companyCode: 'NEW',
      name: 'New Oy',
      administrator: 'Nea',
      administratorPassword: 'long enough',
    };
    const create = (change: object) => fullApp.call(main, 'POST', 'companies', { ...values, ...change });
    for (const name of ['administrator', 'administratorPassword'])
      expect((await create({ [name]: undefined })).body.fields).toHaveProperty(name);
    expect((await create({ administratorPassword: 'short' })).body.fields).toHaveProperty(
      'administratorPassword',
    );
    expect((await create({ administrator: 'Long Enough' })).body.fields).toHaveProperty(
      'administratorPassword',
    );
    expect(await create({ administrator: admin.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'row.duplicate', fields: { administrator: expect.any(String) } },
    });
    expect((await fullApp.call(admin, 'POST', 'companies', values)).status).toBe(403);
    const { status, body } = await create({});
    expect([status, body.sessionMaxLifetime, body.administratorPassword]).toEqual([200, 720, undefined]);

    const asNea = async (path: string) => (await fullApp.call('nea:long enough', 'GET', path)).body;
    const companyID = body.companyID;
    expect(await asNea('companies')).toMatchObject([{ companyID, companyCode: 'NEW' }]);
    expect(await asNea('v2/users')).toMatchObject([{ companyID, username: 'Nea', userType: 'TOOLS' }]);
    const [warehouse] = await asNea('warehouses');
    expect(warehouse).toMatchObject({ companyID, warehouseCode: '1', name: 'New Oy' });
    expect(await asNea('warehousesections')).toMatchObject([{ warehouseID: warehouse.warehouseID }]);
    const products = await fullApp.call('nea:long enough', 'POST', 'products', {
      productCode: 'P1',
      name: 'One',
    });
    expect(products.status).toBe(200);

    // It is deleted with all its data while it has no tasks; but not the active one.
    const remove = (id: number, worksIn = 1) =>
      fullApp.call(main, 'DELETE', `companies/${id}?companyID=${worksIn}`);
    expect((await remove(2)).body).toMatchObject({
      code: 'row.in-use',
      usedBy: [{ resource: 'tasks', count: 1 }],
    });
    expect([(await remove(1, 2)).status, (await remove(companyID, companyID)).status]).toEqual([409, 409]);
    expect((await remove(companyID)).status).toBe(200);
    expect((await fullApp.call('nea:long enough', 'GET', 'companies')).status).toBe(401);
    expect((await create({})).status).toBe(200);
  });

  it('deletes a company whose deleted tasks were grouped', async () => {
    const main = usernameOf('main', 1);
    const administratorPassword = 'long enough';
    const values = { companyCode: 'GRP', name: 'Grouped', administrator: 'Gro', administratorPassword };
    const { companyID } = (await fullApp.call(main, 'POST', 'companies', values)).body;
    const asGro = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      fullApp.call(`gro:${administratorPassword}`, method, path, body);
    const [{ warehouseID }] = (await asGro('GET', 'warehouses')).body;
    const { productID } = (await asGro('POST', 'products', { productCode: 'G1', name: 'One' })).body;
    const taskLines = [{ productID, taskAmount: 1, bin: 'A-1' }];
    const taskIDs: number[] = [];
    for (const taskNumber of ['G1', 'G2'])
      taskIDs.push((await asGro('POST', 'v2/tasks', { warehouseID, taskNumber, taskLines })).body.taskID);
    const grouped = await asGro('POST', 'v2/tasks/merge', { companyID, taskIds: taskIDs });
    expect(grouped).toMatchObject({ status: 200, body: { taskGroupID: expect.any(Number) } });
    for (const taskID of taskIDs) expect((await asGro('DELETE', `v2/tasks/${taskID}`, {})).status).toBe(200);
    const removed = await fullApp.call(main, 'DELETE', `companies/${companyID}?companyID=1`);
    expect(removed.status).toBe(200);
  });

  it('refuses user names that look the same as others', async () => {
    const main = usernameOf('main', 1);
    const create = async (username: string) =>
      fullApp.call(main, 'POST', 'v2/users', { username, userType: 'TOOLS-TV', password: 'long enough' });
    for (const hidden of ['\u200b', '\u200d', '\u2060', '\ufeff', '\u202e', '\u00ad', '\u0007', '\n']) {
      const seen = { username: 'Contains characters that cannot be seen' };
      expect(await create(`hall${hidden}1`)).toMatchObject({ status: 422, body: { fields: seen } });
      const administrator = `hall${hidden}1`;
      const company = {
        companyCode: 'HID',
        name: 'Hidden',
        administrator,
        administratorPassword: 'long enough',
      };
      expect(await fullApp.call(main, 'POST', 'v2/companies', company)).toMatchObject({
        status: 422,
        body: { fields: { administrator: seen.username } },
      });
    }
    expect((await create('Straße ﬁn')).status).toBe(200);
    for (const alike of ['strasse fin', 'ＳＴＲＡＳＳＥ\u00a0FIN', ' Straße ﬁn'])
      expect(await create(alike), alike).toMatchObject({
        status: 409,
        body: { fields: { username: expect.anything() } },
      });
  });

  it('lets users whose names were stored in another form sign in and change their passwords', async () => {
    const main = usernameOf('main', 1);
    const password = 'long enough';
    const create = async (username: string) =>
      (await fullApp.call(main, 'POST', 'v2/users', { username, userType: 'TOOLS', password })).body.userID;
    const userID = await create('Oﬃce Weiß');
    await database.write((tx) =>
      tx.rows(
        sql`update "logins" set "loginName" = 'oﬃce weiß' where "companyID" = 1 and "userID" = ${userID}`,
      ),
    );
    const other = await fullApp.call(main, 'POST', 'v2/users', {
      username: 'office weiss',
      userType: 'TOOLS',
      password,
    });
    expect(other.status).toBe(409);
    const signIn = async (name: string, secret: string) => {
      const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
      return (await fullApp.app.inject({ method: 'POST', url: '/api/login', headers: { authorization } }))
        .statusCode;
    };
    expect(await signIn('Oﬃce Weiß', password)).toBe(200);
    const change = { password: 'longer than that' };
    expect((await fullApp.call(main, 'PUT', `v2/users/${userID}`, change)).status).toBe(200);
    expect(await signIn('oﬃce weiß', change.password)).toBe(200);
    const renamed = await fullApp.call(main, 'PUT', `v2/users/${userID}`, { username: 'Office 7' });
    expect([renamed.status, await signIn('office 7', change.password)]).toEqual([200, 200]);
  });

  it('lists every setting with the value that a warehouse has of its own', async () => {
    const main = usernameOf('main', 1);
    const definition = { name: 'labels', type: 'number', value: '2' };
    const { warehouseSettingID } = (await fullApp.call(main, 'POST', 'v2/warehouseSettings', definition))
      .body;
    const { warehouseID } = (
      await fullApp.call(main, 'POST', 'warehouses', { warehouseCode: 'SET', name: 'Settings' })
    ).body;
    const ownValues = async () => {
      const { body } = await fullApp.call(main, 'GET', `v2/warehouses/${warehouseID}/settings`);
      return body.find(({ name }: { name: string }) => name === 'labels').companyWarehouseSettings;
    };
    expect(await ownValues()).toEqual([]);
    const own = { warehouseSettingID, warehouseID, value: '3' };
    const { companyWarehouseSettingID } = (
      await fullApp.call(main, 'POST', 'v2/companyWarehouseSettings', own)
    ).body;
    expect(await ownValues()).toEqual([{ companyWarehouseSettingID, value: '3' }]);
    expect((await fullApp.call(main, 'GET', 'v2/warehouses/999999/settings')).status).toBe(404);
    // Their screen belongs to the main administrator.
    expect((await fullApp.call(admin, 'GET', `v2/warehouses/${warehouseID}/settings`)).status).toBe(403);
  });

  it('accepts a report of a problem from every user of the console, for the main administrator', async () => {
    const main = usernameOf('main', 1);
    const { status, body } = await fullApp.call(standard, 'POST', 'v2/bugs', { description: 'It hangs' });
    expect([status, body.status, body.userID]).toEqual([200, 'new', 11]);
    expect((await fullApp.call(terminal, 'POST', 'v2/bugs', { description: 'x' })).status).toBe(403);
    expect((await fullApp.call(standard, 'GET', 'v2/bugs')).status).toBe(403);
    const { body: found } = await fullApp.call(main, 'GET', `bugs/${body.bugID}`);
    expect(found).toMatchObject({ description: 'It hangs', userID: 11, report: null });
    const changed = await fullApp.call(main, 'PUT', `v2/bugs/${body.bugID}`, { status: 'resolved' });
    expect(changed.body.status).toBe('resolved');
    const rewritten = await fullApp.call(main, 'PUT', `v2/bugs/${body.bugID}`, { description: 'It is fine' });
    expect(rewritten.status).toBe(422);
  });
  it('accepts ten reports of problems an hour from each user, and four megabytes a day', async () => {
    const minutes = (after: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + after * 60_000);
    const reporting = (at: Date) => createFullApp(database, () => at);
    const later = [reporting(minutes(2000)), reporting(minutes(2061)), reporting(minutes(4000))] as const;
    const report = (app: FullApp, more: object = {}) =>
      app.call(admin, 'POST', 'v2/bugs', { description: 'It hangs', ...more });
    const statuses = async (app: FullApp, count: number, more: object = {}) => {
      const found: number[] = [];
      for (let at = 0; at < count; at++) found.push((await report(app, more)).status);
      return found;
    };
    const tooMany = { status: 429, body: { code: 'bug.too-many' } };
    expect(await statuses(later[0], 10)).toEqual(Array(10).fill(200));
    expect(await report(later[0])).toMatchObject(tooMany);
    expect((await later[0].call(standard, 'POST', 'v2/bugs', { description: 'Here, too' })).status).toBe(200);
    expect(await statuses(later[1], 1)).toEqual([200]);
    // Nothing of the refused request was stored.
    const [{ count } = {}] = await database.read((tx) =>
      tx.rows(
        sql`select count(*)::int as "count" from "bugs" where "companyID" = 1 and "createdAt" >= ${minutes(2000).toISOString()}::timestamptz`,
      ),
    );
    expect(count).toBe(12);
    const heavy = { report: 'ä'.repeat(400_000) };
    expect(await statuses(later[2], 4, heavy)).toEqual(Array(4).fill(200));
    expect(await report(later[2], heavy)).toMatchObject(tooMany);
    for (const { app } of later) await app.close();
  });

  it('accepts no more reports of problems that come at the same time', async () => {
    const { app, call } = createFullApp(database, () => new Date('2026-12-01T10:00:00.000Z'));
    const reports = Array.from({ length: 16 }, () =>
      call(admin, 'POST', 'v2/bugs', { description: 'It hangs again' }),
    );
    const statuses = (await Promise.all(reports)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(6).fill(429)]);
    await app.close();
  });

  it('keeps the filter of a queue as it was entered, and refuses incomplete rows', async () => {
    const filter = [{ attribute: 'priority', operation: '<=', value: '20' }];
    const { body } = await createQueue('Urgent', filter);
    expect((await fullApp.call(admin, 'GET', `v2/taskQueues/${body.taskQueueID}`)).body).toMatchObject({
      name: 'Urgent',
      filter,
    });
    for (const wrong of [{}, [{ attribute: 'priority', operation: '<=', value: ' ' }], ['priority']])
      expect((await createQueue('Wrong', wrong)).body.fields).toHaveProperty('filter');
  });

  it('checks all rows of a stored filter before it compiles a pattern', async () => {
    const row = (value: string, operation = 'regexp', attribute = 'taskNumber') => ({
      attribute,
      operation,
      value,
    });
    const forms: Readonly<Record<string, (filter: unknown) => object>> = {
      'v2/taskQueues': (filter) => ({ name: 'Limits', number: 1, filter }),
      'v2/taskFilters': (filter) => ({ name: 'Limits', list: 'tasks', filter }),
      'v2/optimization/filters': (data) => ({ name: 'Limits', data }),
    };
    const problem = async (path: string, filter: unknown) => {
      const { status, body } = await fullApp.call(admin, 'POST', path, forms[path]?.(filter));
      return status === 422 ? body.fields : status;
    };
    for (const path of Object.keys(forms)) {
      // As named in the body.
      const field = path === 'v2/optimization/filters' ? 'data' : 'filter';
      const limit = (name: string, most: number) => ({
        [field]: `Too much for one query (${name}: at most ${most})`,
      });
      const many = Array.from({ length: 61 }, () => row('1', '>', 'priority'));
      expect(await problem(path, many)).toEqual(limit('conditions', 60));
      // A pattern that cannot be compiled is not examined.
      expect(await problem(path, [row('('), row('('), row('(')])).toEqual(limit('patterns', 2));
      expect(await problem(path, [row(`(${'x'.repeat(400)}`)])).toEqual(limit('characters', 400));
      expect(await problem(path, [row('('), row('x', 'no such')])).toHaveProperty([`${field}.1`]);
      expect(await problem(path, [row('('), row('^A')])).toHaveProperty([`${field}.0`]);
      expect(await problem(path, [row('(?:abc){400}'), row('^A')])).toHaveProperty([`${field}.0`]);
    }
    expect(
      await problem('v2/taskQueues', [row('^A'), row('1, 2, 3, 4, 5, 6, 7', 'allContains', 'bin')]),
    ).toBe(200);
  });

  it('accepts no filter that is longer than devices should store, whatever else it contains', async () => {
    const row = { attribute: 'priority', operation: 'in', value: '1' };
    const ones = (count: number) => Array(count).fill('1').join(', ');
    for (const path of ['v2/taskQueues', 'v2/taskFilters', 'v2/optimization/filters']) {
      const field = path === 'v2/optimization/filters' ? 'data' : 'filter';
      const save = (filter: unknown) =>
        fullApp.call(admin, 'POST', path, { name: 'Long', number: 1, [field]: filter });
      for (const filter of [[{ ...row, note: 'ä'.repeat(10_000) }], [{ ...row, value: ones(7000) }]])
        expect(await save(filter)).toMatchObject({
          status: 422,
          body: { fields: { [field]: 'It is longer than 20000 bytes' } },
        });
      expect((await save([{ ...row, value: ones(6000) }])).status).toBe(200);
    }
  });

  it('changes the queues of a picker together; a repeat changes nothing', async () => {
    const [first, second, third] = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await createQueue(name)).body.taskQueueID),
    );
    const path = `v2/taskQueues/pickers/${pickerID}`;
    const post = (queues: unknown) => fullApp.call(admin, 'POST', path, { queues });
    await post([
      { id: first, number: 10, operation: 'create' },
      { id: second, number: 20, operation: 'create' },
    ]);
    const change = [
      { id: first, number: 30, operation: 'update' },
      { id: second, number: 20, operation: 'delete' },
      { id: third, number: 5, operation: 'create' },
    ];
    for (const _ of ['once', 'again']) {
      const { status, body } = await post(change);
      expect(status).toBe(200);
      expect(body.queues).toMatchObject([
        { taskQueueID: third, priority: 5 },
        { taskQueueID: first, priority: 30 },
      ]);
    }
    expect((await fullApp.call(admin, 'GET', path)).body).toHaveLength(2);
    // From another company, without a priority, with an unknown operation: nothing is done.
    for (const wrong of [
      { id: 502, number: 1, operation: 'create' },
      { id: second, operation: 'create' },
      { id: second, number: 1, operation: 'move' },
    ])
      expect((await post([{ id: second, number: 1, operation: 'create' }, wrong])).status).toBe(422);
    expect((await fullApp.call(admin, 'GET', path)).body).toHaveLength(2);
    expect((await fullApp.call(admin, 'DELETE', `v2/taskQueues/${third}`)).status, 'in use').toBe(409);
    expect((await fullApp.call(admin, 'DELETE', `pickers/${pickerID}`)).status, 'with its queues').toBe(200);
    expect((await fullApp.call(admin, 'DELETE', `v2/taskQueues/${third}`)).status).toBe(200);
  });

  it('counts an error as unread until a user opens it; the report stays', async () => {
    const unread = async () =>
      (await fullApp.call(standard, 'GET', 'v2/companies/1/taskErrors/countUnread')).body.count;
    const before = await unread();
    const report = { taskID: 501, type: 'device', message: 'Scanner lost', source: 'terminal 7' };
    const { body: error } = await fullApp.call(terminal, 'POST', 'v2/taskEventLog', report);
    expect(error).toMatchObject({ ...report, status: 'new', createdAt: '2026-11-21T10:00:00.000Z' });
    expect(await unread()).toBe(before + 1);
    const { body: log } = await fullApp.call(standard, 'GET', 'v2/tasks/501/eventLog');
    expect(log[0]).toMatchObject({ code: 'task.error', message: 'Error: Scanner lost' });
    const path = `v2/taskEventLog/${error.eventID}`;
    expect((await fullApp.call(standard, 'PUT', path, { message: 'Nothing' })).status).toBe(403);
    expect((await fullApp.call(standard, 'PUT', path, { status: 'done' })).status).toBe(422);
    expect((await fullApp.call(standard, 'PUT', path, { status: 'in progress' })).status).toBe(200);
    expect(await unread()).toBe(before);
    // It has happened once, however often the request is repeated.
    expect((await fullApp.call(standard, 'GET', 'v2/tasks/501/eventLog')).body).toEqual(log);
    const { body: listed } = await fullApp.call(standard, 'GET', 'v2/companies/1/taskErrors?range=[0,0]');
    expect(listed).toMatchObject([{ message: 'Scanner lost', status: 'in progress' }]);
  });
});
