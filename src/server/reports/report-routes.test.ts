import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';

const day = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-21T23:59:59.999Z' };
let database: Database;
let fullApp: FullApp;
const ask = (report: string, filter: unknown, more = '') =>
  fullApp.call(usernameOf('TOOLS', 1), 'GET', `reports/${report}?filter=${JSON.stringify(filter)}${more}`);

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createSamples(database);
  await database.write((tx) =>
    tx.rows(
      sql`update "tasks" set "deliveryDate" = ${day.from}, "pickType" = 'BATCH' where "companyID" = any(${sql.param([1, 2])}::int[])`,
    ),
  );
  fullApp = createFullApp(database, () => new Date('2026-11-21T12:00:00.000Z'));
  await fullApp.app.ready();
});
afterAll(async () => {
  await fullApp.app.close();
  await database.close();
});

it('counts the tasks of the own company only, of the pick types that the company counts', async () => {
  const counted = async () => (await ask('taskOverview', day)).body[0].new;
  expect(await counted()).toBe(1);
  await database.write(async (tx) => {
    await tx.rows(
      sql`insert into "configs" ("configID", "name", "value") values (7, 'config_overview_pick_types', 'NORMAL')`,
    );
  });
  expect(await counted()).toBe(0);
  await database.write((tx) =>
    tx.rows(
      sql`insert into "companyConfigs" ("companyID", "configID", "value") values (1, 7, 'NORMAL, SUBTASK')`,
    ),
  );
  expect(await counted()).toBe(1);
});

it('treats an empty list of pick types as none, like those of other conditions', async () => {
  const counted = (pickType?: unknown) => ask('taskOverview', { ...day, pickType });
  const usual = await counted();
  expect((await counted([])).body).toEqual(usual.body);
  expect((await counted('SUBTASK')).body).not.toEqual(usual.body);
  const rates = await ask('hourlyRate', { ...day, pickType: [] });
  expect(rates.body).toEqual((await ask('hourlyRate', day)).body);
});

it('accepts lists of warehouses', async () => {
  const [row] = await database.read((tx) =>
    tx.rows(sql`select "warehouseID" as "id" from "tasks" where "companyID" = 1 limit 1`),
  );
  const id = Number(row?.['id']);
  const counted = async (warehouseID: unknown) =>
    (await ask('taskOverview', { ...day, pickType: 'BATCH', warehouseID })).body[0].new;
  expect([await counted([id, 9999]), await counted([9999]), await counted([]), await counted(id)]).toEqual([
    1, 0, 1, 1,
  ]);
  const declared = { from: '2026-11-21', warehouseID: [id, 9999] };
  expect((await ask('durationPerTask', declared)).status).toBe(200);
  expect((await ask('durationPerTask', { ...declared, warehouseID: ['x'] })).status).toBe(400);
});

it('accepts a section, alone or in a list', async () => {
  const counted = async (warehouseSectionID: unknown) =>
    (await ask('taskOverview', { ...day, pickType: 'BATCH', warehouseSectionID })).body[0].new;
  expect([await counted([]), await counted(null), await counted(9999), await counted([9999])]).toEqual([
    1, 1, 0, 0,
  ]);
});

it('is about the day before its end without a begin, and ends now without an end', async () => {
  const until = '2026-11-21T08:00:00.000Z';
  const before = { from: '2026-11-20T08:00:00.000Z', to: until };
  expect((await ask('hourlyRate', { to: until })).body).toEqual((await ask('hourlyRate', before)).body);
  expect((await ask('hourlyRate', { to: until })).body.elapsedHours).toBe(24);
  const { body } = await ask('hourlyRate', { from: '2026-11-21T08:00:00.000Z' });
  expect(body.elapsedHours).toBe(4);
});

it('accepts no other company than the own one', async () => {
  expect((await ask('taskOverview', { ...day, companyID: 2 })).status).toBe(403);
  expect((await ask('taskOverview', { ...day, companyID: 1 }, '&companyID=2')).status).toBe(403);
  const main = await fullApp.call(
    usernameOf('main', 1),
    'GET',
    `reports/taskOverview?filter={"companyID":2}`,
  );
  expect(main.status).toBe(200);
});

it('returns the rows of a range, with the total', async () => {
  const { body, headers } = await ask('taskOverview', day, '&range=[1,2]');
  expect(body.map((row: { taskType: string }) => row.taskType)).toEqual(['PUT', 'INT']);
  expect(headers['x-total-count']).toBe('4');
});

it('accepts days as well as moments, in the given zone', async () => {
  const days = { from: '2026-11-21', to: '2026-11-21' };
  for (const report of ['taskOverview', 'hourlyRate', 'pickersSnapshot'])
    expect((await ask(report, days)).body).toEqual((await ask(report, day)).body);
  const helsinki = { from: '2026-11-20T22:00:00.000Z', to: '2026-11-21T21:59:59.999Z' };
  const { body } = await ask('hourlyRate', { ...days, timeZone: 'Europe/Helsinki' });
  expect(body).toEqual((await ask('hourlyRate', helsinki)).body);
  // The day has 25 hours there.
  const longDay = { from: '2026-10-25', to: '2026-10-25', timeZone: 'Europe/Helsinki' };
  const moments = { from: '2026-10-24T21:00:00.000Z', to: '2026-10-25T21:59:59.999Z' };
  const long = await ask('hourlyRate', longDay);
  expect(long.body).toEqual((await ask('hourlyRate', moments)).body);
  expect(long.body.elapsedHours).toBeCloseTo(25, 3);
  for (const wrong of [{ timeZone: 'Nowhere' }, { from: '2026-02-30' }])
    expect((await ask('hourlyRate', { ...days, ...wrong })).status).toBe(400);
});

it('accepts the longest range of days also if clocks are set back in it', async () => {
  const from = '2025-10-21T21:00:00.000Z';
  const to = (more: number) => new Date(Date.parse(from) + 400 * 86_400_000 + more * 3_600_000).toISOString();
  expect((await ask('hourlyRate', { from, to: to(1) })).status).toBe(200);
  expect((await ask('hourlyRate', { from, to: to(24) })).status).toBe(400);
});

it.each([
  [{ ...day, from: 'yesterday' }, 'from'],
  [{ ...day, to: '2026-11-20T00:00:00.000Z' }, 'from, to'],
  [{ ...day, to: '2028-11-21T00:00:00.000Z' }, 'from, to'],
  [{ ...day, pickType: ['WAVE'] }, 'pickType'],
  [{ ...day, warehouseSectionID: ['x'] }, 'warehouseSectionID'],
  [{ ...day, colour: 'red' }, 'colour'],
  [[], 'JSON object'],
])('refuses %j and names the problem', async (filter, named) => {
  const { status, body } = await ask('hourlyRate', filter);
  expect(status).toBe(400);
  expect(body.message).toContain(named);
});

it('accepts its conditions as parameters, too', async () => {
  const hours = (query: string) => fullApp.call(usernameOf('TOOLS', 1), 'GET', `reports/hourlyRate?${query}`);
  const { body } = await ask('hourlyRate', day);
  expect((await hours(`from=${day.from}&to=${day.to}`)).body).toEqual(body);
  expect((await hours('from=yesterday')).body.message).toContain('from');
});

it('refuses a condition that is nested too deeply', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect((await ask('hourlyRate', day, `&warehouseID=${nested(8000)}`)).status).toBe(400);
  const filter = `{"warehouseID":${nested(4000)}}`;
  const both = `reports/hourlyRate?filter=${filter}&warehouseID=${nested(4000)}`;
  expect((await fullApp.call(usernameOf('TOOLS', 1), 'GET', both)).status).toBe(400);
});

it('accepts no condition that contradicts its filter', async () => {
  const twice = (warehouseID: unknown, more: string) =>
    ask('hourlyRate', { ...day, warehouseID }, `&warehouseID=${more}`);
  expect((await twice(1, '2')).body).toMatchObject({ message: expect.stringContaining('warehouseID') });
  expect((await twice(1, '2')).status).toBe(400);
  for (const same of [1, [1]]) expect((await twice(same, '1')).status).toBe(200);
  expect((await twice([1, 2], '1&warehouseID=2')).status).toBe(200);
  for (const [fewer, more] of [
    [[1], '1&warehouseID=2'],
    [[1, 2], '1'],
  ] as const)
    expect((await twice(fewer, more)).status).toBe(400);
});

it('is in the documentation', async () => {
  const { body } = await fullApp.call(usernameOf('TOOLS', 1), 'GET', 'docs/json');
  const report = (name: string) => Object.keys(body.paths).filter((path) => path.endsWith(`reports/${name}`));
  expect(['taskOverview', 'hourlyRate', 'pickersSnapshot'].flatMap(report)).toHaveLength(3);
});
