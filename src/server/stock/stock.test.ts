import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import type { TaskLine } from '../../domain/resources/tasks/task-lines';
import type { Task } from '../../domain/resources/tasks/tasks';
import { reservedAt, wantedLines } from '../../domain/stock/reserved';
import { type TaskType, taskTypes } from '../../domain/tasks/statuses';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { assign } from '../tasks/lifecycle/assign';
import { createTask } from '../tasks/lifecycle/create-task';
import { deleteTasks } from '../tasks/lifecycle/delete-task';
import { forOne } from '../tasks/lifecycle/judge-each';
import type { Outcome } from '../tasks/lifecycle/outcome';
import { pickLine } from '../tasks/lifecycle/pick-line';
import { setStatus } from '../tasks/lifecycle/set-status';
import { deleteLine, updateLine } from '../tasks/lines/lines';
import type { UnitOfWork } from '../writes/unit-of-work';

const deleteTask = forOne(deleteTasks);

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);
const [pickerID] = pickers;
const [bolt] = products;

interface Work {
  readonly type: TaskType;
  readonly bin: string;
  readonly binTo: string | null;
  readonly lot: string | null;
  readonly productID: number;
  readonly taskAmount: number;
  readonly picks: readonly { readonly amount: number; readonly outOfStock: boolean }[];
  readonly end: 'leave' | 'complete' | 'delete' | 'deleteLine' | 'editLine';
}

const bins = fc.constantFrom('A-1', 'A-2', 'Q-9');
const amounts = fc.integer({ min: 0, max: 400 }).map((cents) => cents / 100);
const anyWork: fc.Arbitrary<Work> = fc.record({
  type: fc.constantFrom(...taskTypes),
  bin: bins,
  binTo: fc.option(bins),
  lot: fc.option(fc.constantFrom('L1', 'L2')),
  productID: fc.constantFrom(...products),
  taskAmount: amounts,
  picks: fc.array(fc.record({ amount: amounts, outOfStock: fc.boolean() }), { maxLength: 3 }),
  end: fc.constantFrom('leave', 'complete', 'delete', 'deleteLine', 'editLine'),
});
/** A transfer has a destination. */
const works = anyWork.map((work) => (work.type === 'INT' ? { ...work, binTo: work.binTo ?? 'A-2' } : work));

describe.each(engines)('stock on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.write(async (tx) => {
      for (const table of [
        'inventoryTransactions',
        'stock',
        'lots',
        'assignmentLines',
        'assignments',
        'taskLines',
        'eventLog',
        'tasks',
      ])
        await tx.rows(sql`delete from ${sql.identifier(table)}`);
    }),
  );

  const write = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>) => act(database, { companyID }, work);
  const must = async <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>): Promise<T> => {
    const outcome = await write(work);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  };
  const rows = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));
  const begin = async (work: Pick<Work, 'type' | 'bin' | 'taskAmount'> & Partial<Work>) => {
    const { type, bin, taskAmount, binTo = null, lot = null, productID = bolt } = work;
    const lines = [{ productID, bin, binTo, lot, taskAmount }];
    const { taskID, lineIDs } = await must((unit) =>
      createTask(unit, { task: { warehouseID, taskType: type }, lines }),
    );
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    return { taskID, lineID: lineIDs[0] ?? 0 };
  };
  const pick = (taskLineID: number, amount: number, outOfStock = false) =>
    write((unit) => pickLine(unit, { taskLineID, pickerID, amount, outOfStock }));
  const amountsNow = async () =>
    (await rows(sql`select "bin", "lot", "amount" from "quantities" order by "bin", "lot" nulls first`)).map(
      ({ bin, lot, amount }) => [bin, lot, amount],
    );
  const checkSums = async () => {
    const wrong = await rows(sql`
      select s."quantityID", s."amount", t."sum" from "stock" s
      left join lateral (select round(coalesce(sum("amount"::numeric), 0), 6)::double precision as "sum"
        from "inventoryTransactions" t where t."companyID" = s."companyID" and t."quantityID" = s."quantityID") t on true
      where s."amount" <> t."sum"`);
    expect(wrong, 'amounts that are not the sum of their transactions').toEqual([]);
    const stray = await rows(sql`
      select t."inventoryTransactionID" from "inventoryTransactions" t
      left join "stock" s on s."companyID" = t."companyID" and s."quantityID" = t."quantityID"
        and s."productID" = t."productID" and s."lotID" is not distinct from t."lotID"
        and s."locationID" is not distinct from t."locationID"
      where s."quantityID" is null`);
    expect(stray, 'transactions of other goods than their quantity').toEqual([]);
    const idle = await rows(sql`select 1 from "inventoryTransactions" where "amount" = 0`);
    expect(idle, 'transactions that move nothing').toEqual([]);
  };
  const checkReserved = async () => {
    const tasks = await rows(sql`select * from "tasks"`);
    const lines = await rows(sql`select * from "taskLines"`);
    const wanted = tasks.flatMap((task) =>
      wantedLines(
        task as unknown as Task,
        lines.filter((line) => line.taskID === task.taskID) as unknown as TaskLine[],
      ),
    );
    for (const row of await rows(sql`select * from "quantities"`)) {
      const { productID, reserved_quantity } = row;
      const place = {
        warehouseID: Number(row.warehouseID),
        bin: row.bin === null ? null : String(row.bin),
        lot: row.lot === null ? null : String(row.lot),
      };
      const own = wanted.filter((line) => line.productID === productID);
      expect(reserved_quantity, JSON.stringify(place)).toBe(reservedAt(place, own));
    }
  };

  it('is the sum of its transactions after any work, and the device computes the same reserved amounts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(works, { minLength: 3, maxLength: 8 }), async (all) => {
        for (const work of all) {
          const { taskID, lineID } = await begin(work);
          for (const { amount, outOfStock } of work.picks) await pick(lineID, amount, outOfStock);
          if (work.end === 'complete' || work.end === 'delete')
            await write((unit) => setStatus(unit, taskID, 'completed'));
          if (work.end === 'delete') await write((unit) => deleteTask(unit, taskID));
          if (work.end === 'deleteLine') await write((unit) => deleteLine(unit, lineID));
          if (work.end === 'editLine') await write((unit) => updateLine(unit, lineID, { taskAmount: 7 }));
        }
        await checkSums();
        await checkReserved();
      }),
      { numRuns: 12, seed: 36 },
    );
  });

  it('moves with picks, put-aways, transfers and counts, by bin and lot', async () => {
    const did = async (type: TaskType, amount: number, more: Partial<Work> = {}) => {
      const { lineID } = await begin({ type, bin: 'A-1', taskAmount: amount, ...more });
      expect(await pick(lineID, amount)).toMatchObject({ ok: true });
    };
    await did('PUT', 10, { bin: 'DOCK', binTo: 'A-1' });
    await did('PUT', 5, { bin: 'DOCK', binTo: 'A-1', lot: 'L1' });
    await did('PIC', 3);
    await did('INT', 4, { binTo: 'A-2', lot: 'L1' });
    await did('PIC', 9);
    expect(await amountsNow()).toEqual([
      ['A-1', null, -2],
      ['A-1', 'L1', 1],
      ['A-2', 'L1', 4],
    ]);
    // Without a lot the bin is counted: 1 of L1 is there, and 6 are found.
    await did('INV', 6, { taskAmount: 2 });
    await did('INV', 3, { bin: 'A-2', lot: 'L1' });
    // The recorded amount is found.
    await did('INV', 3, { bin: 'A-2', lot: 'L1' });
    expect(await amountsNow()).toEqual([
      ['A-1', null, 5],
      ['A-1', 'L1', 1],
      ['A-2', 'L1', 3],
    ]);
    await checkSums();
  });

  it('of a bin that is counted again is the last count’s, and so is its line’s', async () => {
    const { taskID, lineID } = await begin({ type: 'INV', bin: 'A-1', taskAmount: 9 });
    await pick(lineID, 8);
    await must((unit) => setStatus(unit, taskID, 'paused'));
    await must((unit) => updateLine(unit, lineID, { status: 'new' }));
    expect(await pick(lineID, 9)).toMatchObject({ ok: true, value: { line: { actualAmount: 9 } } });
    expect(await amountsNow()).toEqual([['A-1', null, 9]]);
    expect(await rows(sql`select "status", "pickedAmount" from "tasks"`)).toEqual([
      { status: 'completed', pickedAmount: 9 },
    ]);
    const errors = await rows(sql`select "values" ->> 'amount' as "found" from "taskErrors"
      where "taskID" = ${taskID} and "code" = 'line.deviation'`);
    expect(errors).toEqual([{ found: '8' }]);
    await checkSums();
  });

  it('in a bin without a location is kept by the bin’s name', async () => {
    const { lineID } = await begin({ type: 'PUT', bin: 'YARD', taskAmount: 2 });
    await pick(lineID, 2);
    expect(await rows(sql`select "warehouseID", "locationID", "bin", "amount" from "quantities"`)).toEqual([
      { warehouseID, locationID: null, bin: 'YARD', amount: 2 },
    ]);
  });

  it('loses nothing of simultaneous picks and first lots', async () => {
    const lines = await Promise.all(
      Array.from({ length: 8 }, () => begin({ type: 'PIC', bin: 'A-1', taskAmount: 2, lot: 'L7' })),
    );
    const outcomes = await Promise.all(lines.map(({ lineID }) => pick(lineID, 1)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await amountsNow()).toEqual([['A-1', 'L7', -8]]);
    const counts = await Promise.all(
      Array.from({ length: 3 }, () => begin({ type: 'INV', bin: 'A-2', taskAmount: 0 })),
    );
    await Promise.all(counts.map(({ lineID }) => pick(lineID, 10)));
    expect(await amountsNow()).toEqual([
      ['A-1', 'L7', -8],
      ['A-2', null, 10],
    ]);
    await checkSums();
  });

  it.each([
    ['every amount that changes', { type: 'INT', bin: 'A-1', binTo: 'A-2', taskAmount: 1 }, 1, 2],
    ['the place where a count first finds nothing', { type: 'INV', bin: 'A-1', taskAmount: 0 }, 0, 1],
  ] as const)('is reported in the change feed of %s', async (_what, work, amount, count) => {
    const { lineID } = await begin(work);
    const [before] = await rows(
      sql`select "version" from "companyVersions" where "companyID" = ${companyID}`,
    );
    await pick(lineID, amount);
    const told = await rows(sql`select "id" from "changes" where "companyID" = ${companyID}
      and "version" > ${before?.version} and "resource" = 'quantities' order by "id"`);
    const ids = await rows(sql`select "quantityID" as "id" from "stock" order by "quantityID"`);
    expect(told).toEqual(ids);
    expect(ids).toHaveLength(count);
  });
});
