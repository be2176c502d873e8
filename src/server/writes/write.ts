import { resourceOf } from '../../domain/resources/registry';
import type { Position } from '../../domain/sync/position';
import type { Database, Transaction } from '../database/database';
import { type SQL, sql } from '../database/sql';
import { createHistoryBuffer } from '../history/history-buffer';
import { factFields, keepFacts, mayChangeFacts } from '../reports/facts/keep-facts';
import { createEventBuffer } from './event-buffer';
import type { Author, Committed, UnitOfWork } from './unit-of-work';

export interface WriteContext {
  readonly companyID: number;
  readonly author: Author;
  /** ISO UTC. */
  readonly now: string;
}

/**
 * Runs the work in one transaction, writes what reports read of its tasks, event log and history and, as the last statement, gives what it touched the
 * next version of the company. That row is locked until the commit, so versions are in the order of commits and none is
 * ever seen after a later one. The work may run again when the database asks for it: it must have no other effects.
 */
export async function commitWrite<T>(
  database: Database,
  context: WriteContext,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<Committed<T>> {
  return database.write((tx) => writeIn(tx, context, work));
}

/**
 * The same inside an open transaction, which ends with it. @param alongside what else the last statement does, by the
 * result: it may read the position as `"epoch"` and `"version"` of the one row of "reached"
 */
export async function writeIn<T>(
  tx: Transaction,
  context: WriteContext,
  work: (unit: UnitOfWork) => Promise<T>,
  alongside?: (result: T) => SQL,
): Promise<Committed<T>> {
  const touched = new Map<string, { readonly resource: string; readonly id: number }>();
  const events = createEventBuffer(context);
  const history = createHistoryBuffer(context);
  const facts = new Set<number>();
  let isBelowTasks = false;
  const result = await work({
    tx,
    ...context,
    touch: (resource, id, fields) => {
      touched.set(`${resource}/${id}`, { resource, id });
      if (resource === 'tasks' && (!fields || fields.some((field) => factFields.has(field)))) facts.add(id);
    },
    record: (change) => {
      isBelowTasks ||= mayChangeFacts(change);
      history.add(change);
    },
    logEvent: (taskID, event) => events.add(taskID, event),
  });
  const all = [...touched.values()];
  // The task of a row is not looked up: if one was changed, the facts of all tasks are checked.
  const taskIDs = isBelowTasks
    ? all.flatMap(({ resource, id }) => (resource === 'tasks' ? [id] : []))
    : [...facts];
  // None needs the answer of another: they are sent together, and the engine executes them in this order. If one fails,
  // those after it fail, too.
  const [, , , position] = await Promise.all([
    keepFacts(tx, context.companyID, taskIDs),
    events.flush(tx),
    history.flush(tx),
    advance(tx, context.companyID, { touched: all, alongside: alongside?.(result) }),
  ]);
  return { result, position };
}

type Touched = readonly { readonly resource: string; readonly id: number }[];

/** Only the statement that comes with the commit locks the version's row. */
async function advance(
  tx: Transaction,
  companyID: number,
  { touched, alongside }: { readonly touched: Touched; readonly alongside: SQL | undefined },
): Promise<Position> {
  const isGlobal = touched.some(({ resource }) => resourceOf(resource).scope === 'global');
  const companies: SQL = isGlobal
    ? sql`select "companyID" from "companies" order by "companyID"`
    : sql`select ${companyID}::integer`;
  const versions = touched.length === 0 ? currentVersion(companyID) : bump(companies, companyID, touched);
  const reached = sql`reached as (select "epoch", "version" from bumped where "companyID" = ${companyID})`;
  const [row] =
    await tx.last(sql`with ${versions}, ${reached}${alongside ? sql`, alongside as (${alongside})` : sql``}
    select "epoch", "version" from reached`);
  const epoch = row?.['epoch'];
  const version = row?.['version'];
  if (typeof epoch !== 'string' || typeof version !== 'number')
    throw new Error(`company ${companyID} has no version`);
  return { epoch, version };
}

/** Companies are locked in the order of their keys, so that two writes of global rows cannot wait for each other. */
function bump(companies: SQL, companyID: number, touched: Touched): SQL {
  const names = touched.map(({ resource }) => resource);
  const ids = touched.map(({ id }) => id);
  // A company sees the global rows and, if it is the one written to, its own.
  const globals = touched.map(({ resource }) => resourceOf(resource).scope === 'global');
  return sql`bumped as (
      insert into "companyVersions" ("companyID", "epoch", "version")
      select "companyID", gen_random_uuid()::text, 1 from (${companies}) as company ("companyID")
      on conflict ("companyID") do update set "version" = "companyVersions"."version" + 1
      returning "companyID", "epoch", "version"
    ), listed as (
      insert into "changes" ("companyID", "version", "resource", "id")
      select bumped."companyID", bumped."version", touched."resource", touched."id"
      from bumped cross join unnest(${sql.param(names)}::text[], ${sql.param(ids)}::integer[], ${sql.param(globals)}::boolean[])
        as touched ("resource", "id", "isGlobal")
      where touched."isGlobal" or bumped."companyID" = ${companyID}
    )`;
}

/** Nothing was touched: the version stays. */
function currentVersion(companyID: number): SQL {
  return sql`bumped as (
      insert into "companyVersions" ("companyID", "epoch", "version") values (${companyID}, gen_random_uuid()::text, 0)
      on conflict ("companyID") do update set "version" = "companyVersions"."version"
      returning "companyID", "epoch", "version"
    )`;
}
