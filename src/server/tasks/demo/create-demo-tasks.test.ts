import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../../tests/integration/company';
import {
  createFullApp,
  createSamples,
  type FullApp,
  usernameOf,
} from '../../../../tests/integration/whole-app';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

const main = usernameOf('main', 1);

describe.each(engines)('demo task configs on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  let now = '2026-11-21T10:00:00.000Z';
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    fullApp = createFullApp(database, () => new Date(now));
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const post = (path: string, body: object) => fullApp.call(main, 'POST', path, body);

  it('make tasks of the warehouse’s goods, by the ordinary rules', async () => {
    const { warehouseID } = (await post('warehouses', { warehouseCode: 'DEMO-W', name: 'Demo' })).body;
    const value = { taskType: 'PIC', count: 3, lines: [2, 4], warehouseCode: 'DEMO-W', daysAhead: 2 };
    const { status, body } = await post('v2/demoTaskConfigs', { value });
    expect(status).toBe(200);
    const create = () => post(`v2/demoTaskConfigs/${body.id}/action/create`, {});
    expect(await create()).toMatchObject({
      status: 422,
      body: {
        fields: { value: 'The warehouse has no products in bins' },
        reasons: { value: { code: 'config.without-stock' } },
      },
    });

    await post('locations', { warehouseID, bin: 'A-1' });
    expect(await create()).toMatchObject({ status: 200, body: { count: 3 } });
    const filter = encodeURIComponent(JSON.stringify({ warehouseID }));
    const { body: made } = await fullApp.call(main, 'GET', `v2/tasks?filter=${filter}`);
    expect(made).toHaveLength(3);
    for (const task of made) {
      expect(task).toMatchObject({
        taskType: 'PIC',
        status: 'new',
        deliveryDate: '2026-11-23T10:00:00.000Z',
      });
      const { body: lines } = await fullApp.call(main, 'GET', `v2/tasks/${task.taskID}/tasklines`);
      expect([2, 3, 4]).toContain(lines.length);
      expect(lines[0]).toMatchObject({ bin: 'A-1', productID: expect.any(Number) });
    }
  });

  it('are due on the configured day, also if the clock is set before it', async () => {
    await database.write((tx) =>
      tx.rows(sql`insert into "configs" ("name", "value") values ('config_time_zone', 'Europe/Helsinki')
        on conflict ("name") do update set "value" = excluded."value"`),
    );
    const { warehouseID } = (await post('warehouses', { warehouseCode: 'DEMO-S', name: 'Summer time' })).body;
    await post('locations', { warehouseID, bin: 'A-1' });
    const value = { warehouseCode: 'DEMO-S', daysAhead: 1 };
    const { body } = await post('v2/demoTaskConfigs', { value });
    const filter = encodeURIComponent(JSON.stringify({ warehouseID }));
    const due = [];
    // Half past eleven in the evening, the clock goes forward or back in the night.
    for (now of ['2026-03-28T21:30:00.000Z', '2026-10-24T20:30:00.000Z']) {
      expect((await post(`v2/demoTaskConfigs/${body.id}/action/create`, {})).status).toBe(200);
      const { body: made } = await fullApp.call(main, 'GET', `v2/tasks?filter=${filter}`);
      due.push(made.at(-1).deliveryDate);
    }
    expect(due).toEqual(['2026-03-29T20:30:00.000Z', '2026-10-25T21:30:00.000Z']);
  });

  it('are refused if they describe no possible task', async () => {
    for (const value of [{ count: 0 }, { taskType: 'X' }, []])
      expect((await post('v2/demoTaskConfigs', { value })).body.fields).toHaveProperty('value');
    expect((await post('v2/demoTaskConfigs', { value: { count: 201 } })).body).toMatchObject({
      fields: { value: 'count: a whole number from 1 to 200' },
      reasons: { value: { code: 'config.not-within', values: { path: 'count', min: 1, max: 200 } } },
    });
    const { body } = await post('v2/demoTaskConfigs', { value: { warehouseCode: 'nowhere' } });
    expect(await post(`v2/demoTaskConfigs/${body.id}/action/create`, {})).toMatchObject({
      status: 422,
      body: { reasons: { value: { code: 'config.no-warehouse', values: { code: 'nowhere' } } } },
    });
  });
});
