import type { Database } from '../../../src/server/database/database';
import { sql } from '../../../src/server/database/sql';
import { mark } from './fleet-device';
import type { RoundWrite } from './round';

export interface WritesFound {
  /** Writes that the database does not hold. */
  readonly lost: number;
  /** Writes that were done more than once, by the log of events. */
  readonly twice: number;
}

/** Every task of a round was written once: the row holds it, and one event tells of it. */
export async function checkWrites(database: Database, writes: readonly RoundWrite[]): Promise<WritesFound> {
  const keys = sql.param(writes.map(({ taskID }) => taskID));
  const rows = await database.readOnce(sql`
    select "tasks"."taskID", "onHold", "taskAdditionalInfo", (
      select count(*)::int from "eventLog"
      where "eventLog"."companyID" = "tasks"."companyID" and "eventLog"."taskID" = "tasks"."taskID"
    ) as "events" from "tasks" where "taskID" = any(${keys}::int[])`);
  const byTask = new Map(rows.map((row) => [Number(row['taskID']), row]));
  const isLost = ({ taskID, kind }: RoundWrite): boolean => {
    const row = byTask.get(taskID);
    return kind === 'hold' ? row?.['onHold'] !== true : row?.['taskAdditionalInfo'] !== `${mark}${taskID}`;
  };
  return {
    lost: writes.filter(isLost).length,
    twice: writes.filter(({ taskID }) => Number(byTask.get(taskID)?.['events']) > 1).length,
  };
}
