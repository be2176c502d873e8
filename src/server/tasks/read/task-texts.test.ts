import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import type { Row } from '../../../domain/resource';
import { resources } from '../../../domain/resources/registry';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { packChildren, packRow } from '../../../mirror/storage/packing';
import { rowsOfColumns } from '../../../protocol/columns';
import type { Database } from '../../database/database';
import { planList, readPage, readPageColumns, readPageTexts, whereOf } from '../../database/list';
import { arrayOf, selectTexts } from '../../database/row-texts';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';
import { assign } from '../lifecycle/assign';
import { createTask } from '../lifecycle/create-task';
import { pickLine } from '../lifecycle/pick-line';
import { allChildren, mirroredChildren, withChildren } from './task-children';
import { withChildTexts } from './task-texts';

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);
const awkward = 'Äyräs "5\\6" \u2028 \n 😀';

describe.each(engines)('rows written by the database, on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    const lines = [1, 2, 3].map((amount) => ({
      productID: products[0],
      taskAmount: amount / 3,
      bin: awkward,
    }));
    for (const customerName of [awkward, null]) {
      const created = await act(database, { companyID }, (unit) =>
        createTask(unit, { task: { warehouseID, customerName }, lines }),
      );
      if (!created.ok) throw new Error('not created');
      const { taskID } = created.value;
      if (customerName === null) continue;
      const pickerID = pickers[0] ?? 0;
      await act(database, { companyID }, (unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
      const [line] = await database.read((tx) =>
        tx.rows(sql`select "taskLineID" from "taskLines" where "taskID" = ${taskID} order by "taskLineID"`),
      );
      const pick = { taskLineID: Number(line?.taskLineID), pickerID, amount: 0.1 };
      await act(database, { companyID }, (unit) => pickLine(unit, pick));
    }
  });
  afterAll(() => database.close());

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'are the rows of %s that are read value by value',
    async (_name, resource) => {
      const plan = planList(resource, { filter: {}, sort: [], range: [0, 99] });
      if (!plan.ok) throw new Error('no plan');
      await database.read(async (tx) => {
        const where = await whereOf(tx, plan.value, companyID);
        const rows = await readPage(tx, plan.value, where);
        const texts = await readPageTexts(tx, plan.value, where);
        expect(JSON.parse(arrayOf(texts))).toEqual(rows);
        expect(texts.map(({ id }) => id)).toEqual(rows.map((row) => row[resource.key]));
      });
    },
  );

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'are the rows of %s as columns, too, with all children that devices store',
    async (name, resource) => {
      const include = name === tasks.name ? Object.keys(tasks.children) : [];
      const plan = planList(resource, { filter: {}, sort: [[resource.key, 'DESC']], range: [0, 99] });
      if (!plan.ok) throw new Error('no plan');
      await database.read(async (tx) => {
        const where = await whereOf(tx, plan.value, companyID);
        const text = await readPageColumns(tx, plan.value, where, { companyID, include });
        const rows = await readPage(tx, plan.value, where);
        const complete =
          include.length > 0 ? await withChildren(tx, companyID, rows, mirroredChildren) : rows;
        const read = rowsOfColumns(JSON.parse(text)) ?? [];
        const packed = (row: Row) => [packRow(resource, row), packChildren(resource, row)];
        expect(read.map(packed)).toEqual(complete.map(packed));
      });
    },
  );

  it.each([
    ['devices keep', mirroredChildren],
    ['there are', allChildren],
  ])('carry all children that %s as rows do', async (_name, children) => {
    await database.read(async (tx) => {
      const clauses = sql`where "companyID" = ${companyID} order by "taskID"`;
      const rows = await selectRows(tx, tasks, clauses);
      const texts = await selectTexts(tx, tasks, clauses);
      const complete = await withChildren(tx, companyID, rows, children);
      const written = await withChildTexts(tx, companyID, texts, children);
      expect(JSON.parse(arrayOf(written))).toEqual(complete);
      expect(JSON.stringify(complete)).toContain('"pickerCode"');
      expect(complete.flatMap(({ taskLines }) => taskLines)).toContainEqual(
        expect.objectContaining({ assignmentLines: [expect.objectContaining({ amount: 0.1 })] }),
      );
    });
  });
});
