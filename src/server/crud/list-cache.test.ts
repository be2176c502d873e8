import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { Filter } from '../../domain/query/query';
import { quantities } from '../../domain/resources/catalog/quantities';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { Database } from '../database/database';
import { countRows, planList, whereOf } from '../database/list';
import { sql } from '../database/sql';
import { insertPlain } from '../rows/insert-plain';
import { createListCache } from './list-cache';

const companyID = 1;
const { warehouseID, products } = keysOf(companyID);
/** In several blocks of keys, some of them at their ends. */
const keys = [1, 4095, 4096, 8191, 8192, 20_000, 1_000_000, 2 ** 31 - 1];
const filters: readonly Filter[] = [{}, { status: 'completed' }, { search: 'b' }, { productCode: 'BOLT' }];

const write = fc.record({
  key: fc.constantFrom(...keys),
  status: fc.constantFrom('new', 'completed', 'gone'),
  taskNumber: fc.constantFrom('A', 'B'),
});
const steps = fc.array(fc.oneof(fc.array(write, { maxLength: 4 }), fc.constant('prune' as const)), {
  minLength: 4,
  maxLength: 12,
});

describe.each(engines)('cached totals on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  it('equal those of counting everything again, whatever was written in between', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const lists = createListCache();
        for (const step of all) {
          if (step === 'prune') await prune();
          else await apply(step);
          for (const filter of filters) {
            const plan = planList(tasks, { filter, sort: [], range: [0, 0] });
            if (!plan.ok) throw new Error(plan.error.id);
            const [kept, counted] = await database.read(async (tx) => {
              const where = await whereOf(tx, plan.value, companyID);
              return [await lists.count(tx, plan.value, where, companyID), await countRows(tx, tasks, where)];
            });
            expect(kept, JSON.stringify(filter)).toBe(counted);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are counted again for rows that the feed does not name', async () => {
    const lists = createListCache();
    const plan = planList(taskLines, { filter: { taskID: 1 }, sort: [], range: [0, 0] });
    if (!plan.ok) throw new Error(plan.error.id);
    const count = () =>
      database.read(async (tx) =>
        lists.count(tx, plan.value, await whereOf(tx, plan.value, companyID), companyID),
      );
    const addLine = (taskLineID: number) =>
      act(database, { companyID }, async ({ tx, touch }) => {
        await insertPlain(tx, taskLines, [lineOf(taskLineID)]);
        touch('tasks', 1);
      });
    await apply([{ key: 1, status: 'new', taskNumber: 'A' }]);
    const totals: number[] = [];
    for (const taskLineID of [101, 102, 103]) {
      await addLine(taskLineID);
      totals.push(await count());
    }
    expect(totals).toEqual([1, 2, 3]);
  });

  it('are counted again if a field follows from other rows', async () => {
    const lists = createListCache();
    const plan = planList(quantities, {
      filter: { reserved_quantity: { $gt: 0 } },
      sort: [],
      range: [0, 0],
    });
    if (!plan.ok) throw new Error(plan.error.id);
    await apply([{ key: 1, status: 'new', taskNumber: 'A' }]);
    await act(database, { companyID }, async ({ tx, touch }) => {
      await tx.rows(sql`delete from "taskLines" where "companyID" = ${companyID}`);
      await tx.rows(sql`insert into "stock" ("companyID", "quantityID", "productID", "warehouseID", "bin", "amount")
        values (${companyID}, 1, ${products[0]}, ${warehouseID}, 'A-1', 5)`);
      touch('quantities', 1);
    });
    const totals: number[] = [];
    for (const isLineThere of [false, false, true]) {
      await act(database, { companyID }, async ({ tx, touch }) => {
        if (isLineThere) await insertPlain(tx, taskLines, [lineOf(201)]);
        touch('tasks', 1);
      });
      totals.push(
        await database.read(async (tx) =>
          lists.count(tx, plan.value, await whereOf(tx, plan.value, companyID), companyID),
        ),
      );
    }
    expect(totals).toEqual([0, 0, 1]);
  });

  const apply = (writes: readonly { key: number; status: string; taskNumber: string }[]) =>
    act(database, { companyID }, async ({ tx, touch }) => {
      for (const { key, status, taskNumber } of writes) {
        await tx.rows(sql`delete from "tasks" where "companyID" = ${companyID} and "taskID" = ${key}`);
        if (status !== 'gone') await insertPlain(tx, tasks, [taskOf(key, status, taskNumber)]);
        touch('tasks', key);
      }
    });

  const prune = () =>
    database.write(async (tx) => {
      await tx.rows(sql`delete from "changes" where "companyID" = ${companyID}`);
      await tx.rows(sql`update "companyVersions" set "floor" = "version" where "companyID" = ${companyID}`);
    });
});

function taskOf(taskID: number, status: string, taskNumber: string) {
  return {
    companyID,
    taskID,
    taskNumber: `${taskNumber}${taskID}`,
    taskType: 'PIC',
    status,
    onHold: false,
    priority: 1,
    warehouseID,
    pickType: 'NORMAL',
    lineCount: 0,
    linesCompleted: 0,
    totalAmount: 0,
    pickedAmount: 0,
    totalWeight: 0,
    totalVolume: 0,
  };
}

function lineOf(taskLineID: number) {
  return {
    companyID,
    taskLineID,
    taskID: 1,
    lineNumber: taskLineID,
    productID: products[0],
    productCode: 'BOLT',
    uom: 'pcs',
    bin: 'A-1',
    status: 'new',
    originalAmount: 1,
    taskAmount: 1,
    actualAmount: 0,
  };
}

it('a filter is cached under a short name, however long it is', () => {
  const planOf = (filter: Filter) => {
    const plan = planList(tasks, { filter, sort: [], range: [0, 0] });
    if (!plan.ok) throw new Error(plan.error.id);
    return plan.value.filterKey;
  };
  const long = (end: string) => ({
    orderNumber: { in: [...Array(4000).keys()].map((at) => `${at}`.repeat(20) + end) },
  });
  const names = [{}, { status: 'new' }, { orderNumber: 'x'.repeat(500_000) }, long('a'), long('b')].map(
    planOf,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThan(1000);
  expect(planOf(long('a'))).toBe(names[3]);
});
