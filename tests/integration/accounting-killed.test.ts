import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFailed, test, vi } from 'vitest';
import type { Fault } from '../../src/server/accounting/trial/admission';
import { startShipmentServer } from '../../src/server/accounting/trial/shipment-server';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { createRandom } from '../../src/server/demo/random';
import { companyID, completedTask, integrateTask, switchIntegration, textsOf } from './accounting';
import { createCompany } from './company';
import { createMigratedDatabase, hasPostgres } from './postgres';

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function startSender(...args: readonly string[]): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./accounting-sender.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(child.exitCode, 'the sender runs').toBeNull();
  return child;
}

const seed = Number(process.env['ACCOUNTING_SEED'] ?? 1);
const tasksToSend = 60;
const kills = 8;
const kindsOfFault: readonly Fault[] = [
  { kind: 'broken' },
  { kind: 'cut' },
  { kind: 'slow', ms: 300 },
  { kind: 'busy', retryAfter: '0' },
  { kind: 'unauthorized' },
];

test.skipIf(!hasPostgres())(
  'two processes that are killed at random moments send each task once, while a third of the requests fail',
  { timeout: 240_000 },
  async () => {
    const url = (await createMigratedDatabase()) ?? '';
    const database = await openDatabase({ kind: 'url', url });
    await createCompany(database, companyID);
    await switchIntegration(database);
    onTestFailed(() => console.log(`ACCOUNTING_SEED=${seed}`));
    const random = createRandom(seed, 'accounting');
    let faults = 0;
    let killed = 0;
    let interrupt = (): void => undefined;
    const server = await startShipmentServer({
      introspect: async (token) => ({ active: token === 'valid' }),
      fault: ({ serial }) => {
        // In the middle of this request, and of those that are under way at the same time.
        if (serial % 7 === 0) interrupt();
        const fails = random.chance(1 / 3);
        if (fails) faults += 1;
        return fails ? random.pick(kindsOfFault) : null;
      },
    });
    const senders = await Promise.all([1, 2].map(() => startSender(url, server.url, 'valid')));
    const restarts: Promise<unknown>[] = [];
    interrupt = () => {
      if (killed === kills) return;
      const isRunning = (which: number) =>
        senders[which]?.exitCode === null && senders[which].signalCode === null;
      const drawn = random.int(0, 1);
      const which = isRunning(drawn) ? drawn : 1 - drawn;
      const victim = senders[which];
      if (!victim || !isRunning(which) || !victim.kill('SIGKILL')) return;
      killed += 1;
      restarts.push(
        once(victim, 'exit').then(async () => {
          senders[which] = await startSender(url, server.url, 'valid');
        }),
      );
    };

    const tasks: number[] = [];
    const open = sql`select "taskID" as "text" from "accountingShipments" where "state" <> 'sent'`;
    const send = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index++) {
        const taskID = await completedTask(database);
        await integrateTask(database, taskID);
        tasks.push(taskID);
      }
      await vi.waitFor(async () => expect(await textsOf(database, open)).toEqual([]), {
        timeout: 180_000,
        interval: 100,
      });
    };
    await send(tasksToSend);
    // With processes that start slowly there are fewer moments to kill them at.
    while (killed < kills) await send(7);
    await Promise.all(restarts);

    const keys = tasks.map((taskID) => `1-${taskID}-1`).sort();
    expect(
      server
        .shipments()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys);
    // It needs no second confirmation.
    expect(server.shipments().every(({ isConfirmed }) => isConfirmed)).toBe(true);
    expect(killed, 'processes killed').toBe(kills);
    expect(faults).toBeGreaterThan(tasks.length / 6);
    // No requests but the first of each task, those after a fault, and those that a killed process had begun.
    expect(server.requests().length).toBeLessThanOrEqual(tasks.length + faults * 2 + kills * 6);
    const confirmed = sql`select "taskID" as "text" from "eventLog" where "code" = 'task.integrated' order by "taskID"`;
    expect(await textsOf(database, confirmed)).toEqual(tasks.map(String));
    const succeeded = sql`select "taskID" as "text" from "tasks" where "erpSuccess" and "erpState" = 'sent' order by "taskID"`;
    expect(await textsOf(database, succeeded)).toEqual(tasks.map(String));
    expect(await textsOf(database, sql`select "message" as "text" from "taskErrors"`)).toEqual([]);

    for (const child of children) child.kill('SIGKILL');
    await server.close();
    await database.close();
  },
);
