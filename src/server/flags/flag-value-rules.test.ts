import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, countWrites } from '../../../tests/integration/at-once';
import { engines } from '../../../tests/integration/company';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { companyFeatureRules } from './flag-value-rules';

const main = usernameOf('main', 1);
const noZone = 'There is no time zone of this name; one is Europe/Helsinki';
const refused = { status: 422, body: { fields: { value: noZone } } };
const good = { value: 'Europe/Helsinki' };
const bad = { value: 'Helsinki' };

describe.each(engines)('unusable values on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let configID: number;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database);
    await database.write((tx) => tx.rows(sql`delete from "configs" where "name" = 'config_time_zone'`));
    const zone = { name: 'config_time_zone', defaultValue: 'UTC' };
    expect(await post('configs', { ...zone, ...bad })).toMatchObject(refused);
    configID = (await post('configs', zone)).body.configID;
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const post = (path: string, values: object) => fullApp.call(main, 'POST', path, values);
  const put = (path: string, values: object) => fullApp.call(main, 'PUT', path, values);

  it('are refused for all companies, and old ones do not prevent another edit', async () => {
    const path = `configs/${configID}`;
    expect(await put(path, bad)).toMatchObject(refused);
    expect(await put(path, { defaultValue: 'Helsinki' })).toMatchObject({
      status: 422,
      body: { fields: { defaultValue: noZone } },
    });
    expect((await put(path, good)).status).toBe(200);
    await database.write((tx) =>
      tx.rows(sql`update "configs" set "value" = 'Helsinki' where "configID" = ${configID}`),
    );
    expect((await put(path, { description: 'Where goods leave' })).status).toBe(200);
    expect((await put(path, { value: null })).status).toBe(200);
  });

  it('are refused for a company', async () => {
    expect(await post('v2/companyConfigs', { configID, ...bad })).toMatchObject(refused);
    const { status, body } = await post('v2/companyConfigs', { configID, ...good });
    expect(status).toBe(200);
    const path = `v2/companyConfigs/${body.companyConfigID}`;
    expect(await put(path, bad)).toMatchObject(refused);
    expect((await put(path, { value: null })).status).toBe(200);
  });

  it('cannot become values of a flag through its name', async () => {
    const minutes = 'config_tv_expired_minutes';
    await database.write((tx) => tx.rows(sql`delete from "configs" where "name" = ${minutes}`));
    const { configID: other } = (await post('configs', { name: 'config_of_ours', defaultValue: '3' })).body;
    const { configGroupID } = (await post('v2/configgroups', { name: 'Renamed' })).body;
    const ofCompany = (await post('v2/companyConfigs', { configID: other, value: 'a while' })).body;
    const ofGroup = await post('v2/groupConfigs', { configGroupID, configID: other, value: 'longer' });
    await post('v2/companyConfigs?companyID=2', { companyID: 2, configID: other, value: '5' });
    const rename = () => put(`configs/${other}`, { name: minutes });
    const kept = (count: number) => ({
      status: 422,
      body: {
        fields: { name: `Values of companies or groups that it cannot have under this name: ${count}` },
        reasons: { name: { code: 'flag.other-values', values: { count } } },
      },
    });
    expect(await rename()).toMatchObject(kept(2));
    expect((await put(`configs/${other}`, { name: 'config_of_theirs' })).status).toBe(200);
    await put(`v2/companyConfigs/${ofCompany.companyConfigID}`, { value: '1' });
    expect(await rename()).toMatchObject(kept(1));
    await put(`v2/groupConfigs/${ofGroup.body.groupConfigID}`, { value: null });
    expect((await rename()).status).toBe(200);
  });

  it('of a name and a value that the flag cannot have, sent at once, one is refused', async () => {
    const picks = 'config_overview_pick_types';
    for (let round = 0; round < 8; round++) {
      await database.write((tx) =>
        tx.rows(sql`update "configs" set "name" = ${`of round ${round - 1}`} where "name" = ${picks}`),
      );
      await database.write((tx) => tx.rows(sql`delete from "configs" where "name" = ${picks}`));
      const { configID: other } = (await post('configs', { name: `at once ${round}`, defaultValue: '' }))
        .body;
      const answers = await Promise.all([
        put(`configs/${other}`, { name: picks }),
        post('v2/companyConfigs', { configID: other, value: 'abc' }),
      ]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 422]);
    }
  });

  it('are refused for a config group, under either address', async () => {
    const { configGroupID } = (await post('v2/configgroups', { name: 'Zones' })).body;
    expect(await post('v2/groupConfigs', { configGroupID, configID, ...bad })).toMatchObject(refused);
    expect(await post(`v2/configgroups/${configGroupID}/configs`, { configID, ...bad })).toMatchObject(
      refused,
    );
    const { status, body } = await post('v2/groupConfigs', { configGroupID, configID, ...good });
    expect(status).toBe(200);
    expect(await put(`v2/groupConfigs/${body.groupConfigID}`, bad)).toMatchObject(refused);
  });
});

it.skipIf(!hasPostgres())('a flag is renamed while a value of it is made, without a deadlock', async () => {
  const opened = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
  await createSamples(opened);
  const { database, begun } = countWrites(opened);
  const { app, call } = createFullApp(database);
  const { featureID } = (await call(main, 'POST', 'features', { name: 'feature_x', defaultValue: 'no' }))
    .body;
  const before = begun();
  const renamed = await atOnce(database, {
    companyID: 2,
    one: async (unit) => {
      await unit.tx.rows(sql`insert into "companyFeatures" ("companyID", "featureID", "value")
        values (2, ${featureID}, 'yes')`);
      await companyFeatureRules.afterWrite?.(unit, { featureID, value: 'yes' }, {});
    },
    pausesAt: /from "features"/,
    other: () => call(main, 'PUT', `features/${featureID}`, { name: 'feature_y' }),
  });
  expect(renamed).toMatchObject({ status: 200 });
  expect(begun() - before).toBe(2);
  await app.close();
  await opened.close();
});
