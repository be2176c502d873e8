import { automaticIntegrationConfig, integrationFeature } from '../../src/domain/flags';
import type { Task } from '../../src/domain/resources/tasks/tasks';
import type { TokenSource } from '../../src/server/accounting/sending/deliver-shipment';
import type { ShipmentServer } from '../../src/server/accounting/trial/shipment-server';
import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import { assign } from '../../src/server/tasks/lifecycle/assign';
import { createTask } from '../../src/server/tasks/lifecycle/create-task';
import { integrate } from '../../src/server/tasks/lifecycle/integrate';
import { forOne } from '../../src/server/tasks/lifecycle/judge-each';
import type { Outcome } from '../../src/server/tasks/lifecycle/outcome';
import { pickLine } from '../../src/server/tasks/lifecycle/pick-line';
import { lockTask } from '../../src/server/tasks/task-store';
import type { UnitOfWork } from '../../src/server/writes/unit-of-work';
import { act, keysOf } from './company';

export const companyID = 1;

/** Switches the integration on for every company, and whether completed tasks are sent automatically. */
export async function switchIntegration(database: Database, { isAutomatic = false } = {}): Promise<void> {
  await database.write(async (tx) => {
    await tx.rows(sql`insert into "features" ("name", "value") values (${integrationFeature}, 'true')
      on conflict ("name") do update set "value" = 'true'`);
    await tx.rows(sql`insert into "configs" ("name", "value") values (${automaticIntegrationConfig}, ${String(isAutomatic)})
      on conflict ("name") do update set "value" = ${String(isAutomatic)}`);
  });
}

/** The value of an outcome; throws if it was refused. */
export function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.body.message);
  return outcome.value;
}

const work = <T>(database: Database, does: (unit: UnitOfWork) => Promise<T>, now?: string) =>
  act(database, { companyID, ...(now ? { now } : {}) }, does);

/** A task of two lines that a picker has picked completely. */
export async function completedTask(database: Database, more: object = {}): Promise<number> {
  const { warehouseID, pickers, products } = keysOf(companyID);
  const lines = products.map((productID, index) => ({
    productID,
    taskAmount: 2 + index,
    bin: `A-${index + 1}`,
    lot: `LOT-${index + 1}`,
  }));
  const created = await work(database, async (unit) => {
    const task = { warehouseID, customerNumber: '4711', ...more };
    const made = accepted(await createTask(unit, { task, lines }));
    accepted(await assign(unit, made.taskID, { pickerID: pickers[0], unassignOthers: true }));
    return made;
  });
  for (const [index, taskLineID] of created.lineIDs.entries())
    await work(database, async (unit) =>
      accepted(await pickLine(unit, { taskLineID, pickerID: pickers[0], amount: 2 + index })),
    );
  return created.taskID;
}

/** Sends a task, as *Integrate* does. */
export async function integrateTask(database: Database, taskID: number): Promise<void> {
  accepted(await work(database, (unit) => forOne(integrate)(unit, taskID)));
}

export async function readTask(database: Database, taskID: number): Promise<Task> {
  const task = await work(database, (unit) => lockTask(unit, taskID));
  if (!task) throw new Error(`no task ${taskID}`);
  return task;
}

export function eventsOf(database: Database, taskID: number): Promise<readonly string[]> {
  return textsOf(
    database,
    sql`select "code" as "text" from "eventLog" where "taskID" = ${taskID} order by "eventID"`,
  );
}

export async function textsOf(database: Database, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  return (await database.read((tx) => tx.rows(query))).map((row) => String(row.text));
}

export interface FixedConnection extends TokenSource {
  /** Tokens that were reported as not accepted. */
  readonly refused: readonly string[];
  isConnected: boolean;
}

/** A company that is connected already: its tokens are used in turn, the next one when one was not accepted. */
export function connectedTo(server: Pick<ShipmentServer, 'url'>, tokens: readonly string[]): FixedConnection {
  const refused: string[] = [];
  const connection: FixedConnection = {
    refused,
    isConnected: true,
    async withAccessToken(_, use) {
      if (!connection.isConnected) return 'not-connected';
      const token = tokens[Math.min(refused.length, tokens.length - 1)] ?? '';
      return use({ token, apiURL: server.url, tenant: null, wasRejected: false });
    },
    async rejected(_, token) {
      refused.push(token);
      return refused.length < tokens.length;
    },
    accepted: async () => undefined,
  };
  return connection;
}
