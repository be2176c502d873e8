import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import type { UnitOfWork } from '../../src/server/writes/unit-of-work';
import { act } from './company';

type Work = (unit: UnitOfWork) => Promise<unknown>;

/** Whether a transaction of this database waits for a lock. */
export async function isWaiting(database: Database): Promise<boolean> {
  const waiting = await database.read((tx) =>
    tx.rows(sql`select 1 from pg_stat_activity
      where "datname" = current_database() and "wait_event_type" = 'Lock'`),
  );
  return waiting.length > 0;
}

/** The database with its writes counted, each time they begin: once more after a deadlock. */
export function countWrites(opened: Database) {
  let begun = 0;
  const database: Database = {
    ...opened,
    write: (work) =>
      opened.write((tx) => {
        begun++;
        return work(tx);
      }),
  };
  return { database, begun: () => begun };
}

export interface AtOnce {
  readonly companyID: number;
  /** Begins before the other, and goes on once that waits. */
  readonly one: Work;
  readonly other: () => Promise<unknown>;
  /** The statement of the one before which the other begins. */
  readonly pausesAt: RegExp;
}

/** Does the one work while the other has begun and waits for it. */
export async function atOnce(
  database: Database,
  { companyID, one, other, pausesAt }: AtOnce,
): Promise<unknown> {
  let second: Promise<unknown> | null = null;
  await act(database, { companyID }, (unit) => {
    const rows: UnitOfWork['tx']['rows'] = async (query) => {
      if (!second && pausesAt.test(query.text)) {
        second = other();
        while (!(await isWaiting(database)));
      }
      return unit.tx.rows(query);
    };
    return one({ ...unit, tx: { ...unit.tx, rows } });
  });
  if (!second) throw new Error(`the one never came to ${pausesAt}`);
  return second;
}
