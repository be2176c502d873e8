import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accepted,
  companyID,
  completedTask,
  connectedTo,
  eventsOf,
  type FixedConnection,
  integrateTask,
  readTask,
  switchIntegration,
  textsOf,
} from '../../../../tests/integration/accounting';
import { act, createCompany, engines } from '../../../../tests/integration/company';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { setStatus } from '../../tasks/lifecycle/set-status';
import { vismaNet } from '../providers/visma-net';
import { type ShipmentServer, startShipmentServer } from '../trial/shipment-server';
import { type ClaimedShipment, claimShipments } from './claim-shipments';
import { createSender, type Sender } from './sender';
import { keepProviderID, releaseShipment } from './settle-shipment';

const times = { pollMs: 10, requestMs: 5000, leaseMs: 20_000, pauseMs: 10, graceMs: 100 };
const now = '2026-11-21T07:00:00.000Z';
const later = '2026-11-21T09:00:00.000Z';

describe.each(engines)('a shipment without a request on %s', (_, open) => {
  let database: Database;
  let server: ShipmentServer;
  let connection: FixedConnection;
  let sender: Sender | null;
  const announced = vi.fn();
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await switchIntegration(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
    server = await startShipmentServer({ introspect: async () => ({ active: true }), fault: () => null });
    connection = connectedTo(server, ['first']);
    sender = null;
    announced.mockClear();
  });
  afterEach(async () => {
    await sender?.close();
    await server.close();
  });

  const start = (): Sender =>
    createSender({
      ...{ database, connections: connection, provider: vismaNet, atOnce: 4, times },
      ...{ retries: { firstMs: 1, maxMs: 1 }, random: () => 0, announce: announced },
      onError: (error) => expect.fail(String(error)),
    });
  const status = (taskID: number, to: 'paused' | 'completed', at = now) =>
    act(database, { companyID, now: at }, async (unit) => accepted(await setStatus(unit, taskID, to)));
  const queue = () =>
    textsOf(
      database,
      sql`select "revision" || ' ' || "state" || ' ' || "attempts" || case when "body" is null then '' else ' fixed' end as "text"
        from "accountingShipments" order by "taskID", "revision"`,
    );
  async function claimOne(leaseMs = 60_000): Promise<ClaimedShipment> {
    const [one] = await claimShipments(database, { provider: vismaNet, atOnce: 1, leaseMs, paused: [] });
    if (!one) throw new Error('nothing was claimed');
    return one;
  }
  async function queuedTask(): Promise<number> {
    const taskID = await completedTask(database);
    await integrateTask(database, taskID);
    return taskID;
  }
  /** The first request for a token waits until `end` is called, and then gets none. */
  function slowRenewal(fails: boolean) {
    let end = (): void => undefined;
    const renewal = new Promise<void>((resolve) => {
      end = resolve;
    });
    const asked = vi.spyOn(connection, 'withAccessToken').mockImplementationOnce(async () => {
      await renewal;
      if (fails) throw new Error('The accounting system does not answer');
      return 'not-connected';
    });
    return { asked, end };
  }

  it.each([
    ['the connection is lost', false],
    ['no token is to be had', true],
  ])('leaves the queue if its task was reopened while %s', async (_why, fails) => {
    const renewal = slowRenewal(fails);
    const taskID = await queuedTask();
    sender = start();
    await vi.waitFor(() => expect(renewal.asked).toHaveBeenCalled());
    await status(taskID, 'paused');
    expect(await queue()).toEqual(['1 queued 1 fixed']);
    renewal.end();
    await vi.waitFor(async () => expect(await queue()).toEqual([]));
    expect((await eventsOf(database, taskID)).at(-1)).toBe('task.erp-withdrawn');
    await vi.waitFor(() => expect(announced).toHaveBeenCalledTimes(1));

    await status(taskID, 'completed', later);
    await integrateTask(database, taskID);
    await vi.waitFor(async () =>
      expect(await readTask(database, taskID)).toMatchObject({ erpState: 'sent' }),
    );
    expect(server.requests().map(({ key }) => key)).toEqual([`1-${taskID}-1`]);
  });

  it('can be taken out of the queue between tries that found no token', async () => {
    const taskID = await queuedTask();
    for (const attempts of [1, 2]) {
      await releaseShipment(database, await claimOne(), now, { delayMs: 0, message: 'No token' });
      expect(await queue()).toEqual([`1 queued ${attempts}`]);
    }
    await status(taskID, 'paused');
    expect(await queue()).toEqual([]);
  });

  it('leaves for the completion that was queued meanwhile', async () => {
    const taskID = await queuedTask();
    const claimed = await claimOne();
    await status(taskID, 'paused');
    await status(taskID, 'completed', later);
    await integrateTask(database, taskID);
    expect(await releaseShipment(database, claimed, now)).not.toBeNull();
    expect(await queue()).toEqual(['2 queued 0']);
    expect(await readTask(database, taskID)).toMatchObject({ erpState: 'queued' });
  });

  it('stays as if it had not been claimed if its task is unchanged', async () => {
    await queuedTask();
    expect(await releaseShipment(database, await claimOne(), now)).toBeNull();
    expect(await queue()).toEqual(['1 queued 0']);
  });

  it('is continued if an earlier try may have created it, did, or another claim has it', async () => {
    const tried = await queuedTask();
    const lapsed = await claimOne(0);
    const second = await claimOne();
    await status(tried, 'paused');
    expect(await releaseShipment(database, lapsed, now)).toBeNull();
    expect(await queue()).toEqual(['1 queued 2 fixed']);
    expect(await releaseShipment(database, second, now)).toBeNull();
    expect(await queue()).toEqual(['1 queued 1 fixed']);

    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
    const created = await queuedTask();
    const claimed = await claimOne();
    await keepProviderID(database, claimed, 'S1');
    await status(created, 'paused');
    expect(await releaseShipment(database, claimed, now)).toBeNull();
    expect(await queue()).toEqual(['1 queued 0']);
  });
});
