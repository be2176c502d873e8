import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import { referencesTo, referrersOf } from '../../domain/referrers';
import { resources } from '../../domain/resources/registry';
import type { Database } from '../database/database';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { storedAs } from '../stock/stock-table';
import { assign } from '../tasks/lifecycle/assign';
import { pickLine } from '../tasks/lifecycle/pick-line';

const admin = usernameOf('TOOLS', 1);
const main = usernameOf('main', 1);

describe.each(engines)('rows in use on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database);
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const create = async (path: string, body: object) =>
    (await fullApp.call(main, 'POST', path, { companyID: 1, ...body })).body;
  const remove = (path: string) => fullApp.call(main, 'DELETE', path, { companyID: 1 });

  it('are found by the database’s own references', async () => {
    const ofNoCompany = resources.filter(({ scope }) => scope === 'global').map(({ name }) => name);
    const keys = await database.read((tx) =>
      tx.rows(sql`select child.relname as "table", parent.relname as "parent", attname as "field"
        from pg_constraint c
        join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
        join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[array_length(conkey, 1)]
        where contype = 'f' and (array_length(conkey, 1) = 2 or parent.relname = any(${sql.param(ofNoCompany)}::text[]))`),
    );
    const names = new Set<string>(resources.map(({ name }) => name));
    const resourceOfTable = new Map(resources.map((resource) => [storedAs(resource).name, resource.name]));
    const stored = keys
      .map(({ table, parent, field }) => ({
        from: resourceOfTable.get(String(table)),
        to: resourceOfTable.get(String(parent)),
        field,
      }))
      .filter(({ from, to }) => names.has(String(from)) && names.has(String(to)) && to !== 'companies');
    const declared = resources.flatMap((from) =>
      resources.flatMap((to) =>
        to.name === 'companies'
          ? []
          : referencesTo(to, from).map((field) => `${from.name}.${field} → ${to.name}`),
      ),
    );
    expect(declared.sort()).toEqual(stored.map(({ from, to, field }) => `${from}.${field} → ${to}`).sort());
    expect(declared.length).toBeGreaterThan(25);
  });

  it('are named by a device as by the server, as far as the device has the rows that use a row', async () => {
    const kept = ({ name }: { name: string }) => !['companies', 'users', 'tasks'].includes(name);
    const seen = { refused: 0, deleted: 0 };
    // First while every reference exists, then starting with the last ones.
    const inTurn = resources.filter(({ access, ...resource }) => access.delete.length > 0 && kept(resource));
    for (const resource of [...inTurn, ...inTurn.toReversed()]) {
      const scope = resource.scope === 'company' ? sql`"companyID" = 1` : sql`true`;
      const [row] =
        await database.readOnce(sql`select ${name(resource.key)} as "id" from ${name(resource.name)}
        where ${scope} order by 1 limit 1`);
      if (!row) continue;
      const told: object[] = [];
      for (const { resource: from, field } of referrersOf(resource, resources)) {
        const within =
          from.scope === 'company' && resource.scope === 'company' ? sql`"companyID" = 1` : sql`true`;
        const [{ count } = {}] = await database.readOnce(sql`select count(*)::int as "count"
          from ${name(storedAs(from).name)} where ${within} and ${name(field)} = ${Number(row['id'])}`);
        if (Number(count) > 0) told.push({ resource: from.name, count });
      }
      const { status, body } = await remove(`${resource.path}/${Number(row['id'])}`);
      if (status === 200) seen.deleted++;
      if (status === 409) seen.refused++;
      const isKept = ({ resource: from }: { resource: string }) =>
        referrersOf(resource, resources).some((referrer) => referrer.resource.name === from);
      const answered = (body.usedBy ?? []).filter(isKept);
      expect([resource.name, told], JSON.stringify(body)).toEqual([
        resource.name,
        answered.map(({ resource: from, count }: { resource: string; count: number }) => ({
          resource: from,
          count,
        })),
      ]);
    }
    expect(seen.refused).toBeGreaterThan(8);
    expect(seen.deleted).toBeGreaterThan(8);
  });

  it('name the first rows that use a package type and their number', async () => {
    const sizes = { depth: 1, width: 1, height: 1, weight: 1, volume: 1 };
    const { packageTypeID } = await create('packageTypes', { packageTypeNumber: '1', name: 'Box', ...sizes });
    for (const productCode of ['A', 'B', 'C', 'D', 'E'])
      await create('products', { productCode, name: 'Bolt', packageTypeID });
    const { status, body } = await remove(`packageTypes/${packageTypeID}`);
    expect([status, body.message]).toEqual([
      409,
      'It is still in use and cannot be deleted: used by A Bolt, B Bolt, C Bolt and 2 more',
    ]);
    expect(body.usedBy).toEqual([
      { resource: 'products', ids: [expect.any(Number), expect.any(Number), expect.any(Number)], count: 5 },
    ]);
    expect((await fullApp.call(admin, 'GET', `packageTypes/${packageTypeID}`)).status).toBe(200);
  });

  it('of a route are its tasks, though its dispatches go with it', async () => {
    const { routeID } = await create('v2/routes', { name: 'East' });
    const day = { day: 1, dispatchTime: '10:00', pickingStart: 60 };
    const { dispatchID } = await create('v2/dispatches', { routeID, ...day });
    const { warehouseID } = await create('warehouses', { warehouseCode: 'W2', name: 'Two' });
    const task = { warehouseID, taskType: 'PIC', taskNumber: 'T-East', routeID, dispatchID };
    const { taskID } = await create('v2/tasks', task);
    const { status, body } = await remove(`v2/routes/${routeID}`);
    expect([status, body.message]).toEqual([409, 'It is still in use and cannot be deleted: used by T-East']);
    expect(body.usedBy).toEqual([{ resource: 'tasks', ids: [taskID], count: 1 }]);
    expect((await remove(`v2/tasks/${taskID}`)).status).toBe(200);
    expect((await remove(`v2/routes/${routeID}`)).status).toBe(200);
    expect((await remove(`v2/dispatches/${dispatchID}`)).status).toBe(404);
  });

  it('without names are named by the rows that they are about: a value by its company and its group', async () => {
    const { featureID } = await create('features', { name: 'feature_in_use' });
    await create('companyFeatures', { featureID, value: 'x' });
    const { configGroupID } = await create('v2/configgroups', { name: 'Wholesale' });
    await create('v2/groupFeatures', { configGroupID, featureID, value: 'x' });
    const { body: company } = await fullApp.call(main, 'GET', 'companies/1');
    expect((await remove(`features/${featureID}`)).body.message).toBe(
      `It is still in use and cannot be deleted: used by Wholesale, ${company.companyCode}`,
    );
  });

  it('of a reason code are the tasks of its picks', async () => {
    const { reasonCodeID } = await create('v2/reasoncodes', { reasonCode: 'BROKEN' });
    const { warehouseID } = await create('warehouses', { warehouseCode: 'W1', name: 'One' });
    const { productID } = await create('products', { productCode: 'CUP', name: 'Cup' });
    const { pickerID } = await create('pickers', { pickerCode: 'P-9', firstName: 'Aino', lastName: 'A' });
    const line = { productID, bin: 'A-1', taskAmount: 2, uom: 'pcs' };
    const task = { warehouseID, taskType: 'PIC', taskNumber: 'T-Cups', taskLines: [line] };
    const { taskID, taskLines } = await create('v2/tasks', task);
    await act(database, { companyID: 1 }, async (unit) => {
      await assign(unit, taskID, { pickerID, unassignOthers: true });
      const scrap = { amount: 1, reasonCodeID };
      return pickLine(unit, { taskLineID: taskLines[0].taskLineID, pickerID, amount: 2, scrap });
    });
    expect((await remove(`v2/reasoncodes/${reasonCodeID}`)).body.message).toBe(
      'It is still in use and cannot be deleted: used by T-Cups',
    );
  });

  it('include every resource that refers to a warehouse, which can be deleted once none does', async () => {
    const { warehouseID } = await create('warehouses', { warehouseCode: 'W9', name: 'Nine' });
    const { warehouseSectionID } = await create('warehousesections', {
      warehouseID,
      warehouseSectionCode: 'S',
    });
    const { locationID } = await create('locations', { warehouseID, warehouseSectionID, bin: 'A-1' });
    const refused = await remove(`warehouses/${warehouseID}`);
    expect(refused.body.usedBy).toEqual([
      { resource: 'warehouseSections', ids: [warehouseSectionID], count: 1 },
      { resource: 'locations', ids: [locationID], count: 1 },
    ]);
    expect(refused.body.message).toContain('used by S, A-1');
    const [more, last] = [
      await create('locations', { warehouseID, bin: 'A-2' }),
      await create('locations', { warehouseID, bin: 'A-3' }),
    ];
    expect((await remove(`warehouses/${warehouseID}`)).body.message).toContain(
      'used by S, A-1, A-2 and 1 more',
    );
    for (const one of [more, last]) await remove(`locations/${one.locationID}`);
    expect((await remove(`warehousesections/${warehouseSectionID}`)).body.message).toContain('used by A-1');
    for (const path of [`locations/${locationID}`, `warehousesections/${warehouseSectionID}`])
      expect((await remove(path)).status).toBe(200);
    expect((await remove(`warehouses/${warehouseID}`)).status).toBe(200);
  });

  it('include a location while its bin has open lines', async () => {
    const { warehouseID } = await create('warehouses', { warehouseCode: 'W8', name: 'Eight' });
    const { locationID } = await create('locations', { warehouseID, bin: 'L-1' });
    const { locationID: target } = await create('locations', { warehouseID, bin: 'L-2' });
    const elsewhere = await create('warehouses', { warehouseCode: 'W7', name: 'Seven' });
    const other = await create('locations', { warehouseID: elsewhere.warehouseID, bin: 'L-1' });
    const { productID } = await create('products', { productCode: 'LOC', name: 'Washer' });
    const line = { productID, bin: 'L-1', binTo: 'L-2', taskAmount: 1, uom: 'pcs' };
    const { taskID } = await create('v2/tasks', { warehouseID, taskType: 'INT', taskLines: [line] });
    for (const id of [locationID, target]) {
      const { status, body } = await remove(`locations/${id}`);
      expect([status, body.message]).toEqual([409, expect.stringContaining('used by 1 LOC')]);
      expect(body.usedBy).toMatchObject([{ resource: 'taskLines', count: 1 }]);
    }
    // Nor does it leave lines in another warehouse.
    const move = { companyID: 1, warehouseID: elsewhere.warehouseID };
    expect((await fullApp.call(main, 'PUT', `locations/${target}`, move)).body).toMatchObject({
      code: 'row.in-use-moved',
      usedBy: [{ resource: 'taskLines', count: 1 }],
    });
    expect((await remove(`locations/${other.locationID}`)).status).toBe(200);
    expect((await remove(`v2/tasks/${taskID}`)).status).toBe(200);
    for (const id of [locationID, target]) expect((await remove(`locations/${id}`)).status).toBe(200);
  });

  it('stay with their parent: a section with its warehouse, a dispatch with its route', async () => {
    const [from, to] = [
      await create('warehouses', { warehouseCode: 'W5', name: 'Five' }),
      await create('warehouses', { warehouseCode: 'W6', name: 'Six' }),
    ];
    const { warehouseID } = from;
    const { warehouseSectionID } = await create('warehousesections', {
      warehouseID,
      warehouseSectionCode: 'S',
    });
    const { locationID } = await create('locations', { warehouseID, warehouseSectionID, bin: 'S-1' });
    const change = (path: string, body: object) => fullApp.call(main, 'PUT', path, { companyID: 1, ...body });
    const section = `warehousesections/${warehouseSectionID}`;
    expect((await change(section, { warehouseID: to.warehouseID })).body).toMatchObject({
      code: 'row.in-use-moved',
      usedBy: [{ resource: 'locations', ids: [locationID] }],
    });
    expect((await change(section, { warehouseID, name: 'Dry' })).status).toBe(200);
    expect((await remove(`locations/${locationID}`)).status).toBe(200);
    expect((await change(section, { warehouseID: to.warehouseID })).status).toBe(200);

    const [north, south] = [
      await create('v2/routes', { name: 'North' }),
      await create('v2/routes', { name: 'South' }),
    ];
    const { routeID } = north;
    const day = { day: 1, dispatchTime: '10:00', pickingStart: 60 };
    const { dispatchID } = await create('v2/dispatches', { routeID, ...day });
    const task = { warehouseID, taskType: 'PIC', routeID, dispatchID };
    const { taskID } = await create('v2/tasks', task);
    const dispatch = `v2/dispatches/${dispatchID}`;
    expect((await change(dispatch, { routeID: south.routeID })).body).toMatchObject({
      code: 'row.in-use-moved',
      usedBy: [{ resource: 'tasks', ids: [taskID] }],
    });
    expect((await remove(`v2/tasks/${taskID}`)).status).toBe(200);
    expect((await change(dispatch, { routeID: south.routeID })).status).toBe(200);
  });

  it('do not include a row with only its own children, which go along', async () => {
    const { productID } = await create('products', { productCode: 'P', name: 'Nut' });
    await create('productcodes', { productID, value: '1' });
    expect((await remove(`products/${productID}`)).status).toBe(200);
    const { reasonCodeID } = await create('v2/reasoncodes', { reasonCode: 'R' });
    expect((await remove(`v2/reasoncodes/${reasonCodeID}`)).status).toBe(200);
  });

  it('include a config that any company sets', async () => {
    const { configID } = await create('configs', { name: 'config_used' });
    await create('v2/companyConfigs', { companyID: 2, configID, value: '1' });
    const { body } = await remove(`configs/${configID}`);
    expect(body.usedBy).toMatchObject([{ resource: 'companyConfigs', count: 1 }]);
  });

  it('include a setting with values of its own in warehouses of any company', async () => {
    const { warehouseSettingID } = await create('v2/warehouseSettings', { name: 'setting_used' });
    const { warehouseID } = await create('warehouses', {
      companyID: 2,
      warehouseCode: 'W-2',
      name: 'Theirs',
    });
    const value = { companyID: 2, warehouseSettingID, warehouseID, value: '1' };
    await create('v2/companyWarehouseSettings', value);
    const { body: theirs } = await fullApp.call(main, 'GET', `warehouses/${warehouseID}?companyID=2`);
    expect(theirs.name).toBe('Theirs');
    expect((await remove(`v2/warehouseSettings/${warehouseSettingID}`)).body.message).toMatch(
      /used by .*W-2/,
    );
  });
});
