import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, countWrites } from '../../../tests/integration/at-once';
import { engines } from '../../../tests/integration/company';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { defineNewFlags } from './define-flags';
import { refreshGroupValues } from './group-values';
import { hasFeature } from './read-flags';

const main = usernameOf('main', 1);
const standard = usernameOf('TOOLS-STANDARD', 1);

describe.each(engines)('values of config groups on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let featureID: number;
  let configGroupID: number;
  let groupFeatureID: number;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database);
    featureID = await create('features', { name: 'feature_x', defaultValue: 'false' }, 'featureID');
    configGroupID = await create('v2/configgroups', { name: 'Wholesale' }, 'configGroupID');
    groupFeatureID = await create(
      'v2/groupFeatures',
      { configGroupID, featureID, value: 'true' },
      'groupFeatureID',
    );
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const create = async (path: string, values: object, key: string): Promise<number> => {
    const { status, body } = await fullApp.call(main, 'POST', path, values);
    expect(status, JSON.stringify(body)).toBe(200);
    return body[key];
  };
  const follow = (companyID: number, group: number | null) =>
    fullApp.call(main, 'PUT', `companies/${companyID}`, { configGroupID: group });
  const isOn = (companyID: number) => database.read((tx) => hasFeature(tx, companyID, 'feature_x'));
  const cursorOf = async (user: string) => {
    const { body } = await fullApp.call(user, 'GET', 'v2/changes');
    return `${body.epoch}:${body.version}`;
  };

  it('apply to the companies that follow the group, until they no longer do', async () => {
    expect(await isOn(1)).toBe(false);
    const { body } = await follow(1, configGroupID);
    expect(body).toMatchObject({ configGroupID, groupValues: { feature_x: 'true' } });
    expect([await isOn(1), await isOn(2)]).toEqual([true, false]);
    await fullApp.call(main, 'PUT', `v2/groupFeatures/${groupFeatureID}`, { value: 'false' });
    expect(await isOn(1)).toBe(false);
    await fullApp.call(main, 'PUT', `v2/groupFeatures/${groupFeatureID}`, { value: 'true' });
    await follow(1, null);
    expect(await isOn(1)).toBe(false);
  });

  it('come after the company’s own value', async () => {
    await follow(1, configGroupID);
    const own = await create('companyFeatures', { featureID, value: 'false' }, 'companyFeatureID');
    expect(await isOn(1)).toBe(false);
    await fullApp.call(main, 'DELETE', `companyFeatures/${own}`);
    expect(await isOn(1)).toBe(true);
  });

  it('reach the devices of such a company in its own row, and no other company’s row', async () => {
    await follow(1, null);
    const cursor = await cursorOf(standard);
    await follow(2, configGroupID);
    await follow(1, configGroupID);
    const { body } = await fullApp.call(standard, 'GET', `v2/changes?cursor=${cursor}`);
    const rows = body.changes.filter(({ resource }: { resource: string }) => resource === 'companies');
    expect(rows).toEqual([
      expect.objectContaining({
        id: 1,
        row: expect.objectContaining({ groupValues: { feature_x: 'true' } }),
      }),
    ]);
    const list = await fullApp.call(standard, 'GET', 'companies');
    expect(list.body.map(({ companyID }: { companyID: number }) => companyID)).toEqual([1]);
    expect((await fullApp.call(standard, 'GET', 'companies/2')).status).toBe(404);
    expect((await fullApp.call(standard, 'GET', 'v2/groupFeatures')).status).toBe(403);
  });

  it('exist for flags that a new version of the program brings, too', async () => {
    const names = async () =>
      (await fullApp.call(standard, 'GET', 'configs?range=[0,1000]')).body.map(
        (row: { name: string }) => row.name,
      );
    expect(await names()).not.toContain('config_tv_expired_minutes');
    await defineNewFlags(database, new Date());
    const cursor = await cursorOf(standard);
    expect(await names()).toContain('config_tv_expired_minutes');
    await defineNewFlags(database, new Date());
    expect(await cursorOf(standard)).toBe(cursor);
  });

  it('go with their group, which stays while a company follows it', async () => {
    const group = await create('v2/configgroups', { name: 'Short-lived' }, 'configGroupID');
    await create('v2/groupFeatures', { configGroupID: group, featureID, value: 'true' }, 'groupFeatureID');
    await follow(2, group);
    const refused = await fullApp.call(main, 'DELETE', `v2/configgroups/${group}`);
    expect(refused).toMatchObject({ status: 409, body: { usedBy: [{ resource: 'companies', ids: [2] }] } });
    await follow(2, null);
    expect((await fullApp.call(main, 'DELETE', `v2/configgroups/${group}`)).status).toBe(200);
    const left = await fullApp.call(main, 'GET', `configgroups/${group}/features`);
    expect(left.body).toEqual([]);
  });

  it('are created and deleted under the group’s own address, in its own company’s answer by category', async () => {
    const config = await create('configs', { name: 'config_x', defaultValue: '1' }, 'configID');
    const path = `configgroups/${configGroupID}/configs`;
    const id = await create(`v2/${path}`, { configID: config, value: '2' }, 'groupConfigID');
    expect((await fullApp.call(main, 'GET', path)).body).toMatchObject([{ configID: config, value: '2' }]);
    await follow(1, configGroupID);
    const ofCompany = async () => {
      const { body } = await fullApp.call(main, 'GET', `v2/companies/1/configs/${config}`);
      return [body.effectiveValue, body.source, body.companyConfigs];
    };
    expect(await ofCompany()).toEqual(['2', 'group', []]);
    const own = await create('v2/companyConfigs', { configID: config, value: '3' }, 'companyConfigID');
    expect(await ofCompany()).toEqual(['3', 'company', [{ companyConfigID: own, value: '3' }]]);

    const categoryID = await create('v2/configCategories', { name: 'Floor', description: 'x' }, 'id');
    await fullApp.call(main, 'PUT', `configs/${config}`, { categoryID });
    const { body } = await fullApp.call(main, 'GET', 'v2/companies/1/configsByCategory');
    expect(body.find(({ id: one }: { id: number }) => one === categoryID)).toMatchObject({
      name: 'Floor',
      configs: [{ name: 'config_x', effectiveValue: '3', source: 'company' }],
    });
    expect(body.at(-1)).toMatchObject({ id: null });

    const other = await create('v2/configgroups', { name: 'Other' }, 'configGroupID');
    const remove = (group: number) => fullApp.call(main, 'DELETE', `configgroups/${group}/configs/${id}`);
    expect([(await remove(other)).status, (await remove(configGroupID)).status]).toEqual([404, 200]);
    await fullApp.call(main, 'DELETE', `v2/companyConfigs/${own}`);
    expect(await ofCompany()).toEqual(['1', 'default', []]);
  });
});

it.skipIf(!hasPostgres())('keep both of two values that are set at the same moment', async () => {
  const database = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
  await createSamples(database);
  const { app, call } = createFullApp(database);
  const group = await call(main, 'POST', 'v2/configgroups', { name: 'Wholesale' });
  const { configGroupID } = group.body;
  await call(main, 'PUT', 'companies/1', { configGroupID });
  const [first, second] = await Promise.all(
    ['feature_x', 'feature_y'].map(async (name) => {
      const { body } = await call(main, 'POST', 'features', { name, defaultValue: 'false' });
      return body.featureID;
    }),
  );
  await atOnce(database, {
    companyID: 1,
    one: async (unit) => {
      await unit.tx.rows(sql`insert into "groupFeatures" ("configGroupID", "featureID", "value")
        values (${configGroupID}, ${first}, 'true')`);
      await refreshGroupValues(unit);
      await unit.tx.rows(sql`select 'both'`);
    },
    pausesAt: /'both'/,
    other: () => call(main, 'POST', 'v2/groupFeatures', { configGroupID, featureID: second, value: 'true' }),
  });
  const { body } = await call(main, 'GET', 'companies/1');
  expect(body.groupValues).toEqual({ feature_x: 'true', feature_y: 'true' });
  await app.close();
  await database.close();
});

it.skipIf(!hasPostgres())(
  'and the company that follows them are edited at the same moment without a deadlock',
  async () => {
    const opened = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
    await createSamples(opened);
    const { database, begun } = countWrites(opened);
    const { app, call } = createFullApp(database);
    const { configGroupID } = (await call(main, 'POST', 'v2/configgroups', { name: 'Wholesale' })).body;
    await call(main, 'PUT', 'companies/1', { configGroupID });
    const { featureID } = (await call(main, 'POST', 'features', { name: 'feature_x', defaultValue: 'no' }))
      .body;
    const before = begun();
    const renamed = await atOnce(database, {
      companyID: 2,
      one: async (unit) => {
        await unit.tx.rows(sql`insert into "groupFeatures" ("configGroupID", "featureID", "value")
        values (${configGroupID}, ${featureID}, 'yes')`);
        await refreshGroupValues(unit);
      },
      pausesAt: /update "companies"/,
      other: () => call(main, 'PUT', 'companies/1', { name: 'At once' }),
    });
    expect(renamed).toMatchObject({ status: 200 });
    expect(begun() - before).toBe(2);
    const { body } = await call(main, 'GET', 'companies/1');
    expect(body).toMatchObject({ name: 'At once', groupValues: { feature_x: 'yes' } });
    await app.close();
    await opened.close();
  },
);
