import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app';
import type { Database } from '../../src/server/database/database';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { createTask } from '../../src/server/tasks/lifecycle/create-task';
import type { UnitOfWork } from '../../src/server/writes/unit-of-work';
import { createSession } from '../integration/api';
import { act, createCompany, keysOf } from '../integration/company';
import type { SeededRandom } from './random';
import { openRealServer, staffTypes } from './real-server';
import type { Scheduler } from './scheduler';
import type { Goods, SimulatedUser } from './simulated-server';
import type { ServerKind } from './world-kind';

/** Companies that share a database, so that there are rows of others; then a new database. */
const companiesADatabase = 500;
const homeID = 1;

interface Home {
  readonly database: Database;
  readonly authorization: string;
}

/** The server application over PGlite; one database for many worlds, a company each. */
export function createRealServers(): ServerKind & { close(): Promise<void> } {
  let home: Home | null = null;
  let companyID = homeID;
  // The clock of the world that is running.
  let scheduler: Scheduler | null = null;
  let rollsBack = (): boolean => false;
  const apps = new Map<boolean, FastifyInstance>();
  const now = (): Date => new Date(scheduler?.now() ?? 0);

  const startApp = async (isPlain: boolean): Promise<FastifyInstance> => {
    const { database } = await openOnce();
    const app = buildApp({ database: unreliable(database, () => rollsBack()), now, isPlain });
    await app.ready();
    apps.set(isPlain, app);
    return app;
  };
  const openOnce = async (): Promise<Home> => {
    home ??= await openHome();
    return home;
  };
  const close = async (): Promise<void> => {
    for (const app of apps.values()) await app.close();
    apps.clear();
    await home?.database.close();
    home = null;
    companyID = homeID;
  };

  return {
    close,
    openServer: async (setup) => {
      if (companyID > companiesADatabase) await close();
      const { database, authorization } = await openOnce();
      const company = ++companyID;
      scheduler = setup.scheduler;
      const dice = setup.random.fork();
      rollsBack = () => false;
      // The main admin belongs to the first company, and works in any.
      const main = { userID: 1, userType: 'TOOLS', companyID: company } as const;
      const staff: SimulatedUser = {
        userID: 2,
        userType: setup.random.pick(staffTypes) ?? 'TOOLS',
        companyID: company,
      };
      await furnish(database, company, setup.random);
      if (setup.isPlain && setup.faults().drifted > 0) await addCodes(database, company);
      if (setup.faults().openedRows > 0) await addClosedTasks(database, company, longClosed);
      // Inside a device's window, and beyond it in one that a user may choose.
      if (setup.faults().wildClock + setup.faults().askedOfLeader + setup.faults().formerHole > 0)
        await addClosedTasks(database, company, closedOfLate);
      const authorizations = new Map([
        [1, authorization],
        [2, await createSession(database, { ...staff, name: `u2-c${company}` })],
      ]);
      let { isPlain } = setup;
      const start = async (): Promise<void> => {
        if (!apps.has(isPlain)) await startApp(isPlain);
      };
      await start();
      rollsBack = () => dice.chance(setup.faults().rolledBack);
      const server = await openRealServer({
        database,
        companyID: company,
        isPlain,
        authorizations,
        staff,
        app: () => {
          const app = apps.get(isPlain);
          if (!app) throw new Error('no server');
          return app;
        },
        // Starting an application takes a fifth of a second; it uses little memory.
        restart: async () => {
          if (!dice.chance(0.1)) return;
          await apps.get(isPlain)?.close();
          await startApp(isPlain);
        },
        upgrade: async () => {
          isPlain = false;
          await start();
        },
        quietly: async (work) => {
          const before = rollsBack;
          rollsBack = () => false;
          return work().finally(() => {
            rollsBack = before;
          });
        },
      });
      return { server, users: [main, staff], goods: goodsOf(company) };
    },
  };
}

/** The products and the warehouse with which every company begins. */
function goodsOf(companyID: number): Goods {
  const { warehouseID, products } = keysOf(companyID);
  const [bolt, nut] = products;
  return {
    warehouseID,
    products: [
      { productID: bolt, productCode: 'BOLT', name: 'Bolt', weight: 0.5, volume: 0.1 },
      { productID: nut, productCode: 'NUT', name: 'Nut', weight: 2, volume: 0.3 },
    ],
  };
}

/** A database whose transactions may be rolled back at their end, as when its process dies. */
function unreliable(database: Database, rollsBack: () => boolean): Database {
  return {
    ...database,
    write: (work) =>
      database.write(async (tx) => {
        const result = await work(tx);
        if (rollsBack()) throw new Error('the database has gone away');
        return result;
      }),
  };
}

/** A database with the company of the main admin. */
async function openHome(): Promise<Home> {
  const database = await openDatabase({ kind: 'memory' });
  await createCompany(database, homeID);
  const main = { userID: 1, userType: 'TOOLS', companyID: homeID, name: 'main' } as const;
  return { database, authorization: await createSession(database, main) };
}

/** Numbers of tasks and when they were done: so long ago that devices have only opened ones. */
const longClosed = {
  OLD1: '2025-05-16T06:00:00.000Z',
  OLD2: '2025-05-16T06:00:00.000Z',
  OLD3: '2025-05-16T06:00:00.000Z',
};
/** Days and weeks before a world begins. */
const closedOfLate = {
  DONE5: '2026-01-10T06:00:00.000Z',
  DONE12: '2026-01-03T06:00:00.000Z',
  DONE25: '2025-12-21T06:00:00.000Z',
  DONE50: '2025-11-26T06:00:00.000Z',
};

async function addClosedTasks(
  database: Database,
  companyID: number,
  tasks: Readonly<Record<string, string>>,
): Promise<void> {
  const { warehouseID, products } = keysOf(companyID);
  await act(database, { companyID, now: '2025-05-15T06:00:00.000Z' }, async (unit) => {
    for (const [taskNumber, completed] of Object.entries(tasks)) {
      const task = { taskNumber, warehouseID, taskType: 'PIC' };
      const lines = [{ productID: products[0], taskAmount: 2, bin: 'A-1', uom: 'pcs' }];
      const created = await createTask(unit, { task, lines });
      if (!created.ok) throw new Error(JSON.stringify(created.refusal));
      await unit.tx.rows(sql`update "tasks" set "status" = 'completed', "timeCompleted" = ${completed}
        where "companyID" = ${companyID} and "taskID" = ${created.value.taskID}`);
    }
  });
}

/** More reason codes than a small page has, so that scans by places have several. */
async function addCodes(database: Database, companyID: number): Promise<void> {
  await act(database, { companyID, now: '2026-01-15T06:00:00.000Z' }, async (unit) => {
    for (let number = 0; number < 6; number++) await addCode(unit, companyID, `S${number}`);
  });
}

async function addCode(unit: UnitOfWork, companyID: number, reasonCode: string): Promise<void> {
  const [row] = await unit.tx.rows(sql`insert into "reasonCodes" ("companyID", "reasonCode")
    values (${companyID}, ${reasonCode}) returning "reasonCodeID"`);
  unit.touch('reasonCodes', Number(row?.reasonCodeID));
}

/** A small company with open tasks and reason codes. */
async function furnish(database: Database, companyID: number, random: SeededRandom): Promise<void> {
  const { warehouseID, products } = keysOf(companyID);
  await createCompany(database, companyID);
  const statuses = ['new', 'started', 'paused'] as const;
  await act(database, { companyID, now: '2026-01-15T06:00:00.000Z' }, async (unit) => {
    for (let number = random.between(2, 6); number > 0; number--) {
      const task = { taskNumber: `T${number}`, warehouseID, taskType: 'PIC' };
      const lines = [{ productID: products[0], taskAmount: 2, bin: 'A-1', uom: 'pcs' }];
      const created = await createTask(unit, { task, lines });
      if (!created.ok) throw new Error(JSON.stringify(created.refusal));
      const status = random.pick(statuses) ?? 'new';
      await unit.tx.rows(sql`update "tasks" set "status" = ${status}
        where "companyID" = ${companyID} and "taskID" = ${created.value.taskID}`);
    }
    for (let number = random.between(1, 5); number > 0; number--)
      await addCode(unit, companyID, `R${number}`);
  });
}
