import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { createFullApp, createSamples, type FullApp, usernameOf } from '../../../tests/integration/whole-app';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const admin = usernameOf('TOOLS', 1);
const monday = { day: 0, dispatchTime: '08:00', pickingStart: 30 };
const refused = {
  status: 409,
  body: { code: 'row.duplicate', fields: { dispatchTime: 'It exists already' } },
};

describe.each(engines)('dispatches on %s', (_, open) => {
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
  const create = (values: object) => fullApp.call(admin, 'POST', 'v2/dispatches', values);
  const change = (id: number, values: object) => fullApp.call(admin, 'PUT', `v2/dispatches/${id}`, values);
  const newRoute = async (name: string): Promise<number> => {
    const { status, body } = await fullApp.call(admin, 'POST', 'v2/routes', { name, priority: 0 });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.routeID;
  };

  it('of a route leave at different times', async () => {
    const routeID = await newRoute('One at a time');
    expect((await create({ routeID, ...monday })).status).toBe(200);
    expect(await create({ routeID, ...monday, pickingStart: 5 })).toMatchObject(refused);
    expect((await create({ routeID: await newRoute('Another'), ...monday })).status).toBe(200);
    const { status, body } = await create({ routeID, ...monday, day: 1 });
    expect(status).toBe(200);
    expect(await change(body.dispatchID, { day: 0 })).toMatchObject(refused);
    expect((await change(body.dispatchID, { day: 1, pickingStart: 10 })).status).toBe(200);
  });

  it('created at once for the same time are not both created', async () => {
    const routeID = await newRoute('At once');
    const answers = await Promise.all([1, 2, 3].map(() => create({ routeID, ...monday })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('with a shared time from earlier versions stay, and are edited otherwise', async () => {
    const routeID = await newRoute('Of old');
    const { body } = await create({ routeID, ...monday });
    await database.write((tx) =>
      tx.rows(sql`insert into "dispatches" ("companyID", "routeID", "day", "dispatchTime", "pickingStart")
        select "companyID", "routeID", "day", "dispatchTime", "pickingStart" from "dispatches"
        where "companyID" = ${body.companyID} and "dispatchID" = ${body.dispatchID}`),
    );
    expect((await change(body.dispatchID, { ...monday, pickingStart: 45 })).status).toBe(200);
    expect((await change(body.dispatchID, { dispatchTime: '09:00' })).status).toBe(200);
    expect(await change(body.dispatchID, { dispatchTime: '08:00' })).toMatchObject(refused);
  });
});
