import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../tests/integration/company';
import { deleteLines, editLine, type TaskOfLines } from '../../domain/mutations/task-lines';
import type { Row } from '../../domain/resource';
import type { Product } from '../../domain/resources/catalog/products';
import type { TaskLine } from '../../domain/resources/tasks/task-lines';
import type { Task } from '../../domain/resources/tasks/tasks';
import { foldRow, type Write } from '../../domain/sync/write';
import { totalsOf } from '../../domain/tasks/line-totals';
import { nextStatuses } from '../../domain/tasks/status-transitions';
import { type TaskStatus, taskStatuses } from '../../domain/tasks/statuses';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { UnitOfWork } from '../writes/unit-of-work';
import { mergeTasks } from './groups/merge-tasks';
import { assign, unassign } from './lifecycle/assign';
import { createTask } from './lifecycle/create-task';
import { deleteTasks } from './lifecycle/delete-task';
import { holdTasks, releaseTasks } from './lifecycle/hold';
import { forOne } from './lifecycle/judge-each';
import type { Outcome } from './lifecycle/outcome';
import { pickLine } from './lifecycle/pick-line';
import { setStatus } from './lifecycle/set-status';
import { updateTask } from './lifecycle/update-task';
import { addLine, deleteLine, updateLine } from './lines/lines';

const totals = (row: Row | null) =>
  Object.fromEntries(Object.keys(totalsOf([])).map((name) => [name, row?.[name]]));

const deleteTask = forOne(deleteTasks);
const hold = forOne(holdTasks);
const release = forOne(releaseTasks);

const companyID = 1;
const { warehouseID, pickers, products, routeID } = keysOf(companyID);
const everything = { isEnabled: () => true };

describe.each(engines)('task services on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  const write = <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>, now?: string) =>
    act(database, { companyID, ...(now ? { now } : {}) }, work);
  const must = async <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>, now?: string): Promise<T> => {
    const outcome = await write(work, now);
    if (!outcome.ok) throw new Error(outcome.refusal.body.message);
    return outcome.value;
  };
  const refusal = async <T>(work: (unit: UnitOfWork) => Promise<Outcome<T>>) => {
    const outcome = await write(work);
    return outcome.ok ? null : { status: outcome.refusal.status, code: outcome.refusal.body.code };
  };
  const newTask = async (
    { status, ...task }: { readonly status?: TaskStatus; readonly [field: string]: unknown } = {},
    lines: readonly object[] = [{ productCode: 'BOLT', taskAmount: 4, bin: 'A-1' }],
  ) => {
    const { taskID } = await must((unit) =>
      createTask(unit, { task: { warehouseID, ...task }, lines: lines.map((line) => ({ ...line })) }),
    );
    // As work leaves it: tasks begin as new.
    if (status)
      await database.write((tx) =>
        tx.rows(
          sql`update "tasks" set "status" = ${status} where "companyID" = ${companyID} and "taskID" = ${taskID}`,
        ),
      );
    return taskID;
  };
  const rowsOf = (table: string, taskID: number) =>
    database.read((tx) =>
      tx.rows(
        sql`select * from ${sql.identifier(table)} where "companyID" = ${companyID} and "taskID" = ${taskID} order by 1`,
      ),
    );
  const taskOf = async (taskID: number) => (await rowsOf('tasks', taskID))[0] ?? null;
  const codesOf = async (taskID: number) => (await rowsOf('eventLog', taskID)).map((event) => event.code);
  const lineIDs = async (taskID: number) =>
    (await rowsOf('taskLines', taskID)).map((line) => Number(line.taskLineID));

  it('creates a task with lines, products by code or key, and keeps its totals', async () => {
    const taskID = await newTask({ routeID, customerName: 'Oy' }, [
      { productCode: 'BOLT', taskAmount: 3, bin: 'A-1' },
      { productID: products[1], taskAmount: 0.1, bin: 'A-2', lot: 'L9' },
    ]);
    expect(await taskOf(taskID)).toMatchObject({
      taskNumber: `PIC-${taskID}`,
      status: 'new',
      route: 'North',
      lineCount: 2,
      linesCompleted: 0,
      totalAmount: 3.1,
      pickedAmount: 0,
      totalWeight: 1.7,
      totalVolume: 0.33,
      createdAt: '2026-11-21T06:00:00.000Z',
    });
    expect(await rowsOf('taskLines', taskID)).toMatchObject([
      {
        lineNumber: 1,
        productCode: 'BOLT',
        productName: 'Bolt',
        uom: 'pcs',
        originalAmount: 3,
        status: 'new',
        weight: 1.5,
      },
      { lineNumber: 2, productCode: 'NUT', lot: 'L9', weight: 0.2 },
    ]);
    expect(await codesOf(taskID)).toEqual(['task.created']);
  });

  it('takes over a line’s unit and code from its product, in whichever way it is named', async () => {
    const [, nut] = products;
    const uomOfNut = (uom: string) =>
      database.write((tx) =>
        tx.rows(
          sql`update "products" set "uom" = ${uom} where "companyID" = ${companyID} and "productID" = ${nut}`,
        ),
      );
    await uomOfNut('box');
    const taskID = await newTask({}, [
      { productID: nut, productCode: 'BOLT', taskAmount: 1, bin: 'A-1' },
      { productID: nut, taskAmount: 1, bin: 'A-1', uom: 'pair' },
    ]);
    await uomOfNut('pcs');
    expect(await rowsOf('taskLines', taskID)).toMatchObject([
      { productID: nut, productCode: 'NUT', productName: 'Nut', uom: 'box' },
      { productCode: 'NUT', uom: 'pair' },
    ]);
  });

  it('refuses products and references that the company does not have, by field, and stores nothing', async () => {
    const before = await database.read((tx) => tx.rows(sql`select count(*)::int as n from "tasks"`));
    const outcome = await write((unit) =>
      createTask(unit, {
        task: { warehouseID: 999_999 },
        lines: [
          { productCode: 'BOLT', bin: 'A-1' },
          { productCode: 'GHOST', bin: 'A-1' },
        ],
      }),
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { status: 422, body: { code: 'row.invalid' } } });
    expect(Object.keys(outcome.ok ? {} : (outcome.refusal.body.fields ?? {})).sort()).toEqual([
      'taskLines.1.productID',
      'warehouseID',
    ]);
    expect(await database.read((tx) => tx.rows(sql`select count(*)::int as n from "tasks"`))).toEqual(before);
  });

  it('allows exactly the transitions of the console’s table', async () => {
    for (const from of taskStatuses) {
      for (const to of taskStatuses) {
        for (const picked of [0, 2]) {
          const taskID = await newTask({ status: from });
          await database.write((tx) =>
            tx.rows(
              sql`update "tasks" set "pickedAmount" = ${picked} where "companyID" = ${companyID} and "taskID" = ${taskID}`,
            ),
          );
          const allowed = from === to || nextStatuses(from, picked > 0, everything).includes(to);
          const outcome = await write((unit) => setStatus(unit, taskID, to));
          const where = `${from} → ${to}, picked ${picked}`;
          expect(outcome.ok, where).toBe(allowed);
          if (!outcome.ok)
            expect(outcome.refusal, where).toMatchObject({
              status: 409,
              body: { code: 'task.transition', values: { status: from } },
            });
          expect((await taskOf(taskID))?.status, where).toBe(allowed ? to : from);
          expect(await codesOf(taskID), where).toEqual(
            allowed && from !== to ? ['task.created', 'task.status'] : ['task.created'],
          );
        }
      }
    }
  });

  it('refuses a status that the company has switched off', async () => {
    const taskID = await newTask();
    await database.write((tx) =>
      tx.rows(sql`insert into "companyFeatures" ("companyID", "featureID", "value")
      select ${companyID}, "featureID", 'false' from "features" where "name" = 'feature_status_suspended_enabled'`),
    );
    expect(await refusal((unit) => setStatus(unit, taskID, 'suspended'))).toEqual({
      status: 409,
      code: 'task.transition',
    });
    await database.write((tx) =>
      tx.rows(sql`delete from "companyFeatures" where "companyID" = ${companyID}`),
    );
    expect(await refusal((unit) => setStatus(unit, taskID, 'suspended'))).toBeNull();
  });

  it('keeps the times of a task with its status', async () => {
    const taskID = await newTask();
    const times = async () => {
      const task = await taskOf(taskID);
      return [task?.timeStarted, task?.timeCompleted];
    };
    await must((unit) => setStatus(unit, taskID, 'started'), '2026-11-21T07:00:00.000Z');
    expect(await times()).toEqual(['2026-11-21T07:00:00.000Z', null]);
    await must((unit) => setStatus(unit, taskID, 'completed'), '2026-11-21T08:00:00.000Z');
    expect(await times()).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z']);
    await must((unit) => setStatus(unit, taskID, 'paused'));
    expect(await times()).toEqual(['2026-11-21T07:00:00.000Z', null]);
    await must((unit) => setStatus(unit, taskID, 'new'));
    expect(await times()).toEqual([null, null]);
  });

  it('holds and releases, refusing the same as the console', async () => {
    const taskID = await newTask({ status: 'started' });
    await must((unit) => hold(unit, taskID));
    expect(await taskOf(taskID)).toMatchObject({ onHold: true, status: 'started' });
    expect(await refusal((unit) => hold(unit, taskID))).toEqual({ status: 409, code: 'task.held-already' });
    await must((unit) => release(unit, taskID));
    expect(await taskOf(taskID)).toMatchObject({ onHold: false, lastActionTime: null });
    expect(await refusal((unit) => release(unit, taskID))).toEqual({ status: 409, code: 'task.not-held' });
    await must((unit) => setStatus(unit, taskID, 'completed'));
    expect(await refusal((unit) => hold(unit, taskID))).toEqual({ status: 409, code: 'task.completed-hold' });
    expect(await refusal((unit) => hold(unit, 999_999))).toEqual({ status: 404, code: 'row.not-found' });
    expect(await refusal((unit) => updateTask(unit, taskID, { onHold: true }))).toEqual({
      status: 409,
      code: 'task.completed-hold',
    });
    expect(await codesOf(taskID)).toEqual(['task.created', 'task.held', 'task.released', 'task.status']);
  });

  it('gives a task to one picker after another and takes it back', async () => {
    const taskID = await newTask();
    const give = (pickerID: number, unassignOthers = true) =>
      must((unit) => assign(unit, taskID, { pickerID, unassignOthers }));
    const onTask = async () => (await rowsOf('assignments', taskID)).map((one) => one.pickerID);
    await give(pickers[0]);
    await give(pickers[0]);
    expect([await onTask(), (await taskOf(taskID))?.picker]).toEqual([[pickers[0]], 'Matti Meikäläinen']);
    await give(pickers[1]);
    expect([await onTask(), (await taskOf(taskID))?.pickerID]).toEqual([[pickers[1]], pickers[1]]);
    await give(pickers[0], false);
    expect((await onTask()).sort()).toEqual([...pickers].sort());
    await must((unit) => unassign(unit, taskID, pickers[0]));
    expect([await onTask(), (await taskOf(taskID))?.picker]).toEqual([[pickers[1]], 'Liisa Virtanen']);
    expect(await refusal((unit) => unassign(unit, taskID, pickers[0]))).toEqual({
      status: 409,
      code: 'task.not-assigned',
    });
    await must((unit) => unassign(unit, taskID, null));
    expect([await onTask(), (await taskOf(taskID))?.picker]).toEqual([[], null]);
    expect(await refusal((unit) => unassign(unit, taskID, null))).toEqual({
      status: 409,
      code: 'task.no-picker',
    });
    expect(await refusal((unit) => assign(unit, taskID, { pickerID: 77, unassignOthers: true }))).toEqual({
      status: 422,
      code: 'row.invalid',
    });
    expect(await codesOf(taskID)).toEqual([
      'task.created',
      'task.assigned',
      'task.assigned',
      'task.assigned',
      'task.unassigned',
      'task.unassigned',
    ]);
  });

  it('edits only differing fields, with one entry naming them', async () => {
    const taskID = await newTask({ priority: 5 });
    await must((unit) => updateTask(unit, taskID, { priority: 5, status: 'new' }));
    await must((unit) => updateTask(unit, taskID, { priority: 6, customerName: 'Oy Ab', status: 'new' }));
    await must((unit) => updateTask(unit, taskID, { priority: 7, status: 'started' }));
    expect(await taskOf(taskID)).toMatchObject({ priority: 7, customerName: 'Oy Ab', status: 'started' });
    expect((await rowsOf('eventLog', taskID)).map((event) => event.message)).toEqual([
      'Created by anna, lines: 1',
      'Edited by anna: Priority, Customer',
      'Edited by anna: Priority. Status changed: New → Started',
    ]);
    expect(await refusal((unit) => updateTask(unit, taskID, { priority: 8, status: 'draft' }))).toEqual({
      status: 409,
      code: 'task.transition',
    });
    expect(await taskOf(taskID)).toMatchObject({ priority: 7 });
  });

  it('keeps the totals when lines are added, edited and deleted', async () => {
    const taskID = await newTask();
    const added = await must((unit) =>
      addLine(unit, taskID, { productCode: 'NUT', taskAmount: 5, bin: 'A-2' }),
    );
    expect(added).toMatchObject({ lineNumber: 2, productName: 'Nut', weight: 10 });
    expect(await taskOf(taskID)).toMatchObject({ lineCount: 2, totalAmount: 9, totalWeight: 12 });
    await must((unit) => updateLine(unit, added.taskLineID, { taskAmount: 2 }));
    expect(await taskOf(taskID)).toMatchObject({ lineCount: 2, totalAmount: 6, totalWeight: 6 });
    await must((unit) => deleteLine(unit, added.taskLineID));
    expect(await taskOf(taskID)).toMatchObject({ lineCount: 1, totalAmount: 4, totalWeight: 2 });
    expect(await codesOf(taskID)).toEqual(['task.created', 'line.added', 'line.edited', 'line.deleted']);
  });

  it('names a line by its product in an event, and the set values of an edit without consequences', async () => {
    const taskID = await newTask();
    const line = { productCode: 'NUT', taskAmount: 5, bin: 'A-2' };
    const { taskLineID } = await must((unit) => addLine(unit, taskID, line));
    // A given weight counts; otherwise it follows from the amount.
    const said = await must((unit) => updateLine(unit, taskLineID, { taskAmount: 2, weight: 9 }));
    expect(said).toMatchObject({ taskAmount: 2, weight: 9, volume: 0.6 });
    await must((unit) => updateLine(unit, taskLineID, { taskAmount: 3 }));
    expect((await rowsOf('taskLines', taskID))[1]).toMatchObject({ weight: 6, originalAmount: 5 });
    const values = (await rowsOf('eventLog', taskID)).map((event) => event.values);
    expect(values.slice(1)).toMatchObject([
      { line: 2, product: 'Nut' },
      { line: 2, fields: ['taskAmount', 'weight'] },
      { line: 2, fields: ['taskAmount'] },
    ]);
  });

  it('numbers a line after the last one, whatever was deleted before', async () => {
    const line = { productCode: 'NUT', taskAmount: 5, bin: 'A-2' };
    const taskID = await newTask({}, [line, line]);
    const [first = 0] = await lineIDs(taskID);
    await must((unit) => deleteLine(unit, first));
    expect(await must((unit) => addLine(unit, taskID, line))).toMatchObject({ lineNumber: 3 });
  });

  it('keeps the totals that a device shows before it has answered, also on the cluster of the task', async () => {
    const lines = ['BOLT', 'NUT'].map((productCode) => ({ productCode, taskAmount: 3, bin: 'A-1' }));
    const taskIDs = [await newTask({}, lines), await newTask({}, lines)];
    const { taskID: clusterID } = await must((unit) => mergeTasks(unit, { taskIDs, pickType: 'CLUSTER' }));
    const [orderID = 0] = taskIDs;
    const [bolt, nut] = await database.read((tx) =>
      tx.rows(sql`select * from "products" where "companyID" = ${companyID} order by "productID"`),
    );
    const shown = async (plan: (of: TaskOfLines, line: TaskLine) => readonly Write[], index: number) => {
      const ids = [orderID, clusterID];
      const [task, parent] = await Promise.all(ids.map(taskOf));
      const line = (await rowsOf('taskLines', orderID))[index] as unknown as TaskLine;
      const writes = plan({ task: task as unknown as Task, parent: parent as unknown as Task }, line);
      const folded = [task, parent].map((row, at) => {
        const effects = writes.flatMap((one) => one.effects);
        return foldRow(
          row ?? null,
          effects.filter(({ resource, id }) => resource === 'tasks' && id === ids[at]),
        );
      });
      const isAnswered = async () =>
        expect(folded).toMatchObject((await Promise.all(ids.map(taskOf))).map(totals));
      return { line, isAnswered };
    };
    const edits: [Row, Row | undefined][] = [
      [{ taskAmount: 0.7 }, bolt],
      [{ productID: nut?.productID }, nut],
      [{ status: 'completed' }, undefined],
      [{ bin: 'A-2' }, undefined],
    ];
    for (const [changes, found] of edits) {
      const product = (found ?? null) as unknown as Product | null;
      const { line, isAnswered } = await shown((of, one) => [editLine(of, one, { changes, product })], 0);
      await must((unit) => updateLine(unit, line.taskLineID, changes));
      await isAnswered();
    }
    const { line, isAnswered } = await shown((of, one) => deleteLines([one], () => of), 0);
    await must((unit) => deleteLine(unit, line.taskLineID));
    await isAnswered();
  });

  it('picks lines: starts the task, books stock, completes with the last line, one entry per step', async () => {
    const taskID = await newTask({}, [
      { productCode: 'BOLT', taskAmount: 4, bin: 'A-1' },
      { productCode: 'NUT', taskAmount: 3, bin: 'A-2' },
    ]);
    const [first = 0, second = 0] = await lineIDs(taskID);
    const pickerID = pickers[0];
    expect(await refusal((unit) => pickLine(unit, { taskLineID: first, pickerID, amount: 1 }))).toEqual({
      status: 409,
      code: 'task.not-assigned',
    });
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    await must(
      (unit) => pickLine(unit, { taskLineID: first, pickerID, amount: 1 }),
      '2026-11-21T07:01:00.000Z',
    );
    expect(await taskOf(taskID)).toMatchObject({
      status: 'started',
      timeStarted: '2026-11-21T07:01:00.000Z',
    });
    expect(await rowsOf('taskLines', taskID)).toMatchObject([
      { status: 'started', actualAmount: 1 },
      { status: 'new', actualAmount: 0 },
    ]);
    await must(
      (unit) => pickLine(unit, { taskLineID: first, pickerID, amount: 3 }),
      '2026-11-21T07:02:00.000Z',
    );
    expect(await taskOf(taskID)).toMatchObject({ status: 'started', linesCompleted: 1, pickedAmount: 4 });
    expect(await refusal((unit) => pickLine(unit, { taskLineID: first, pickerID, amount: 1 }))).toEqual({
      status: 409,
      code: 'line.completed',
    });
    expect(await refusal((unit) => setStatus(unit, taskID, 'new'))).toEqual({
      status: 409,
      code: 'task.transition',
    });
    await must(
      (unit) => pickLine(unit, { taskLineID: second, pickerID, amount: 2, outOfStock: true }),
      '2026-11-21T07:05:00.000Z',
    );
    expect(await taskOf(taskID)).toMatchObject({
      status: 'completed',
      timeCompleted: '2026-11-21T07:05:00.000Z',
      pickedAmount: 6,
      linesCompleted: 2,
    });
    expect(await rowsOf('assignments', taskID)).toMatchObject([{ status: 'completed' }]);
    const stock = await database.read((tx) =>
      tx.rows(sql`select t."amount", l."bin" from "inventoryTransactions" t
      join "locations" l on l."companyID" = t."companyID" and l."locationID" = t."locationID" where t."companyID" = ${companyID} order by "inventoryTransactionID"`),
    );
    expect(stock).toEqual([
      { amount: -1, bin: 'A-1' },
      { amount: -3, bin: 'A-1' },
      { amount: -2, bin: 'A-2' },
    ]);
    expect(await codesOf(taskID)).toEqual([
      'task.created',
      'task.assigned',
      'line.picked',
      'line.picked',
      'line.out-of-stock-last',
    ]);
    expect(await rowsOf('taskErrors', taskID)).toMatchObject([
      { type: 'outOfStock', status: 'new', pickerID, source: 'anna', createdAt: '2026-11-21T07:05:00.000Z' },
    ]);
  });

  it('does not let a picker work on tasks on hold, and keeps the picks of a replaced one', async () => {
    const taskID = await newTask();
    const [line = 0] = await lineIDs(taskID);
    await must((unit) => assign(unit, taskID, { pickerID: pickers[0], unassignOthers: true }));
    await must((unit) => hold(unit, taskID));
    expect(
      await refusal((unit) => pickLine(unit, { taskLineID: line, pickerID: pickers[0], amount: 1 })),
    ).toEqual({ status: 409, code: 'task.held' });
    await must((unit) => release(unit, taskID));
    await must((unit) => pickLine(unit, { taskLineID: line, pickerID: pickers[0], amount: 1 }));
    await must((unit) => assign(unit, taskID, { pickerID: pickers[1], unassignOthers: true }));
    expect(await rowsOf('assignments', taskID)).toMatchObject([
      { pickerID: pickers[0], status: 'completed' },
      { pickerID: pickers[1], status: 'started' },
    ]);
    expect(
      await refusal((unit) => pickLine(unit, { taskLineID: line, pickerID: pickers[0], amount: 1 })),
    ).toEqual({ status: 409, code: 'task.not-assigned' });
    await must((unit) => pickLine(unit, { taskLineID: line, pickerID: pickers[1], amount: 3 }));
    expect(await taskOf(taskID)).toMatchObject({ status: 'completed', pickedAmount: 4 });
  });

  it('deletes a task with its children, but not a started one', async () => {
    const taskID = await newTask();
    const [line = 0] = await lineIDs(taskID);
    await must((unit) => assign(unit, taskID, { pickerID: pickers[0], unassignOthers: true }));
    await must((unit) => pickLine(unit, { taskLineID: line, pickerID: pickers[0], amount: 1 }));
    expect(await refusal((unit) => deleteTask(unit, taskID))).toEqual({
      status: 409,
      code: 'task.started-delete',
    });
    await must((unit) => setStatus(unit, taskID, 'completed'));
    const orphansBefore = await countOrphans(database);
    await must((unit) => deleteTask(unit, taskID));
    for (const table of ['tasks', 'taskLines', 'assignments', 'eventLog'])
      expect(await rowsOf(table, taskID)).toEqual([]);
    // Moved stock stays moved.
    expect(await countOrphans(database)).toBe(orphansBefore + 1);
  });

  it('deletes a line with its picks; their movements of stock stay', async () => {
    const taskID = await newTask(
      {},
      ['A-1', 'A-2'].map((bin) => ({ productCode: 'BOLT', taskAmount: 4, bin })),
    );
    const [taskLineID = 0] = await lineIDs(taskID);
    const [pickerID] = pickers;
    await must((unit) => assign(unit, taskID, { pickerID, unassignOthers: true }));
    await must((unit) => pickLine(unit, { taskLineID, pickerID, amount: 4 }));
    const moved = () =>
      database.read((tx) =>
        tx.rows(sql`select count(*)::int as "count", sum("amount") as "amount" from "inventoryTransactions"
          where "companyID" = ${companyID}`),
      );
    const before = await moved();
    await must((unit) => deleteLine(unit, taskLineID));
    expect(await taskOf(taskID)).toMatchObject({ lineCount: 1, linesCompleted: 0, pickedAmount: 0 });
    expect(await moved()).toEqual(before);
  });
});

async function countOrphans(database: Database): Promise<number> {
  const [row] = await database.read((tx) =>
    tx.rows(sql`select count(*)::int as n from "inventoryTransactions" where "assignmentLineID" is null`),
  );
  return Number(row?.n);
}
