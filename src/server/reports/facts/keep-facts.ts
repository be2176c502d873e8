import type { Executor } from '../../database/database';
import { name } from '../../database/rows';
import { type SQL, sql } from '../../database/sql';

/** Tables that hold what a view says, for reports. */
interface Facts {
  readonly table: string;
  readonly view: string;
  readonly key: readonly string[];
  readonly values: readonly string[];
}

/** A row for each completed pick. */
export const pickFacts: Facts = {
  table: 'pickFacts',
  view: 'livePickFacts',
  key: ['companyID', 'taskID', 'assignmentLineID'],
  values: [
    'taskLineID',
    'pickerID',
    'productID',
    'warehouseID',
    'warehouseSectionID',
    'reasonCodeID',
    'taskType',
    'bin',
    'amount',
    'seconds',
    'scrapAmount',
    'originalAmount',
    'actualAmount',
    'timeStarted',
    'timeCompleted',
    'lineStarted',
    'isOnly',
    'completesLine',
    'countsUntil',
  ],
};

/** A row for each picker of a task; made of the picks' facts. */
export const workFacts: Facts = {
  table: 'workFacts',
  view: 'liveWorkFacts',
  key: ['companyID', 'taskID', 'pickerID'],
  values: [
    'taskNumber',
    'taskType',
    'pickType',
    'priority',
    'warehouseID',
    'warehouseSectionID',
    'amount',
    'seconds',
    'lines',
    'median',
    'p90',
    'firstCompleted',
    'lastCompleted',
    'isLong',
    'isPlain',
  ],
};

/**
 * Brings the facts of tasks up to date with their rows, inside the transaction that has changed these.
 * @param taskIDs null: all tasks of the company
 */
export async function keepFacts(
  tx: Executor,
  companyID: number,
  taskIDs: readonly number[] | null,
): Promise<void> {
  if (taskIDs?.length === 0) return;
  const scope = taskIDs
    ? sql`"companyID" = ${companyID} and "taskID" = any(${sql.param([...taskIDs])}::int[])`
    : sql`"companyID" = ${companyID}`;
  // One after the other: a statement does not see what it has changed itself.
  await tx.rows(replaceChanged(pickFacts, scope));
  await tx.rows(replaceChanged(workFacts, scope));
}

/** Writes only rows that differ: most writes to a task change few of its facts, or none. */
function replaceChanged({ table, view, key, values }: Facts, scope: SQL): SQL {
  const columns = [...key, ...values];
  const list = (names: readonly string[], of: string) =>
    sql.join(
      names.map((column) => sql`${name(of)}.${name(column)}`),
      sql`, `,
    );
  const names = sql.join(columns.map(name), sql`, `);
  const isSame = sql.join(
    key.map((column) => sql`"known".${name(column)} = "live".${name(column)}`),
    sql` and `,
  );
  const order = sql`${name('live')}.${name(table === 'pickFacts' ? 'timeCompleted' : 'firstCompleted')}`;
  return sql`with "live" as materialized (select ${names} from ${name(view)} where ${scope}),
    "gone" as (delete from ${name(table)} "known" where ${scope} and not exists (select 1 from "live" where ${isSame}))
    insert into ${name(table)} (${names})
    select ${list(columns, 'live')} from "live" left join (select ${names} from ${name(table)} where ${scope}) "known" on ${isSame}
    where "known"."companyID" is null or (${list(values, 'known')}) is distinct from (${list(values, 'live')})
    order by ${order}
    on conflict (${sql.join(key.map(name), sql`, `)}) do update set
      (${sql.join(values.map(name), sql`, `)}) = row(${list(values, 'excluded')})`;
}
