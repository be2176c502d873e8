import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/integration/api';
import { atOnce, countWrites } from '../../../tests/integration/at-once';
import { act, createCompany, keysOf } from '../../../tests/integration/company';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { mergeTasks } from '../tasks/groups/merge-tasks';
import { assign } from '../tasks/lifecycle/assign';
import { createTask } from '../tasks/lifecycle/create-task';
import type { Outcome } from '../tasks/lifecycle/outcome';
import { pickLine } from '../tasks/lifecycle/pick-line';
import type { UnitOfWork } from '../writes/unit-of-work';

const companyID = 1;
const { warehouseID, routeID, pickers, products } = keysOf(companyID);
const [pickerID] = pickers;
const [productID] = products;

const booking = /update "stock" set/;
const atTheOrders = /"parentTaskID" = \$\d+ order by "taskID" for update/;

describe.skipIf(!hasPostgres())('changes during picks, on PostgreSQL', () => {
  let database: Database;
  let api: TestApi;
  let begun: () => number;
  let authorization: string;
  beforeAll(async () => {
    const opened = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
    ({ database, begun } = countWrites(opened));
    await createCompany(database, companyID);
    api = await openTestApi(database);
    authorization = await api.signIn(1, 'TOOLS', companyID);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });
  let locationID = 0;
  beforeEach(async () => {
    ({ locationID } = await send('POST', 'locations', { warehouseID, bin: 'HALL' }));
    return async () => {
      for (const table of [
        'inventoryTransactions',
        'stock',
        'assignmentLines',
        'assignments',
        'taskLines',
        'eventLog',
        'tasks',
      ])
        await database.write((tx) => tx.rows(sql`delete from ${sql.identifier(table)}`));
      await database.write((tx) => tx.rows(sql`delete from "locations" where "locationID" = ${locationID}`));
    };
  });

  const must = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> =>
    act(database, { companyID }, async (unit) => {
      const outcome = await work(unit);
      if (!outcome.ok) throw new Error(outcome.refusal.body.message);
      return outcome.value;
    });
  async function send(method: 'POST' | 'PUT', path: string, payload: object) {
    const answer = await api.app.inject({ method, url: `/api/${path}`, headers: { authorization }, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function newTask(task: object, line: object) {
    const lines = [{ productID, bin: 'HALL', taskAmount: 1, ...line }];
    const made = await must((unit) => createTask(unit, { task: { warehouseID, ...task }, lines }));
    return { taskID: made.taskID, taskLineID: made.lineIDs[0] ?? 0 };
  }
  const give = (taskID: number) => must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
  async function newCluster() {
    const line = { taskAmount: 2 };
    const orders = [await newTask({ routeID }, line), await newTask({ routeID }, line)];
    const taskIDs = orders.map(({ taskID }) => taskID);
    await give((await must((unit) => mergeTasks(unit, { taskIDs, pickType: 'CLUSTER' }))).taskID);
    return orders;
  }
  const rename = () => send('PUT', `locations/${locationID}`, { bin: 'GATE' });
  const rows = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  /** Each started once: they did not wait for each other. */
  async function takeTurns(
    one: (unit: UnitOfWork) => Promise<unknown>,
    other: () => Promise<unknown>,
    pausesAt: RegExp,
  ) {
    const before = begun();
    await atOnce(database, { companyID, one, other, pausesAt });
    expect(begun() - before).toBe(2);
  }

  it.each([
    [
      'an import of the location',
      () =>
        send('POST', `warehouses/${warehouseID}/uploadLocations?companyID=1`, {
          data: [{ bin: 'HALL', binOrder: 7 }],
        }),
    ],
    [
      'an edit of the location',
      () => send('PUT', `locations/${locationID}`, { binOrder: 7, base: { binOrder: 0 } }),
    ],
    ['another name of the location', rename],
  ])('%s and a transfer to it from a bin without a location', async (_, change) => {
    const { taskID, taskLineID } = await newTask({ taskType: 'INT' }, { bin: 'DOCK', binTo: 'HALL' });
    await give(taskID);
    await takeTurns((unit) => pickLine(unit, { taskLineID, pickerID, amount: 1 }), change, booking);
    expect(
      await rows(sql`select "amount" from "stock" where "locationID" = ${locationID} or "bin" = 'DOCK'
        order by "amount"`),
    ).toEqual([{ amount: -1 }, { amount: 1 }]);
  });

  it.each([
    ['location', 'bin', /^GATE$/, rename],
    ['route', 'route', /^North \d+$/, () => send('PUT', `routes/${routeID}`, { name: `North ${begun()}` })],
    [
      'picker',
      'picker',
      /^Matti M\d+$/,
      () => send('PUT', `pickers/${pickerID}`, { lastName: `M${begun()}` }),
    ],
  ])('another name of the %s and picks in a cluster', async (_, field, name, change) => {
    const [, order] = await newCluster();
    const taskLineID = order?.taskLineID ?? 0;
    await takeTurns((unit) => pickLine(unit, { taskLineID, pickerID, amount: 1 }), change, atTheOrders);
    const table = field === 'bin' ? 'taskLines' : 'tasks';
    const names = await rows(
      sql`select distinct ${sql.identifier(field)} as "name" from ${sql.identifier(table)}`,
    );
    expect(names).toEqual([{ name: expect.stringMatching(name) }]);
  });

  it('another name of a route reaches a task that is being created', async () => {
    let taskID = 0;
    const creating = async (unit: UnitOfWork) => {
      const lines = [{ productID, bin: 'HALL', taskAmount: 1 }];
      const made = await createTask(unit, { task: { warehouseID, routeID }, lines });
      if (made.ok) ({ taskID } = made.value);
      await unit.tx.rows(sql`select 'done'`);
    };
    await takeTurns(
      creating,
      () => send('PUT', `routes/${routeID}`, { name: `East ${begun()}` }),
      /select 'done'/,
    );
    expect(await rows(sql`select "route" from "tasks" where "taskID" = ${taskID}`)).toEqual([
      { route: expect.stringMatching(/^East/) },
    ]);
  });

  describe('a move to another warehouse', () => {
    let otherWarehouseID = 0;
    beforeAll(async () => {
      const other = { warehouseCode: 'W2', name: 'Other' };
      ({ warehouseID: otherWarehouseID } = await send('POST', 'warehouses', other));
    });
    const move = (path: string) =>
      api.app.inject({
        ...{ method: 'PUT', url: `/api/${path}`, headers: { authorization } },
        payload: { warehouseID: otherWarehouseID },
      });
    const inUse = { code: 'row.in-use-moved' };

    it('of a location waits for a booking there, and is refused then', async () => {
      const book = async ({ tx }: UnitOfWork) => {
        await tx.rows(sql`insert into "stock" ("companyID", "productID", "locationID", "amount")
          values (${companyID}, ${productID}, ${locationID}, 1)`);
        await tx.rows(sql`select 'done'`);
      };
      let answer: object = {};
      const other = async () => {
        answer = (await move(`locations/${locationID}`)).json();
      };
      await takeTurns(book, other, /select 'done'/);
      expect(answer).toMatchObject({ ...inUse, usedBy: [{ resource: 'quantities', count: 1 }] });
    });

    it('of a section waits for a location that is being added to it, and is refused then', async () => {
      const section = { warehouseID, warehouseSectionCode: 'COLD', name: 'Cold' };
      const { warehouseSectionID } = await send('POST', 'warehousesections', section);
      const put = async ({ tx }: UnitOfWork) => {
        await tx.rows(sql`update "locations" set "warehouseSectionID" = ${warehouseSectionID}
          where "companyID" = ${companyID} and "locationID" = ${locationID}`);
        await tx.rows(sql`select 'done'`);
      };
      let answer: object = {};
      const other = async () => {
        answer = (await move(`warehousesections/${warehouseSectionID}`)).json();
      };
      await takeTurns(put, other, /select 'done'/);
      expect(answer).toMatchObject({ ...inUse, usedBy: [{ resource: 'locations', ids: [locationID] }] });
    });

    it('of a location is refused at once during a pick there', async () => {
      const { taskID, taskLineID } = await newTask({ taskType: 'INT' }, { bin: 'DOCK', binTo: 'HALL' });
      await give(taskID);
      const answers: object[] = [];
      await act(database, { companyID }, (unit) => {
        const rows: UnitOfWork['tx']['rows'] = async (query) => {
          if (booking.test(query.text)) answers.push((await move(`locations/${locationID}`)).json());
          return unit.tx.rows(query);
        };
        return pickLine({ ...unit, tx: { ...unit.tx, rows } }, { taskLineID, pickerID, amount: 1 });
      });
      expect(answers[0]).toMatchObject(inUse);
    });
  });

  it('an edit without a base follows the row as the one before left it', async () => {
    const { taskID } = await newTask({ routeID, route: 'Fast' }, {});
    await send('PUT', `routes/${routeID}`, { name: 'Fast' });
    const byHand = async ({ tx }: UnitOfWork) => {
      await tx.rows(
        sql`update "routes" set "name" = 'Faster' where "companyID" = ${companyID} and "routeID" = ${routeID}`,
      );
      await tx.rows(
        sql`update "tasks" set "route" = 'Faster' where "companyID" = ${companyID} and "taskID" = ${taskID}`,
      );
      await tx.rows(sql`select 'done'`);
    };
    await takeTurns(byHand, () => send('PUT', `routes/${routeID}`, { name: 'Fastest' }), /select 'done'/);
    expect(await rows(sql`select "route" from "tasks" where "taskID" = ${taskID}`)).toEqual([
      { route: 'Fastest' },
    ]);
  });
});
