import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import { timeZoneConfig } from '../../domain/company-zone';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const companyID = 1;
const { warehouseID, routeID, products } = keysOf(companyID);
const line = { productID: products[0], bin: 'A-1', taskAmount: 2 };
/** Monday 23 November 2026 in Helsinki; in other places it may still be Sunday or already Tuesday. */
const monday = (time: string) => `2026-11-23T${time}:00+02:00`;
const [morning, noon, tuesday] = [701, 702, 703];
/** Another day, if a test specifies nothing else. */
const sundayBefore = '2026-11-22T12:00:00+02:00';

describe.each(engines)('the dispatch of a task on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  let now = sundayBefore;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await database.write(async (tx) => {
      await tx.rows(
        sql`insert into "configs" ("name", "value") values (${timeZoneConfig}, 'Europe/Helsinki')`,
      );
      await tx.rows(sql`insert into "dispatches" ("companyID", "dispatchID", "routeID", "day", "dispatchTime", "pickingStart") values
        (1, ${morning}, ${routeID}, 0, '00:30', 60), (1, ${noon}, ${routeID}, 0, '12:00', 60), (1, ${tuesday}, ${routeID}, 1, '06:00', 60)`);
    });
    api = await openTestApi(database, { now: () => new Date(now) });
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const url = `/api/v2/${path}`;
    const answer = await api.app.inject({
      method,
      url,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const create = async (more: object) =>
    (await send('POST', 'tasks', { warehouseID, taskLines: [line], ...more })).body;

  it('is the route’s next one in the company’s zone', async () => {
    const ids: unknown[] = [];
    for (const time of ['00:15', '00:31', '12:01'])
      ids.push((await create({ routeID, deliveryDate: monday(time) })).dispatchID);
    expect(ids).toEqual([morning, noon, tuesday]);
    expect((await create({ routeID, deliveryDate: monday('00:15'), dispatchID: noon })).dispatchID).toBe(
      noon,
    );
    expect((await create({ deliveryDate: monday('00:15') })).dispatchID).toBeNull();
  });

  it('is none that has left today, whether the task is entered, edited or imported', async () => {
    now = monday('10:00');
    try {
      const { taskID, dispatchID } = await create({ routeID, deliveryDate: monday('00:00') });
      expect(dispatchID).toBe(noon);
      now = monday('13:00');
      const edit = { deliveryDate: monday('00:10') };
      expect((await send('PUT', `tasks/${taskID}`, edit)).body.dispatchID).toBe(tuesday);
      const row = { warehouseCode: 'W1', productCode: 'BOLT', bin: 'A-1', taskAmount: 1, route: 'North' };
      const today = { ...row, taskType: 'PIC', deliveryDate: '2026-11-23' };
      const done = { status: 'completed', timeCompleted: monday('09:00') };
      const data = [
        { ...today, taskNumber: 'N1' },
        { ...today, taskNumber: 'N2', ...done },
        { ...today, taskNumber: 'N3', dispatchTime: '00:30' },
      ];
      expect((await send('POST', 'tasks/uploadTasks', { data })).status).toBe(200);
      const filter = JSON.stringify({ taskNumber: { startsWith: 'N' } });
      const { body } = await send('GET', `tasks?filter=${filter}&sort=["taskNumber","ASC"]`);
      expect(body.map((task: { dispatchID: number }) => task.dispatchID)).toEqual([
        tuesday,
        morning,
        morning,
      ]);
    } finally {
      now = sundayBefore;
    }
  });

  it('is determined again when date or route change, and stays when other fields do', async () => {
    const { taskID } = await create({ routeID, deliveryDate: monday('00:15') });
    const put = async (fields: object) => (await send('PUT', `tasks/${taskID}`, fields)).body.dispatchID;
    expect(await put({ dispatchID: tuesday })).toBe(tuesday);
    expect(await put({ priority: 1 })).toBe(tuesday);
    expect(await put({ deliveryDate: monday('11:00') })).toBe(noon);
    expect(await put({ deliveryDate: monday('13:00'), dispatchID: noon, priority: 2 })).toBe(tuesday);
    expect(await put({ routeID: null })).toBeNull();
    expect(await put({ routeID })).toBe(tuesday);
  });

  it('comes with an import, by date or by its time', async () => {
    const row = {
      warehouseCode: 'W1',
      taskType: 'PIC',
      productCode: 'BOLT',
      bin: 'A-1',
      taskAmount: 1,
      route: 'North',
    };
    const upload = (rows: readonly object[]) =>
      send('POST', 'tasks/uploadTasks', { data: rows.map((one) => ({ ...row, ...one })) });
    await upload([
      { taskNumber: 'D1', deliveryDate: '2026-11-23' },
      { taskNumber: 'D2', deliveryDate: monday('11:00') },
      { taskNumber: 'D3', deliveryDate: monday('11:00'), dispatchTime: '6:00' },
      { taskNumber: 'D4', deliveryDate: monday('11:00'), route: 'Elsewhere' },
    ]);
    const { body } = await send('GET', `tasks?filter=${JSON.stringify({ taskNumber: { startsWith: 'D' } })}`);
    const found = body.map((task: { taskNumber: string; dispatchID: number }) => [
      task.taskNumber,
      task.dispatchID,
    ]);
    expect(Object.fromEntries(found)).toEqual({ D1: morning, D2: noon, D3: tuesday, D4: null });
    const refused = await upload([
      { taskNumber: 'D5', deliveryDate: monday('11:00'), dispatchTime: '07:00' },
      { taskNumber: 'D6', deliveryDate: monday('11:00'), dispatchTime: 'early' },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { fields: { 'data.1.dispatchTime': 'Not a time' } } });
    const unknown = await upload([
      { taskNumber: 'D5', deliveryDate: monday('11:00'), dispatchTime: '07:00' },
    ]);
    expect(unknown.body.fields).toEqual({ 'data.0.dispatchTime': 'The route has no dispatch at 07:00' });
  });
});
