import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import { taskStatuses } from '../../../domain/tasks/statuses';
import { toDriverQuery } from '../../database/connection';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { mergeTasks } from '../../tasks/groups/merge-tasks';
import { unmergeTask } from '../../tasks/groups/unmerge-tasks';
import { assign, unassign } from '../../tasks/lifecycle/assign';
import { createTask } from '../../tasks/lifecycle/create-task';
import { deleteTasks } from '../../tasks/lifecycle/delete-task';
import { holdTasks } from '../../tasks/lifecycle/hold';
import { forOne } from '../../tasks/lifecycle/judge-each';
import { pickLine } from '../../tasks/lifecycle/pick-line';
import { setStatus } from '../../tasks/lifecycle/set-status';
import { updateTask } from '../../tasks/lifecycle/update-task';
import { deleteLine, updateLine } from '../../tasks/lines/lines';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { factFields, facts } from './keep-facts';

const deleteTask = forOne(deleteTasks);

const companyID = 1;
const { warehouseID, pickers, products } = keysOf(companyID);

/** An action of a user or picker on the task and line at these indices. */
const step = fc.record({
  task: fc.nat(2),
  line: fc.nat(2),
  at: fc.constantFrom('2026-11-21T06:00:00.000Z', '2026-11-21T06:10:00.000Z', '2026-11-23T06:00:00.000Z'),
  does: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pick' as const),
        by: fc.nat(1),
        amount: fc.constantFrom(0, 1, 2),
        isEmpty: fc.boolean(),
      }),
    },
    fc.record({ kind: fc.constant('status' as const), to: fc.constantFrom(...taskStatuses) }),
    fc.record({
      kind: fc.constant('editTask' as const),
      fields: fc.constantFrom(
        { priority: 3 },
        { orderNumber: 'Other' },
        { taskNumber: 'Other' },
        { taskType: 'PUT' },
      ),
    }),
    fc.record({
      kind: fc.constant('editLine' as const),
      fields: fc.constantFrom({ bin: 'A-2' }, { productID: products[1] }, { taskAmount: 1 }),
    }),
    fc.constant({ kind: 'hold' as const }),
    fc.record({ kind: fc.constant('assign' as const), by: fc.nat(1), unassignOthers: fc.boolean() }),
    fc.record({ kind: fc.constant('unassign' as const), by: fc.nat(1) }),
    fc.constant({ kind: 'deleteLine' as const }),
    fc.constant({ kind: 'deleteTask' as const }),
    fc.constant({ kind: 'merge' as const }),
    fc.constant({ kind: 'unmerge' as const }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(engines)('the rows that reports read on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
  });
  afterAll(() => database.close());

  it('are kept by every change of tasks', { timeout: 120_000 }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const tasks = await begin();
        for (const one of steps) await take(one, tasks);
        for (const { table, view } of facts) {
          const [kept, live] = await Promise.all([rowsOf(table), rowsOf(view)]);
          expect(kept).toEqual(live);
          seen += live.length;
        }
      }),
      { numRuns: 25 },
    );
    expect(seen, 'facts that were compared').toBeGreaterThan(50);
  });

  it('depend on the declared columns of a task, and on no others', async () => {
    const found = await database.read((tx) =>
      tx.rows(sql`select distinct "column_name" as "name" from information_schema.view_column_usage
        where "table_name" = 'tasks' and "view_name" in ('livePickFacts', 'liveWorkFacts')`),
    );
    expect(new Set(found.map((row) => String(row.name)))).toEqual(factFields);
  });

  it('are not read for columns on which no fact depends', async () => {
    const tasks = await begin();
    const [{ taskID } = { taskID: 0 }] = tasks;
    const asked = async (work: (unit: UnitOfWork) => Promise<unknown>): Promise<boolean> => {
      let isAsked = false;
      const counting: Database = {
        ...database,
        write: (inside) =>
          database.write((tx) =>
            inside({
              ...tx,
              rows: (query) => {
                isAsked ||= /"keepFacts"/.test(toDriverQuery(query).text);
                return tx.rows(query);
              },
            }),
          ),
      };
      await act(counting, { companyID }, work);
      return isAsked;
    };
    expect(await asked((unit) => holdTasks(unit, [taskID]))).toBe(false);
    expect(await asked((unit) => updateTask(unit, taskID, { orderNumber: 'Another' }))).toBe(false);
    expect(await asked((unit) => updateTask(unit, taskID, { priority: 7 }))).toBe(true);
    const [, { lineIDs = [], taskID: other = 0 } = {}] = tasks;
    const picked = { taskLineID: lineIDs[0] ?? 0, pickerID: pickers[0], amount: 1 };
    expect(await asked((unit) => pickLine(unit, picked))).toBe(true);
    expect(await asked((unit) => setStatus(unit, other, 'completed'))).toBe(true);
  });

  const write = <T>(work: (unit: UnitOfWork) => Promise<T>, now?: string): Promise<T> =>
    act(database, { companyID, ...(now && { now }) }, work);
  const rowsOf = (name: string) =>
    database.read((tx) =>
      tx.rows(sql`select to_jsonb(f) as "row" from ${sql.identifier(name)} f order by to_jsonb(f)::text`),
    );

  async function begin() {
    await write(async ({ tx, touch }) => {
      const gone = await tx.rows(sql`select "taskID" from "tasks"`);
      for (const { taskID } of gone) touch('tasks', Number(taskID));
      for (const table of [
        'inventoryTransactions',
        'assignmentLines',
        'assignments',
        'taskLines',
        'eventLog',
        'tasks',
      ])
        await tx.rows(sql`delete from ${sql.identifier(table)}`);
    });
    const made: { readonly taskID: number; readonly lineIDs: readonly number[] }[] = [];
    for (let index = 0; index < 3; index++) {
      const lines = products.map((productID) => ({ productID, bin: 'A-1', taskAmount: 2 }));
      const created = await write((unit) =>
        createTask(unit, { task: { warehouseID, taskType: 'PIC' }, lines }),
      );
      if (!created.ok) throw new Error(created.refusal.body.message);
      const { taskID, lineIDs } = created.value;
      for (const pickerID of pickers)
        await write((unit) => assign(unit, taskID, { pickerID, unassignOthers: false }));
      made.push({ taskID, lineIDs });
    }
    return made;
  }

  /** A rule may refuse the step: then nothing has happened. */
  async function take({ task, line, at, does }: Step, tasks: Awaited<ReturnType<typeof begin>>) {
    const { taskID = 0, lineIDs = [] } = tasks[task] ?? {};
    const taskLineID = lineIDs[line % 2] ?? 0;
    const pickerID = (by: number) => pickers[by === 0 ? 0 : 1];
    await write(async (unit) => {
      switch (does.kind) {
        case 'pick':
          return pickLine(unit, {
            taskLineID,
            pickerID: pickerID(does.by),
            amount: does.amount,
            outOfStock: does.isEmpty,
          });
        case 'status':
          return setStatus(unit, taskID, does.to);
        case 'editTask':
          return updateTask(unit, taskID, does.fields);
        case 'editLine':
          return updateLine(unit, taskLineID, does.fields);
        case 'hold':
          return holdTasks(unit, [taskID]);
        case 'assign':
          return assign(unit, taskID, { pickerID: pickerID(does.by), unassignOthers: does.unassignOthers });
        case 'unassign':
          return unassign(unit, taskID, pickerID(does.by));
        case 'deleteLine':
          return deleteLine(unit, taskLineID);
        case 'deleteTask':
          return deleteTask(unit, taskID);
        case 'merge':
          return mergeTasks(unit, { taskIDs: tasks.slice(0, 2).map((one) => one.taskID), pickType: 'BATCH' });
        case 'unmerge':
          return unmergeTask(unit, taskID);
      }
    }, at);
  }
});
