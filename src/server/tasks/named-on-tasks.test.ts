import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const companyID = 1;
const { warehouseID, routeID, pickers } = keysOf(companyID);
const [pickerID, otherID] = pickers;

describe.each(engines)('names stored on tasks, on %s', (_, open) => {
  let database: Database;
  let api: TestApi;
  let authorization: string;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await createCompany(database, 2);
    api = await openTestApi(database);
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function send(method: 'POST' | 'PUT', path: string, payload: object) {
    const answer = await api.app.inject({ method, url: `/api/${path}`, headers: { authorization }, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const newTask = async (more: object): Promise<number> =>
    (await send('POST', 'v2/tasks', { warehouseID, taskLines: [], ...more })).taskID;
  const rows = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  const namesOf = async (field: 'route' | 'picker', ...taskIDs: readonly number[]) => {
    const found = await rows(sql`select ${sql.identifier(field)} as "name" from "tasks"
      where "companyID" = ${companyID} and "taskID" = any(${sql.param([...taskIDs])}::int[]) order by "taskID"`);
    return found.map(({ name }) => name);
  };
  const told = async () =>
    (
      await rows(sql`select "id" from "changes" where "companyID" = ${companyID} and "resource" = 'tasks'
        and "version" = (select "version" from "companyVersions" where "companyID" = ${companyID}) order by "id"`)
    ).map(({ id }) => Number(id));

  it('a renamed route is renamed on its open tasks; other texts and finished tasks stay', async () => {
    const open = await newTask({ routeID });
    const own = await newTask({ routeID, route: 'North, by boat' });
    const byName = await newTask({ route: 'North' });
    const done = await newTask({ routeID });
    await send('PUT', `tasks/${done}`, { status: 'completed' });
    await send('PUT', `routes/${routeID}`, { name: 'Arctic' });
    expect(await namesOf('route', open, own, byName, done)).toEqual([
      'Arctic',
      'North, by boat',
      'North',
      'North',
    ]);
    expect(await told()).toEqual([open]);
    await send('PUT', `routes/${routeID}`, { priority: 3 });
    expect(await told()).toEqual([]);
  });

  it('a renamed picker is renamed on the open tasks, in one go however many there are', async () => {
    const [mine, theirs] = [await newTask({}), await newTask({})];
    await send('POST', `tasks/${mine}/action/assign`, { pickerID });
    await send('POST', `tasks/${theirs}/action/assign`, { pickerID: otherID });
    await database.write((tx) =>
      tx.rows(sql`insert into "tasks" ("companyID", "taskNumber", "taskType", "status", "onHold", "priority", "warehouseID",
          "pickType", "lineCount", "linesCompleted", "totalAmount", "pickedAmount", "totalWeight", "totalVolume", "pickerID", "picker")
        select ${companyID}, 'N' || n, 'PIC', 'new', false, 50, ${warehouseID}, 'NORMAL', 0, 0, 0, 0, 0, 0, ${pickerID}, 'Matti Meikäläinen'
        from generate_series(1, 1000) n`),
    );
    await send('PUT', `pickers/${pickerID}`, { lastName: 'Mäkinen' });
    expect(await namesOf('picker', mine, theirs)).toEqual(['Matti Mäkinen', 'Liisa Virtanen']);
    expect(await told()).toHaveLength(1001);
  });
});
