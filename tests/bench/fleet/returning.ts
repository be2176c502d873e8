import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../src/server/database/database';
import { sql } from '../../../src/server/database/sql';
import { type Figure, ms } from '../figures';
import { checkWrites } from './check-writes';
import { at, type FleetContext, openFleet, terminalOf } from './fleet';
import { mark } from './fleet-device';
import type { Press } from './messages';
import { type RoundWrite, settleRound } from './round';
import { writeDirectly } from './terminals';

const hourSeconds = 3_600;
const commitsPerSecond = 20;
const taskCount = 400;
const ownPresses = 20;

/** A device whose network was away for an hour, in which its company made 20 commits a second and its user worked on. */
export async function measureReturning(context: FleetContext): Promise<Figure> {
  const { database } = context;
  const fleet = await openFleet(context, { devices: 1, companies: 1 }, taskCount);
  try {
    const { companyID, taskIDs } = at(fleet.companies, 0);
    const own = taskIDs.slice(0, ownPresses);
    await fleet.hosts.setAway([0], true);
    const presses = own.map((taskID): Press => ({ dueMs: 0, device: 0, taskID, kind: 'edit' }));
    const made = await fleet.hosts.press(Date.now(), presses);
    const commits = hourSeconds * commitsPerSecond;
    await passTime(database, companyID, commits);
    const { company: _, ...terminal } = terminalOf(fleet, 0);
    const others = taskIDs.slice(ownPresses);
    for (const taskID of others) await writeDirectly({ ...terminal, taskID, text: `${mark}${taskID}` });
    const writes = [...own, ...others].map((taskID): RoundWrite => {
      const device = own.includes(taskID) ? 0 : null;
      return { taskID, companyID, kind: 'edit', device, pressedAtMs: Date.now() };
    });
    await delay(1_000);
    const before = (await fleet.hosts.requests()).atMs.length;
    const settledMs = await settleRound(fleet, { writes, away: new Set([0]) });
    const requests = (await fleet.hosts.requests()).atMs.length - before;
    const { lost, twice } = await checkWrites(database, writes);
    return {
      name: `a device back after an hour, ${commits} commits, ${made.length} of its own waiting`,
      seen: `${settledMs === null ? 'never' : ms(settledMs)} until it has everything, ${requests} requests; ${lost} lost, ${twice} twice`,
      target: '0 lost, 0 twice',
      isMet: settledMs !== null && lost === 0 && twice === 0,
      data: { settledMs, requests, lost, twice },
    };
  } finally {
    await fleet.hosts.close();
  }
}

/** Commits of one task each in the feed, which a device that was away has to read past. */
async function passTime(database: Database, companyID: number, commits: number): Promise<void> {
  await database.write((tx) =>
    tx.rows(sql`
      with "old" as (select "version" from "companyVersions" where "companyID" = ${companyID} for update),
        "bumped" as (
          update "companyVersions" set "version" = "version" + ${commits} where "companyID" = ${companyID} returning 1
        ),
        "numbered" as (
          select "taskID", row_number() over (order by "taskID") - 1 as "place", count(*) over () as "count"
          from "tasks" where "companyID" = ${companyID}
        )
      insert into "changes" ("companyID", "version", "resource", "id")
      select ${companyID}, "old"."version" + i, 'tasks', "numbered"."taskID"
      from "old", generate_series(1, ${commits}::int) as i
        join "numbered" on "numbered"."place" = i % "numbered"."count"`),
  );
}
