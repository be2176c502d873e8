import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Database } from '../../../src/server/database/database';
import { sql } from '../../../src/server/database/sql';
import { childSecondsOf, cpuSecondsOf, parentOf } from '../process-usage';

/** Processor time of the whole machine since it started, seconds of all processors. */
export interface MachineTime {
  readonly all: number;
  readonly idle: number;
}

export function readMachine(): MachineTime {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    all: user + nice + sys + idle + irq,
    idle,
  }));
  return times.reduce(
    (sum, each) => ({ all: sum.all + each.all / 1000, idle: sum.idle + each.idle / 1000 }),
    { all: 0, idle: 0 },
  );
}

/** Finds the PostgreSQL of a database on this machine. @returns processor time of all its processes so far, seconds */
export async function watchPostgres(database: Database): Promise<() => number> {
  const [row] = await database.readOnce(sql`select pg_backend_pid() as "pid"`);
  const postmaster = parentOf(Number(row?.['pid']));
  return () => {
    const own = cpuSecondsOf(postmaster) + childSecondsOf(postmaster);
    return childrenOf(postmaster).reduce((sum, pid) => sum + secondsOrNone(pid), own);
  };
}

function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return parentOf(pid) === parent;
    } catch {
      return false;
    }
  });
}

/** It may have ended meanwhile: then its time is in its parent's. */
function secondsOrNone(pid: number): number {
  try {
    return cpuSecondsOf(pid);
  } catch {
    return 0;
  }
}
