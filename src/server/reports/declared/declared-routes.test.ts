import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFullApp,
  createSamples,
  type FullApp,
  switchOn,
  usernameOf,
} from '../../../../tests/integration/whole-app';
import { type UserType, userTypes } from '../../../domain/permissions';
import { reports } from '../../../domain/reports/declared/reports';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { sql } from '../../database/sql';
import { makeFacts } from '../facts/keep-facts';

const day = { from: '2026-11-21', to: '2026-11-21', timeZone: 'Europe/Helsinki' };
const atNoon = '2026-11-21T10:00:00.000Z';
let database: Database;
let fullApp: FullApp;
const flags = reports.flatMap(({ flag }) => flag ?? []);
const ask = (report: string, filter: unknown = day, more = '', user = usernameOf('TOOLS', 1)) =>
  fullApp.call(user, 'GET', `reports/${report}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createSamples(database);
  await switchOn(database, flags);
  await database.write(async (tx) => {
    await tx.rows(
      sql`update "tasks" set "status" = 'completed', "timeCompleted" = ${atNoon}, "deliveryDate" = ${atNoon}, "pickType" = 'NORMAL'`,
    );
    await tx.rows(
      sql`update "taskLines" set "status" = 'completed', "originalAmount" = 5, "actualAmount" = 3`,
    );
    await tx.rows(sql`update "assignmentLines" set "timeStarted" = '2026-11-21T09:58:30.000Z', "timeCompleted" = ${atNoon},
      "scrapAmount" = 2, "reasonCodeID" = 500 + "companyID"`);
    await makeFacts(tx, 1);
    await makeFacts(tx, 2);
    await tx.rows(sql`update "taskPallets" set "palletTypeID" = 500 + "companyID"`);
    await tx.rows(
      sql`update "taskErrors" set "createdAt" = ${atNoon}, "updatedAt" = ${atNoon}, "taskID" = 500 + "companyID"`,
    );
  });
  fullApp = createFullApp(database, () => new Date('2026-11-21T12:00:00.000Z'));
  await fullApp.app.ready();
});
afterAll(async () => {
  await fullApp.app.close();
  await database.close();
});

/** Fields of the specification, in order; additional ones follow. */
const fields: Readonly<Record<string, readonly string[]>> = {
  durationPerProduct: [
    'productCode',
    'name',
    'weight',
    'amount',
    'productDuration',
    'productDurationInterval',
  ],
  durationPerTask: ['taskNumber', 'taskType', 'priority', 'pickerName', 'pickerCode', 'taskDuration'],
  outOfStockTaskLines: [
    'bin',
    'productCode',
    'productName',
    'originalAmount',
    'actualAmount',
    'deviation',
    'timeStarted',
    'timeCompleted',
    'pickerCode',
    'pickerName',
  ],
  pickerEfficiency: [
    'pickerCode',
    'pickerName',
    'taskType',
    'amountOfProducts',
    'amountOfTasks',
    'amountOfLines',
    'totalDuration',
    'averageDuration',
    'averageDurationLine',
  ],
  pickingPerLocation: ['locationName', 'productName', 'productCode', 'count'],
  scrapOverview: [
    'productCode',
    'productName',
    'amount',
    'reasonCode',
    'description',
    'bin',
    'warehouseName',
    'time',
  ],
  taskErrors: ['entityID', 'type', 'companyCode', 'description', 'createdAt', 'updatedAt'],
  palletPerRoute: ['route'],
  packagePerRoute: ['route'],
};

describe('the declared reports', () => {
  it.each(Object.entries(fields))(
    '%s has the fields of the specification in its order, of the own company',
    async (report, names) => {
      const { status, body, headers } = await ask(report);
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
      expect(headers['x-total-count']).toBe('1');
      const keys = Object.keys(body[0]);
      expect(keys.slice(0, names.length)).toEqual(names);
      expect((await ask(report, { ...day, companyID: 2 })).status).toBe(403);
    },
  );

  it('measures durations in seconds and writes them out', async () => {
    const { body } = await ask('durationPerProduct');
    expect(body[0]).toMatchObject({
      productDuration: 90,
      productDurationInterval: '00:01:30',
      medianDuration: 90,
    });
    expect((await ask('outOfStockTaskLines')).body[0]).toMatchObject({
      deviation: -2,
      timeCompleted: atNoon,
    });
  });

  it('adds the totals if the whole answer is requested', async () => {
    const { body } = await ask('pickerEfficiency', day, '&shape=report');
    expect(body).toMatchObject({
      total: 1,
      totals: { amountOfLines: 1, totalDuration: 90, averageDurationLine: 90 },
    });
  });

  it('has one column for each pallet type, and the total', async () => {
    const { body } = await ask('palletPerRoute');
    expect(Object.keys(body[0])).toEqual(['route', 'sample 1', 'total', 'id']);
  });

  it.each(reports.map(({ path }) => path))('%s returns the tasks behind its rows', async (path) => {
    const [row] = (await ask(path)).body;
    const [task] = await database.read((tx) =>
      tx.rows(sql`select "taskID" from "tasks" where "companyID" = 1`),
    );
    const behind = async (id: unknown) =>
      (await ask(path, { ...day, behind: [id] }, '&sort=["taskID","ASC"]&range=[0,9]')).body;
    expect(await behind(row.id)).toMatchObject([{ taskID: task?.taskID }]);
    expect(await behind('none')).toEqual([]);
  });

  it('says what each task behind a row contributes to the columns of a pivot', async () => {
    const { body } = await ask('palletPerRoute');
    const { id, ...row } = body[0];
    const behind = { ...day, behind: [id] };
    expect((await ask('palletPerRoute', behind, '&sort=["sample 1","DESC"]')).body).toMatchObject([row]);
  });

  it('sorts by a column, returns a page, and searches', async () => {
    expect(
      (await ask('pickerEfficiency', day, '&sort=["totalDuration","DESC"]&range=[0,0]')).body,
    ).toHaveLength(1);
    expect((await ask('pickerEfficiency', day, '&range=[1,5]')).body).toEqual([]);
    expect((await ask('pickerEfficiency', { ...day, search: 'nobody' })).headers['x-total-count']).toBe('0');
  });

  it('is about today without a range, in the given zone', async () => {
    expect((await ask('pickerEfficiency', { timeZone: 'Europe/Helsinki' })).body).toHaveLength(1);
    expect((await ask('pickerEfficiency', { timeZone: 'Pacific/Auckland' })).body).toHaveLength(0);
  });

  it('begins with the day in which it ends if only its end is given, in the given zone', async () => {
    const until = (to: string, timeZone: string) => ask('pickerEfficiency', { to, timeZone });
    expect((await until('2026-11-21', 'Europe/Helsinki')).body).toHaveLength(1);
    expect((await until('2026-11-21T11:00:00.000Z', 'Europe/Helsinki')).body).toHaveLength(1);
    // In Auckland it is the next day by then.
    expect((await until('2026-11-21T23:00:00.000Z', 'Pacific/Auckland')).body).toEqual([]);
    expect((await until('2026-11-22T01:00:00.000+14:00', 'UTC')).body).toHaveLength(1);
  });

  it.each(['inventoryErrors', 'durationpertask', 'pickerefficiency', 'PALLETPERROUTE'])(
    'answers at %s, too',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it.each(
    userTypes.flatMap((userType) => reports.map((report): [UserType, string] => [userType, report.path])),
  )('%s reads %s if its role may', async (userType, path) => {
    const isAdmin = userType === 'TOOLS' || userType === 'TOOLS-PARTNER' || userType === 'API';
    const isAllowed = isAdmin || (userType === 'TOOLS-STANDARD' && path.endsWith('PerRoute'));
    expect((await ask(path, day, '', usernameOf(userType, 1))).status).toBe(isAllowed ? 200 : 403);
  });

  it('returns the errors of a picker', async () => {
    await database.write((tx) => tx.rows(sql`update "taskErrors" set "pickerID" = 500 + "companyID"`));
    expect((await ask('taskErrors', { ...day, pickerID: [501] })).body).toHaveLength(1);
    expect((await ask('taskErrors', { ...day, pickerID: 999 })).body).toEqual([]);
  });

  it.each([
    [{ ...day, from: '2026-11-22' }, 'from, to'],
    [{ ...day, from: '2016-11-21' }, 'from, to'],
    [{ ...day, from: '0000-12-31' }, 'from'],
    [{ ...day, from: '2026-02-30' }, 'from'],
    [{ ...day, from: 'yesterday' }, 'from'],
    [{ ...day, timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ ...day, timeZone: '+02:00' }, 'timeZone'],
    [{ ...day, timeZone: '-02:00' }, 'timeZone'],
    [{ ...day, taskType: 'WAVE' }, 'taskType'],
    [{ ...day, colour: 'red' }, 'colour'],
    [[], 'JSON object'],
  ])('refuses %j and names the problem', async (filter, named) => {
    const { status, body } = await ask('durationPerTask', filter);
    expect(status).toBe(400);
    expect(body.message).toContain(named);
  });

  it.each([
    ['taskErrors', { warehouseID: 1 }],
    ['taskErrors', { warehouseSectionID: [1] }],
    ['palletPerRoute', { pickerID: 1 }],
    ['palletPerRoute', { taskType: 'PIC' }],
    ['pickingPerLocation', { taskType: ['PIC'] }],
  ])('%s refuses the condition %j, which it does not have', async (report, condition) => {
    const { status, body } = await ask(report, { ...day, ...condition });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'request.unknown-field',
      values: { name: Object.keys(condition)[0] },
    });
  });

  it('accepts the longest range of days over two autumns in which clocks are set back', async () => {
    const longest = { from: '2025-10-20', to: '2026-11-23', timeZone: 'Europe/Helsinki' };
    expect((await ask('durationPerTask', longest)).status).toBe(200);
    expect((await ask('durationPerTask', { ...longest, to: '2026-11-24' })).status).toBe(400);
  });

  it('returns the existing rows for a range without bounds', async () => {
    expect((await ask('durationPerTask', day, '&range=[0,9007199254740991]')).body).toHaveLength(1);
    expect((await ask('durationPerTask', day, '&range=[9007199254740990,9007199254740991]')).body).toEqual(
      [],
    );
    expect((await ask('durationPerTask', { ...day, pickerID: 2 ** 31 })).status).toBe(400);
  });

  it('refuses a sort by a name that is no column', async () => {
    expect((await ask('durationPerTask', day, '&sort=["constructor","ASC"]')).status).toBe(400);
  });

  it.each(['constructor', '__proto__'])(
    'sorts a pivot by %s, which may be a pallet type’s name',
    async (name) => {
      const { status, body } = await ask('palletPerRoute', day, `&sort=["${name}","ASC"]`);
      expect([status, body]).toEqual([200, [expect.anything()]]);
    },
  );

  it('returns nothing for the year 0001 and a range without rows', async () => {
    expect((await ask('durationPerTask', { from: '0001-01-02', to: '0001-01-03' })).body).toEqual([]);
  });

  it('accepts its conditions as parameters, too', async () => {
    const path = `reports/durationPerTask?from=${day.from}&to=${day.to}&timeZone=Europe/Helsinki`;
    const user = usernameOf('TOOLS', 1);
    expect((await fullApp.call(user, 'GET', path)).body).toEqual((await ask('durationPerTask')).body);
    expect((await fullApp.call(user, 'GET', `${path}&pickerID=499`)).body).toEqual([]);
    expect(
      (await fullApp.call(user, 'GET', 'reports/durationPerTask?from=2026-11-20&to=2026-11-20')).body,
    ).toEqual([]);
    expect((await ask('durationPerTask', { ...day, pickerID: 1 }, '&pickerID=2')).status).toBe(400);
  });

  it.each(['ids', 'behind'])('accepts a single one of %s as a parameter', async (name) => {
    const listed = await ask('durationPerTask', { ...day, [name]: ['none'] });
    const single = await ask('durationPerTask', day, `&${name}=none`);
    expect([single.status, single.body]).toEqual([200, listed.body]);
  });

  it('names the flag that is off', async () => {
    await database.write((tx) =>
      tx.rows(
        sql`update "features" set "value" = 'false' where "name" = 'feature_reporting_scrap_overview_enabled'`,
      ),
    );
    const { status, body } = await ask('scrapOverview');
    expect(status).toBe(403);
    expect(body).toMatchObject({
      values: { flag: 'feature_reporting_scrap_overview_enabled' },
    });
  });

  it('is in the documentation', async () => {
    const { body } = await fullApp.call(usernameOf('TOOLS', 1), 'GET', 'docs/json');
    const missing = reports.filter(
      ({ path }) => !Object.keys(body.paths).some((url) => url.endsWith(`reports/${path}`)),
    );
    expect(missing).toEqual([]);
  });
});
