import { subDays } from 'date-fns';
import type { FastifyInstance } from 'fastify';
import { hourMs } from '../../lib/time-units';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { waitToClose } from '../database/wait-to-close';
import { sweepHistory } from '../history/sweep-history';
import type { AppContext } from '../http/context';
import { sweepTimeouts } from '../timeouts/sweep-timeouts';

/** How far back the feed reaches, and how long a repeated request is answered from the retry cache. */
export const keptDays = 7;

/**
 * Deletes changes and stored answers older than a week, timeouts older than 90 days, and records' history older than a
 * year. A device that was away for longer takes a new snapshot. Reports failures after every company had its turn.
 * @param nowMs the present, milliseconds since 1970
 */
export async function pruneHistory(database: Database, nowMs: number): Promise<void> {
  const before = subDays(nowMs, keptDays).toISOString();
  const companies = await database.read((tx) =>
    tx.rows(sql`select "companyID" from "companyVersions" order by "companyID"`),
  );
  const failures: unknown[] = [];
  for (const { companyID } of companies) {
    // A failure in one company's history does not keep the others from being pruned.
    await pruneCompany(database, Number(companyID), { nowMs, before }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}

interface PruneTimes {
  readonly nowMs: number;
  /** Older changes and stored answers are deleted: ISO. */
  readonly before: string;
}

async function pruneCompany(database: Database, companyID: number, { nowMs, before }: PruneTimes) {
  await pruneSessions(database, companyID, nowMs);
  await sweepTimeouts(database, companyID, nowMs);
  // One transaction for each company: its version row is locked for a moment only.
  await database.write(async (tx) => {
    await tx.rows(sql`
      delete from "retryCache" where "companyID" = ${companyID} and "createdAt" < ${before}::timestamptz`);
    await sweepHistory(tx, companyID, nowMs);
    const [row] = await tx.rows(sql`
      select max("version") as "floor" from "changes"
      where "companyID" = ${companyID} and "changedAt" < ${before}::timestamptz`);
    if (row?.floor === null || row?.floor === undefined) return;
    await tx.rows(sql`delete from "changes" where "companyID" = ${companyID} and "version" <= ${row.floor}`);
    await tx.rows(sql`
      update "companyVersions" set "floor" = greatest("floor", ${row.floor}::bigint) where "companyID" = ${companyID}`);
  });
}

/** Deletes sessions that have outlived the company's limit; TV sessions do not lock (`isExpired`). */
async function pruneSessions(database: Database, companyID: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await database.write((tx) =>
    tx.rows(sql`
      delete from "sessions" s using "users" u, "companies" c
      where s."companyID" = ${companyID} and u."companyID" = s."companyID" and u."userID" = s."userID"
        and c."companyID" = s."companyID" and u."userType" <> 'TOOLS-TV' and c."sessionMaxLifetime" > 0
        and s."signedInAt" < ${now}::timestamptz - c."sessionMaxLifetime" * interval '1 minute'`),
  );
}

/** Prunes the history while the server runs. */
export function registerPruning(app: FastifyInstance, context: AppContext): void {
  let stop = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    stop = startPruning(context, (error) => app.log.error(error, 'pruning the history failed'));
  });
  app.addHook('preClose', () => waitToClose(stop()));
}

/** Prunes at once and then every hour; the result ends it. */
function startPruning(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const prune = () => {
    running = running.then(() => pruneHistory(database, now().getTime())).catch(onError);
  };
  prune();
  const timer = setInterval(prune, hourMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
