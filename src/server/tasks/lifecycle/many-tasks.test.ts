import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, companyID, switchIntegration } from '../../../../tests/integration/accounting';
import { act, createCompany, engines, keysOf } from '../../../../tests/integration/company';
import { vismaNet } from '../../accounting/providers/visma-net';
import { claimShipments } from '../../accounting/sending/claim-shipments';
import { settleShipment } from '../../accounting/sending/settle-shipment';
import type { Database, Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { writeIn } from '../../writes/write';
import { mergeTasks } from '../groups/merge-tasks';
import { assign } from './assign';
import { createTask } from './create-task';
import { deleteTasks } from './delete-task';
import { holdTasks, releaseTasks } from './hold';
import { integrate } from './integrate';
import { type ActOnTasks, forOne } from './judge-each';
import { pickLine } from './pick-line';
import { setStatus } from './set-status';

const { warehouseID, pickers, products } = keysOf(companyID);
const [pickerID] = pickers;
const now = '2026-11-21T07:00:00.000Z';
const acts = { hold: holdTasks, release: releaseTasks, delete: deleteTasks, integrate };
type Name = keyof typeof acts;

/** The tables that the acts read and write, without the keys and moments that differ for each try. */
const tables = {
  tasks: [],
  taskLines: [],
  assignments: [],
  assignmentLines: [],
  inventoryTransactions: [],
  stock: [],
  pickFacts: [],
  workFacts: [],
  taskErrors: [],
  changes: ['changedAt'],
  accountingShipments: ['nextAttemptAt'],
  eventLog: ['eventID'],
  recordHistory: ['historyID'],
} as const;

/** The event log is ordered by its keys, a history within each record. */
const orders: Readonly<Record<string, SQL>> = {
  eventLog: sql`"eventID"`,
  recordHistory: sql`"resource", "id", "historyID"`,
};

type Rows = Readonly<Record<string, readonly string[]>>;

/** Rows by table, as texts. */
async function readAll(tx: Executor): Promise<Rows> {
  const all: Record<string, readonly string[]> = {};
  for (const [table, left] of Object.entries(tables)) {
    const rows = await tx.rows(sql`
      select (to_jsonb(t) - ${sql.param([...left])}::text[])::text as "text"
      from ${sql.identifier(table)} t order by ${orders[table] ?? sql`1`}`);
    all[table] = rows.map((row) => String(row.text));
  }
  return all;
}

class Undone extends Error {}

/** The act once for each task, by their keys: the reference for the act on many at once. */
function oneAfterTheOther(does: ActOnTasks): ActOnTasks {
  return async (unit, taskIDs) => {
    const outcomes = new Map();
    for (const taskID of taskIDs.toSorted((a, b) => a - b))
      if (!outcomes.has(taskID)) outcomes.set(taskID, await forOne(does)(unit, taskID));
    return outcomes;
  };
}

/** The effect of the act, as one write that is rolled back. */
async function tryOut(database: Database, does: ActOnTasks, taskIDs: readonly number[]) {
  let seen: { readonly result: unknown; readonly rows: Rows } | undefined;
  const author = { userID: 1, source: 'anna', requestID: null };
  const work = async (unit: UnitOfWork) => {
    const outcomes = await does(unit, taskIDs);
    return taskIDs.map((taskID) => {
      const outcome = outcomes.get(taskID);
      return outcome?.ok ? 'done' : outcome?.refusal;
    });
  };
  await database
    .write(async (tx) => {
      const { result } = await writeIn({ rows: tx.rows, last: tx.rows }, { companyID, author, now }, work);
      seen = { result, rows: await readAll(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return seen;
}

/** Tasks of every kind that the rules distinguish: alone, merged, held, with picks, in each state of accounting. */
async function createWorld(database: Database): Promise<readonly number[]> {
  await createCompany(database, companyID);
  await createCompany(database, 2);
  await switchIntegration(database);
  const ids: number[] = [];
  const write = <T>(work: (unit: UnitOfWork) => Promise<T>) => act(database, { companyID, now }, work);
  const create = async (unit: UnitOfWork) => {
    const lines = ['A-1', 'A-2'].map((bin) => ({ productID: products[0], taskAmount: 2, bin }));
    const made = accepted(await createTask(unit, { task: { warehouseID }, lines }));
    ids.push(made.taskID);
    return made;
  };
  const several = async (unit: UnitOfWork, count: number) => {
    const made = [];
    for (let index = 0; index < count; index++) made.push(await create(unit));
    return made;
  };
  const mergeSome = async (unit: UnitOfWork, count: number, pickType: 'CLUSTER' | 'BATCH') => {
    const orders = await several(unit, count);
    const taskIDs = orders.map(({ taskID }) => taskID);
    const { taskID } = accepted(await mergeTasks(unit, { taskIDs, pickType }));
    ids.push(taskID);
    return { orders, taskID };
  };
  const give = async (unit: UnitOfWork, taskID: number) =>
    accepted(await assign(unit, taskID, { pickerID, unassignOthers: true }));
  const pickAll = async (unit: UnitOfWork, lineIDs: readonly number[]) => {
    for (const taskLineID of lineIDs) accepted(await pickLine(unit, { taskLineID, pickerID, amount: 2 }));
  };
  const send = (...taskIDs: readonly number[]) =>
    write(async (unit) => {
      for (const outcome of (await integrate(unit, taskIDs)).values()) accepted(outcome);
    });

  await write(async (unit) => {
    const [, held, begun, started, paused] = await several(unit, 5);
    accepted(await forOne(holdTasks)(unit, held?.taskID ?? 0));
    await give(unit, begun?.taskID ?? 0);
    accepted(await pickLine(unit, { taskLineID: begun?.lineIDs[0] ?? 0, pickerID, amount: 1 }));
    for (const one of [started, paused]) accepted(await setStatus(unit, one?.taskID ?? 0, 'started'));
    accepted(await setStatus(unit, paused?.taskID ?? 0, 'paused'));
    await mergeSome(unit, 2, 'CLUSTER');
    accepted(await forOne(holdTasks)(unit, (await mergeSome(unit, 2, 'BATCH')).taskID));
    const half = await mergeSome(unit, 3, 'CLUSTER');
    await give(unit, half.taskID);
    await pickAll(unit, half.orders[1]?.lineIDs ?? []);
  });
  const completed = await write(async (unit) => {
    const alone = await several(unit, 4);
    for (const { taskID, lineIDs } of alone) {
      await give(unit, taskID);
      await pickAll(unit, lineIDs);
    }
    const clusters = [];
    for (let count = 0; count < 4; count++) {
      const cluster = await mergeSome(unit, 2, 'CLUSTER');
      await give(unit, cluster.taskID);
      for (const { lineIDs } of cluster.orders) await pickAll(unit, lineIDs);
      clusters.push(cluster.orders.map(({ taskID }) => taskID));
    }
    return { alone: alone.map(({ taskID }) => taskID), orders: clusters.map(([first = 0]) => first) };
  });
  const [, sent = 0, refused = 0, waiting = 0] = completed.alone;
  const [, sentOrder = 0, refusedOrder = 0, waitingOrder = 0] = completed.orders;
  const settle = async (settlement: Parameters<typeof settleShipment>[2]) => {
    for (const claimed of await claimShipments(database, {
      ...{ provider: vismaNet, atOnce: 100, leaseMs: 60_000, paused: [] },
    }))
      await settleShipment(database, claimed, settlement, now);
  };
  await send(sent, sentOrder);
  await settle({ kind: 'sent', providerID: 'S1' });
  await send(refused, refusedOrder);
  await settle({ kind: 'refused', message: 'No' });
  await send(waiting, waitingOrder);
  const foreign = await act(database, { companyID: 2, now }, async (unit) => {
    const other = keysOf(2);
    const task = { warehouseID: other.warehouseID };
    return accepted(await createTask(unit, { task, lines: [] })).taskID;
  });
  return [...ids, foreign, 999_999];
}

describe.each(engines)('actions on many tasks at once on %s', (_, open) => {
  let database: Database;
  let ids: readonly number[];
  beforeAll(async () => {
    database = await open();
    ids = await createWorld(database);
  });
  afterAll(() => database.close());

  const compare = async (name: Name, taskIDs: readonly number[]) => {
    const together = await tryOut(database, acts[name], taskIDs);
    expect(together).toEqual(await tryOut(database, oneAfterTheOther(acts[name]), taskIDs));
    return together;
  };

  it.each(Object.keys(acts) as Name[])('%s: equals the same actions one after the other', async (name) => {
    const seen = await compare(name, ids);
    // Some are allowed and some refused, for more than one reason.
    const results = new Set(
      JSON.parse(JSON.stringify(seen)).result.map((one: unknown) => JSON.stringify(one)),
    );
    expect(results).toContain('"done"');
    expect(results.size).toBeGreaterThan(2);
  });

  it('hold: leaves completed orders of a task as they are', async () => {
    const { rows } = (await tryOut(database, holdTasks, ids)) ?? {};
    const all = (rows?.tasks ?? []).map((text) => JSON.parse(text));
    const held = all.filter((task) => task.onHold);
    const ofHeld = all.filter((task) => held.some(({ taskID }) => taskID === task.parentTaskID));
    expect(ofHeld.map(({ status }) => status)).toContain('completed');
    for (const task of ofHeld) expect(task.onHold).toBe(task.status !== 'completed');
  });

  it('and to any of them, in any order, and named more than once', async () => {
    const some = fc.array(fc.nat(ids.length - 1), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Name[]>('hold', 'release', 'delete', 'integrate'),
        some,
        async (name, places) => {
          await compare(
            name,
            places.map((place) => ids[place] ?? 0),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});
