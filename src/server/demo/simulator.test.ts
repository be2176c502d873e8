import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/integration/company';
import { hourMs } from '../../lib/time-units';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { dayStart, iso } from './calendar';
import { createDemoCompany } from './create-demo';
import { createRandom } from './random';
import { runStep, startSimulator } from './simulator';
import { generateWorld } from './world';

const morning = new Date(2026, 10, 18, 9, 0).getTime();
const companyID = 1;
const seed = 7;

describe.each(engines)('demo company and simulator on %s', (_, open) => {
  let database: Database;
  let nowMs = morning;
  const clock = { nowMs: () => nowMs, after: () => () => undefined };
  const options = () => ({ database, clock, random: createRandom(1, 'simulator'), companyID, seed });
  const world = generateWorld(seed);
  const ask = (query: ReturnType<typeof sql>) => database.read((tx) => tx.rows(query));

  beforeAll(async () => {
    database = await open();
    const hash = (secret: string) => Promise.resolve(`hash of ${secret}`);
    await createDemoCompany(database, { seed, nowMs, hash, tasks: 900 });
  });
  afterAll(() => database.close());

  it('stores the company with its secrets apart and continues its keys', async () => {
    const [login] = await ask(sql`select * from "logins" where "loginName" = 'standard'`);
    expect(login).toMatchObject({ companyID, userID: 3, passwordHash: 'hash of standard' });
    expect(await ask(sql`select count(*)::int as "count" from "pinCodes"`)).toEqual([{ count: 40 }]);
    const [made] = await database.write((tx) =>
      tx.rows(
        sql`insert into "warehouses" ("companyID", "warehouseCode", "name") values (${companyID}, 'X', 'X') returning "warehouseID"`,
      ),
    );
    expect(made).toEqual({ warehouseID: 4 });
  });

  it('is never refused anything, writes as the simulator, and keeps totals and lines consistent', async () => {
    const random = createRandom(2, 'run');
    for (let step = 0; step < 150; step++) {
      nowMs += 4000;
      for (const { action, outcome } of await runStep({ ...options(), random }, world)) {
        if (!outcome.ok) expect.fail(`${JSON.stringify(action)}: ${outcome.refusal.body.message}`);
      }
    }
    const done = await ask(sql`
      select "taskID" from "tasks" where "timeCompleted" > ${iso(morning)} and "status" = 'completed'`);
    expect(done.length).toBeGreaterThan(5);
    const wrong = await ask(sql`
      select t."taskID" from "tasks" t join "taskLines" l on l."companyID" = t."companyID" and l."taskID" = t."taskID"
      group by t."companyID", t."taskID"
      having t."lineCount" <> count(*) or t."linesCompleted" <> count(*) filter (where l."status" = 'completed')
        or abs(t."totalWeight" - sum(l."weight")) > 1e-5`);
    expect(wrong).toEqual([]);
    const [created] = await ask(sql`
      select count(*)::int as "count" from "eventLog" where "source" = 'simulator' and "code" = 'task.created'`);
    const [live] = await ask(sql`
      select count(*)::int as "count", min(extract(epoch from "timeCompleted" - "timeStarted"))::float8 as "least",
        max(extract(epoch from "timeCompleted" - "timeStarted"))::float8 as "most"
      from "assignmentLines" where "timeCompleted" > ${iso(morning)}`);
    expect(Number(live?.count)).toBeGreaterThan(50);
    // Half the pace of the fastest picker, one and a half times that of the slowest.
    expect(Number(live?.least)).toBeGreaterThan(17);
    expect(Number(live?.most)).toBeLessThan(113);
    expect(Number(created?.count)).toBeGreaterThan(0);
  });

  it('brings tasks for the next day after midnight', async () => {
    nowMs = dayStart(morning, 1) + 6 * hourMs;
    const random = createRandom(3, 'night');
    for (let step = 0; step < 30; step++) {
      nowMs += 4000;
      await runStep({ ...options(), random }, world);
    }
    const [row] = await ask(sql`
      select count(*)::int as "count" from "tasks" where "status" = 'new' and "deliveryDate" >= ${iso(dayStart(nowMs))}
        and "deliveryDate" < ${iso(dayStart(nowMs, 1))}`);
    expect(Number(row?.count)).toBeGreaterThan(15);
  });

  it('stops between two writes and starts no other step', async () => {
    const calls: (() => void)[] = [];
    const waiting = {
      nowMs: () => nowMs,
      after: (_delay: number, call: () => void) => {
        calls.push(call);
        return () => undefined;
      },
    };
    const eventCount = async () =>
      (await ask(sql`select count(*)::int as "count" from "eventLog"`))[0]?.count;
    const before = await eventCount();
    const simulator = startSimulator({ ...options(), clock: waiting });
    calls[0]?.();
    await simulator.stop();
    expect(calls).toHaveLength(1);
    expect(await eventCount()).toBe(before);
  });
});
