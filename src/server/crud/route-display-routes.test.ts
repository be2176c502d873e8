import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyMidnights } from '../../../tests/fakes/company-midnights';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import { momentsOfDays } from '../../domain/company-days';
import { knownTimeZone } from '../../lib/time-zone';
import type { Database, Executor } from '../database/database';
import { sql } from '../database/sql';

const day = '2026-11-18';

describe.each(engines)('the route display on %s', (_, open) => {
  let database: Database;
  let fullApp: FullApp;
  beforeAll(async () => {
    database = await open();
    await createSamples(database);
    await database.write((tx) =>
      tx.rows(sql`update "tasks" set "deliveryDate" = ${`${day}T12:00:00Z`}, "pickType" = 'NORMAL', "status" = 'new',
        "routeID" = (select min("routeID") from "routes" where "companyID" = 1) where "companyID" = 1`),
    );
    fullApp = createFullApp(database, () => new Date('2026-11-21T10:00:00.000Z'));
  });
  afterAll(async () => {
    await fullApp.app.close();
    await database.close();
  });
  const ask = (query: string) => fullApp.call(usernameOf('TOOLS', 1), 'GET', `routes/routesDisplay?${query}`);
  const days = async (query: string) => {
    const { status, body } = await ask(query);
    return status === 200 ? body.map(({ date }: { date: string }) => date) : status;
  };
  const moments = [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`];

  it('takes the date beside the filter or in it; by default it is today', async () => {
    const list = JSON.stringify(moments);
    expect(await days(`filter=${JSON.stringify({ companyID: 1, routeDate: moments })}`)).toEqual([day]);
    expect(await days(`companyID=1&routeDate=${list}&range=[0,50]`)).toEqual([day]);
    expect(await days(`companyID=1&routeDate=${moments.join(',')}`)).toEqual([day]);
    const [from, to] = moments;
    for (const routeDate of [{ '>=': from, '<=': to }, { between: moments }])
      expect(await days(`companyID=1&filter=${JSON.stringify({ routeDate })}`)).toEqual([day]);
    expect(await days(`filter=${JSON.stringify({ routeDate: { '>=': from } })}`)).toBe(400);
    expect(await days('companyID=1')).toEqual([]);
    expect(await days('companyID=1&routeDate=soon')).toBe(400);
    // Nested as deeply as the length of an address permits.
    expect(await days(`companyID=1&routeDate=${'['.repeat(8000)}${']'.repeat(8000)}`)).toBe(400);
  });

  it('accepts at most 400 days, and none in reverse order', async () => {
    const between = (from: string, to: string) =>
      days(`companyID=1&routeDate=${from}T00:00:00.000Z,${to}T00:00:00.000Z`);
    expect(await between('2026-11-01', '2027-12-06')).toEqual([day]);
    expect(await between('2026-11-01', '2027-12-07')).toBe(400);
    expect(await between('0001-01-01', '9999-12-31')).toBe(400);
    expect(await between('2026-11-19', '2026-11-18')).toBe(400);
  });

  it('adds up tasks in the database, for those who have its screen', async () => {
    await database.write(async (tx) => {
      await tx.rows(sql`update "tasks" set "lineCount" = 0, "linesCompleted" = 0 where "companyID" = 1`);
      await tx.rows(sql`insert into "tasks" ("companyID", "taskID", "taskNumber", "taskType", "pickType", "warehouseID", "routeID",
          "deliveryDate", "status", "onHold", "priority", "lineCount", "linesCompleted",
          "totalAmount", "pickedAmount", "totalWeight", "totalVolume")
        select "companyID", 700 + n, 'N' || n, "taskType", "pickType", "warehouseID", "routeID",
          "deliveryDate", 'new', false, "priority", 3, 1, 0, 0, 0, 0
        from "tasks", generate_series(1, 20) n where "companyID" = 1 and "taskID" = 501`);
    });
    const lists = `companyID=1&routeDate=${moments.join(',')}`;
    let most = 0;
    const counting = createFullApp({
      ...database,
      read: (work, length) =>
        database.read((tx) => {
          const rows: Executor['rows'] = async (query) => {
            const found = await tx.rows(query);
            most = Math.max(most, found.length);
            return found;
          };
          return work({ rows });
        }, length),
    });
    const { body } = await counting.call(usernameOf('TOOLS', 1), 'GET', `routes/routesDisplay?${lists}`);
    await counting.app.close();
    expect(body).toMatchObject([{ dispatches: [{ taskLines: { new: 40, completed: 20 } }] }]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(20);
    for (const userType of ['TOOLS-STANDARD', 'TOOLS-TV', 'PICKER'] as const)
      expect(
        (await fullApp.call(usernameOf(userType, 1), 'GET', `routes/routesDisplay?${lists}`)).status,
      ).toBe(403);
    await database.write((tx) => tx.rows(sql`delete from "tasks" where "companyID" = 1 and "taskID" > 700`));
  });

  it.each(companyMidnights)(
    'has the dispatches of the device’s days of a company in $zone',
    async (company) => {
      await database.write(async (tx) => {
        await tx.rows(sql`insert into "configs" ("name", "value") values ('config_time_zone', ${company.zone})
        on conflict ("name") do update set "value" = ${company.zone}`);
        await tx.rows(sql`update "dispatches" set "day" = 5, "dispatchTime" = '12:00' where "companyID" = 1`);
        for (const [index, [deliveryDate, lines]] of company.tasks.entries())
          await tx.rows(sql`insert into "tasks" ("companyID", "taskID", "taskNumber", "taskType", "pickType", "warehouseID", "routeID",
            "dispatchID", "deliveryDate", "status", "onHold", "priority", "lineCount", "linesCompleted",
            "totalAmount", "pickedAmount", "totalWeight", "totalVolume")
          select "companyID", 800 + ${index}::int, 'M', "taskType", "pickType", "warehouseID", "routeID", 501,
            ${deliveryDate}::timestamptz, 'new', false, "priority", ${lines}::int, 0, 0, 0, 0, 0
          from "tasks" where "companyID" = 1 and "taskID" = 501`);
      });
      const { from, to } = momentsOfDays(knownTimeZone(company.zone), '2026-11-20', '2026-11-22');
      const { body } = await ask(`companyID=1&routeDate=${from},${to}`);
      await database.write((tx) =>
        tx.rows(sql`delete from "tasks" where "companyID" = 1 and "taskID" >= 800`),
      );
      const lines = { started: 0, completed: 0, onHold: 0 };
      expect(body).toEqual(
        company.days.map(({ date, departs, lines: count }) => ({
          date,
          dispatches: [expect.objectContaining({ departs, taskLines: { ...lines, new: count } })],
        })),
      );
    },
  );

  it.each([
    ['Pacific/Kiritimati', '2026-11-19', '2026-11-18T18:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-18', '2026-11-18T19:00:00.000Z'],
  ])('has the days and departures of the company, wherever the server is: %s', async (zone, on, departs) => {
    const weekday = (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7;
    await database.write(async (tx) => {
      await tx.rows(sql`insert into "configs" ("name", "value") values ('config_time_zone', ${zone})
        on conflict ("name") do update set "value" = ${zone}`);
      await tx.rows(
        sql`update "dispatches" set "day" = ${weekday}, "dispatchTime" = '08:00' where "companyID" = 1`,
      );
      await tx.rows(sql`update "tasks" set "dispatchID" =
        (select min("dispatchID") from "dispatches" where "companyID" = 1) where "companyID" = 1`);
    });
    const { body } = await ask(`companyID=1&routeDate=${moments.join(',')}`);
    expect(body).toMatchObject([{ date: on, dispatches: [{ departs }] }]);
    // By default it is the company's day, in which it is ten o'clock UTC.
    const nextDay = async (deliveryDate: string) => {
      await database.write((tx) =>
        tx.rows(sql`update "tasks" set "deliveryDate" = ${deliveryDate} where "companyID" = 1`),
      );
      return days('companyID=1');
    };
    const isAhead = zone === 'Pacific/Kiritimati';
    expect(await nextDay('2026-11-21T23:00:00.000Z')).toEqual(isAhead ? ['2026-11-22'] : []);
    expect(await nextDay('2026-11-21T00:00:00.000Z')).toEqual(isAhead ? [] : ['2026-11-20']);
    await nextDay(`${day}T12:00:00.000Z`);
  });
});
