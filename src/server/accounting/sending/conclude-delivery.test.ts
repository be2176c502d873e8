import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  companyID,
  completedTask,
  integrateTask,
  switchIntegration,
} from '../../../../tests/integration/accounting';
import { createCompany, engines } from '../../../../tests/integration/company';
import { dayMs, hourMs } from '../../../lib/time-units';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { vismaNet } from '../providers/visma-net';
import { claimShipments } from './claim-shipments';
import { concludeDelivery } from './conclude-delivery';
import type { Delivery } from './deliver-shipment';
import { createPauses } from './pauses';

describe.each(engines)('a shipment without a decision on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await createCompany(database, companyID);
    await switchIntegration(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((tx) => tx.rows(sql`delete from "accountingShipments"`)));

  let atMs = 0;
  /**
   * How long the shipment waits then, and how long its company: in whole seconds, since the clock of a machine is
   * sometimes set back by microseconds.
   */
  async function conclude(delivery: Delivery, isStopping = false) {
    await integrateTask(database, await completedTask(database));
    const [claimed] = await claimShipments(database, {
      ...{ provider: vismaNet, atOnce: 1, leaseMs: 60_000, paused: [] },
    });
    if (!claimed) throw new Error('nothing was claimed');
    const pauses = createPauses(() => atMs);
    const retries = { firstMs: hourMs, maxMs: hourMs };
    const means = {
      database,
      pauses,
      pauseMs: 15_000,
      nowMs: () => atMs,
      isStopping,
      random: () => 0,
      retries,
    };
    await concludeDelivery(claimed, delivery, means);
    const [row] = await database.readOnce(sql`select
      round(extract(epoch from "nextAttemptAt" - clock_timestamp()))::int as "waits" from "accountingShipments"`);
    const isPaused = (afterMs: number) => {
      atMs += afterMs;
      return pauses.current().length > 0;
    };
    return { waits: Number(row?.['waits']), isPaused };
  }

  it.each<Delivery>([
    { kind: 'no-token', message: 'The token endpoint does not answer' },
    { kind: 'retry', message: 'Too many requests', retryAfterMs: hourMs },
  ])('is due at once if the server stops, whatever delayed it: $kind', async (delivery) => {
    expect((await conclude(delivery)).waits).toBeGreaterThan(0);
    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
    expect((await conclude(delivery, true)).waits).toBeLessThanOrEqual(0);
  });

  it('makes the company wait for as long as requested, a day at most', async () => {
    const asked = await conclude({ kind: 'retry', message: 'Busy', retryAfterMs: 60_000 });
    expect([asked.isPaused(59_000), asked.isPaused(1000)]).toEqual([true, false]);
    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
    const forAges = await conclude({ kind: 'retry', message: 'Busy', retryAfterMs: 1000 * dayMs });
    expect(forAges.waits).toBeLessThanOrEqual(dayMs / 1000);
    expect([forAges.isPaused(dayMs - 1000), forAges.isPaused(1000)]).toEqual([true, false]);
    await database.write((tx) => tx.rows(sql`delete from "accountingShipments"`));
    expect((await conclude({ kind: 'retry', message: 'Broken', retryAfterMs: null })).isPaused(0)).toBe(
      false,
    );
  });
});

it('a company that was told to wait twice waits for the longer time', () => {
  let atMs = 0;
  const pauses = createPauses(() => atMs);
  pauses.add(1, 60_000);
  pauses.add(1, 1000);
  pauses.add(2, 1000);
  atMs = 1000;
  expect(pauses.current()).toEqual([1]);
  atMs = 60_000;
  expect(pauses.current()).toEqual([]);
});
