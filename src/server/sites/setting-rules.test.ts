import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const main = usernameOf('main', 1);

describe.each(engines)('checked values on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let warehouseID: number;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database);
    const house = await fullApp.call(main, 'POST', 'warehouses', { warehouseCode: 'VAL', name: 'Values' });
    warehouseID = house.body.warehouseID;
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const refused = (words: string) => ({ status: 422, body: { fields: { value: words } } });

  it.each([
    ['number', '2.5', 'abc', 'Not a number'],
    ['boolean', 'true', 'yes', 'Neither true nor false'],
  ])('are settings of type %s and their values in warehouses', async (type, good, bad, words) => {
    const definition = { name: `setting of ${type}`, type };
    const define = (value: string) =>
      fullApp.call(main, 'POST', 'v2/warehouseSettings', { ...definition, value });
    expect(await define(bad)).toMatchObject(refused(words));
    const { warehouseSettingID } = (await define(good)).body;
    const change = (values: object) =>
      fullApp.call(main, 'PUT', `v2/warehouseSettings/${warehouseSettingID}`, values);
    expect(await change({ value: bad })).toMatchObject(refused(words));
    expect(await change({ type: 'text', value: bad })).toMatchObject({ status: 200 });
    // As old data may be.
    await database.write((tx) =>
      tx.rows(
        sql`update "warehouseSettings" set "type" = ${type} where "warehouseSettingID" = ${warehouseSettingID}`,
      ),
    );
    expect(await change({ name: `${type}, of old` })).toMatchObject({ status: 200 });
    expect(await change({ type: 'text' })).toMatchObject({ status: 200 });
    expect(await change({ type })).toMatchObject(refused(words));
    expect(await change({ type, value: null })).toMatchObject({ status: 200 });

    const own = { warehouseSettingID, warehouseID };
    const set = (value: string) =>
      fullApp.call(main, 'POST', 'v2/companyWarehouseSettings', { ...own, value });
    expect(await set(bad)).toMatchObject(refused(words));
    const { status, body } = await set(good);
    expect(status).toBe(200);
    const path = `v2/companyWarehouseSettings/${body.companyWarehouseSettingID}`;
    expect(await fullApp.call(main, 'PUT', path, { value: bad })).toMatchObject(refused(words));
  });

  it('a definition accepts no type that contradicts values of warehouses', async () => {
    const define = { name: 'how often', type: 'text', value: '2' };
    const { warehouseSettingID } = (await fullApp.call(main, 'POST', 'v2/warehouseSettings', define)).body;
    const { companyWarehouseSettingID } = (
      await fullApp.call(main, 'POST', 'v2/companyWarehouseSettings', {
        warehouseSettingID,
        warehouseID,
        value: 'often',
      })
    ).body;
    const change = (values: object) =>
      fullApp.call(main, 'PUT', `v2/warehouseSettings/${warehouseSettingID}`, values);
    expect(await change({ type: 'number' })).toMatchObject({
      status: 422,
      body: {
        fields: { type: 'Values of warehouses that are not of this type: 1' },
        reasons: { type: { code: 'setting.other-type', values: { count: 1 } } },
      },
    });
    expect(await change({ name: 'how often a day' })).toMatchObject({ status: 200 });
    await fullApp.call(main, 'PUT', `v2/companyWarehouseSettings/${companyWarehouseSettingID}`, {
      value: '3',
    });
    expect(await change({ type: 'number' })).toMatchObject({ status: 200, body: { type: 'number' } });
  });

  it('of a type and a value that it does not allow, sent at once, one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const define = { name: `at once ${round}`, type: 'text', value: '2' };
      const { warehouseSettingID } = (await fullApp.call(main, 'POST', 'v2/warehouseSettings', define)).body;
      const own = { warehouseSettingID, warehouseID, value: 'often' };
      const answers = await Promise.all([
        fullApp.call(main, 'PUT', `v2/warehouseSettings/${warehouseSettingID}`, { type: 'number' }),
        fullApp.call(main, 'POST', 'v2/companyWarehouseSettings', own),
      ]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 422]);
    }
  });

  it.each([
    [{ columns: ['taskNumber', 'colour'] }, 'columns: there is no "colour"'],
    [{ sort: ['colour', 'ASC'] }, 'sort: there is no "colour"'],
    [{ sort: ['priority', 'UP'] }, 'sort: ASC or DESC is wanted'],
    [{ filters: { status: ['new', 'gone'] } }, 'filters.status: there is no "gone"'],
    [{ filters: ['new'] }, 'filters: an object is wanted'],
    [{ filters: { erpState: ['queued'] } }, 'filters.erpState: there is no ["queued"]'],
    [{ filters: { onHold: 'yes' } }, 'filters.onHold: true or false is wanted'],
    [{ filters: { routeID: [3, 'x'] } }, 'filters.routeID: a number is wanted'],
    [{ filters: { pickerID: [3] } }, 'filters.pickerID: a number is wanted'],
    [['taskNumber'], 'An object is wanted'],
  ])('are the defaults of the task list: %j', async (value, words) => {
    const create = (named: unknown) =>
      fullApp.call(main, 'POST', 'v2/tasklistConfigs', { warehouseID, value: named });
    expect(await create(value)).toMatchObject(refused(words));
  });

  it('are valid defaults of the task list, and keys of other programs', async () => {
    const value = {
      columns: ['taskNumber'],
      sort: ['priority'],
      filters: { status: null, erpState: null },
      colour: 1,
    };
    expect(await fullApp.call(main, 'POST', 'v2/tasklistConfigs', { warehouseID, value })).toMatchObject({
      status: 200,
      body: { value },
    });
  });

  it('are the states of lines', async () => {
    const create = (value: unknown) => fullApp.call(main, 'POST', 'v2/taskLineStateConfigs', { value });
    const answer = await create({ states: ['new', 'gone'] });
    expect(answer).toMatchObject(refused('states: there is no "gone"'));
    expect(answer.body.reasons, 'for words of the console').toEqual({
      value: { code: 'config.unknown', values: { path: 'states', name: '"gone"' } },
    });
    expect(await create({ states: ['new'] })).toMatchObject({ status: 200 });
    expect(await create(['new'])).toMatchObject({ status: 200 });
  });
});
