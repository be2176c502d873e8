import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
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
  const days = async (query: string) => {
    const { status, body } = await fullApp.call(
      usernameOf('TOOLS', 1),
      'GET',
      `routes/routesDisplay?${query}`,
    );
    return status === 200 ? body.map(({ date }: { date: string }) => date) : status;
  };
  const moments = [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`];

  it('takes the date beside the filter as well as in it; left out, it is today', async () => {
    const list = JSON.stringify(moments);
    expect(await days(`filter=${JSON.stringify({ companyID: 1, routeDate: moments })}`)).toEqual([day]);
    expect(await days(`companyID=1&routeDate=${list}&range=[0,50]`)).toEqual([day]);
    expect(await days(`companyID=1&routeDate=${moments.join(',')}`)).toEqual([day]);
    expect(await days('companyID=1')).toEqual([]);
    expect(await days('companyID=1&routeDate=soon')).toBe(400);
  });
});
