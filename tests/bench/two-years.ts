// Two years of a company's work, made inside the database.

import { dayMs } from '../../src/lib/time-units';
import type { Connection, DatabaseSession } from '../../src/server/database/connection';
import { sql } from '../../src/server/database/sql';
import { facts } from '../../src/server/reports/facts/keep-facts';
import { createFirstCompany } from '../../src/server/seed';

export const linesATask = 10;
export const workedDays = 730;
/** Midnight before the first day of work. */
export const firstMs = Date.UTC(2024, 10, 23);
export const afterLastMs = firstMs + workedDays * dayMs;
export const account = { username: 'admin', password: 'bench-password' };
const pickers = 40;
const products = 5000;
const filled = ['tasks', 'taskLines', 'assignments', 'assignmentLines'];
/** Keys of users and pickers follow the last key. */
const keys = {
  tasks: 'taskID',
  taskLines: 'taskLineID',
  assignments: 'assignmentID',
  assignmentLines: 'assignmentLineID',
  taskErrors: 'eventID',
  taskPallets: 'taskPalletID',
};

/** Fills an empty, migrated database; one that is filled already stays as it is. */
export async function fillTwoYears(database: Connection, tasks: number): Promise<void> {
  const [known] = await database.read((tx) => tx.rows(sql`select count(*)::int as "count" from "companies"`));
  if (Number(known?.['count']) > 0) return;
  await createFirstCompany(database, { companyCode: 'BENCH', ...account, now: new Date(firstMs) });
  await database.session(async (session) => {
    await session.script(
      `SET statement_timeout = 0; SET work_mem = '${database.kind === 'postgres' ? 512 : 64}MB'; SET session_replication_role = replica; SELECT setseed(0.5)`,
    );
    const indexes = await dropIndexes(session);
    for (const step of [catalog, ...work(tasks)]) await session.script(step);
    for (const index of indexes) await session.script(index);
    // As the migration does for rows that existed before it.
    for (const { table, view, moment } of facts)
      await session.script(
        `ANALYZE; INSERT INTO "${table}" SELECT * FROM "${view}" ORDER BY "companyID", "${moment}"`,
      );
    for (const [table, key] of Object.entries(keys))
      await session.script(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${key}'), max("${key}")) FROM "${table}"`,
      );
    await session.script('SET session_replication_role = origin; RESET work_mem');
    await session.script('VACUUM (ANALYZE)');
  });
}

/** Rows are stored much faster while there are no indexes. @returns how to create them */
async function dropIndexes(session: DatabaseSession): Promise<readonly string[]> {
  const rows = await session.rows(sql`select "indexname" as "name", "indexdef" as "made" from pg_indexes
    where "tablename" = any(${sql.param(filled)}::text[]) and "indexname" not in (select "conname" from pg_constraint)`);
  for (const { name } of rows) await session.script(`DROP INDEX "${String(name)}"`);
  return rows.map(({ made }) => String(made));
}

const catalog = `
  insert into "warehouses" ("companyID", "warehouseID", "warehouseCode", "name") values (1, 101, 'B1', 'Bench'), (1, 102, 'B2', 'Second');
  insert into "reasonCodes" ("companyID", "reasonCodeID", "reasonCode") values (1, 1, 'BROKEN'), (1, 2, 'EXPIRED');
  insert into "pickers" ("companyID", "pickerID", "pickerCode", "firstName", "lastName")
    select 1, n, 'P' || n, 'Pat', 'No ' || n from generate_series(1, ${pickers}) n;
  insert into "palletTypes" ("companyID", "palletTypeID", "palletTypeNumber", "name", "depth", "width", "height", "volume", "maxPackagesAmount")
    select 1, n, n::text, 'Type ' || n, 1, 1, 1, 1, 1 from generate_series(1, 3) n;
  insert into "packageTypes" ("companyID", "packageTypeID", "packageTypeNumber", "name", "depth", "width", "height", "weight", "volume")
    select 1, n, n::text, 'Package ' || n, 1, 1, 1, 1, 1 from generate_series(1, 4) n;
  insert into "routes" ("companyID", "routeID", "name") select 1, n, 'Route ' || n from generate_series(1, 12) n;
  insert into "products" ("companyID", "productID", "productCode", "name", "packageTypeID")
    select 1, n, 'C' || n, 'Product ' || n, 1 + n % 4 from generate_series(1, ${products}) n;`;

/**
 * Evenly over the days, from morning to evening with most at noon; a few open tasks at the end. Few products are picked often, each from
 * one of three bins; some lines take two goes, some tasks two pickers.
 */
function work(tasks: number): readonly string[] {
  const done = tasks - Math.ceil(tasks / 500);
  const lines = tasks * linesATask;
  const day = `timestamptz '${new Date(firstMs).toISOString()}' + make_interval(days => ((n - 1)::bigint * ${workedDays} / ${tasks})::int)`;
  return [
    `insert into "tasks" ("companyID", "taskID", "taskNumber", "taskType", "status", "onHold", "priority", "warehouseID", "pickType",
        "orderNumber", "customerName", "customerNumber", "deliveryDate", "routeID", "route", "pickerID", "picker", "lineCount", "linesCompleted",
        "totalAmount", "pickedAmount", "totalWeight", "totalVolume", "timeStarted", "timeCompleted", "createdAt", "updatedAt")
      select 1, n, 'T' || n, (array['PIC','PIC','PIC','PUT','INT','INV'])[1 + n % 6], case when n <= ${done} then 'completed' else 'new' end,
        n % 400 = 0, 1 + n % 9, case when n % 10 < 7 then 101 else 102 end, case when n % 12 = 0 then 'BATCH' else 'NORMAL' end,
        'SO' || (100000 + n * 7919::bigint % 900000), 'Customer ' || n * 31::bigint % 663, (n * 31::bigint % 663)::text,
        date_trunc('hour', at) + interval '1 day', 1 + n % 12, 'Route ' || 1 + n % 12, case when n <= ${done} then 1 + n % ${pickers} end,
        case when n <= ${done} then 'Pat No ' || 1 + n % ${pickers} end, ${linesATask}, case when n <= ${done} then ${linesATask} else 0 end,
        30, case when n <= ${done} then 30 else 0 end, n % 977 / 10.0, n % 331 / 10.0, case when n <= ${done} then at - interval '15 minutes' end,
        case when n <= ${done} then at end, at - interval '1 day', at
      from (select n, ${day} + make_interval(secs => 18000 + 54000 * round((random() + random())::numeric / 2, 6)::float8) as at
        from generate_series(1, ${tasks}) n) made`,
    `insert into "assignments" ("companyID", "assignmentID", "taskID", "pickerID", "status")
      select 1, n, n, 1 + n % ${pickers}, 'completed' from generate_series(1, ${done}) n;
     insert into "assignments" ("companyID", "assignmentID", "taskID", "pickerID", "status")
      select 1, ${tasks} + n, n, 1 + (n + 7) % ${pickers}, 'completed' from generate_series(20, ${done}, 20) n;
     insert into "taskPallets" ("companyID", "taskPalletID", "taskID", "palletTypeID", "amount")
      select 1, n, n, 1 + n % 3, 1 + n % 2 from generate_series(1, ${tasks}, 3) n;
     insert into "taskErrors" ("companyID", "eventID", "taskID", "type", "status", "message", "createdAt", "updatedAt")
      select 1, n, n, 'outOfStock', 'new', 'Bin empty', t."timeCompleted", t."timeCompleted"
      from generate_series(1, ${done}, 10) n join "tasks" t on t."companyID" = 1 and t."taskID" = n`,
    `insert into "taskLines" ("companyID", "taskLineID", "taskID", "lineNumber", "productID", "bin", "status", "originalAmount", "taskAmount", "actualAmount", "uom")
      select 1, n, 1 + (n - 1) / ${linesATask}, 1 + (n - 1) % ${linesATask}, product,
        chr(65 + product % 20) || '-' || lpad((1 + (product + 5 * turn) % 40)::text, 2, '0') || '-0' || 1 + turn || '-1',
        case when n <= ${done * linesATask} then 'completed' else 'new' end, 3, 3, case when n <= ${done * linesATask} then case when n % 70 = 0 then 1 else 3 end end, 'pcs'
      from (select n, 1 + floor(${products} * power(random(), 2.5))::int as product, floor(random() * 3)::int as turn from generate_series(1, ${lines}) n) made`,
    `insert into "assignmentLines" ("companyID", "assignmentLineID", "assignmentID", "taskLineID", "amount", "validated", "outOfStock", "timeStarted", "timeCompleted", "scrapAmount", "reasonCodeID")
      select 1, "taskLineID", case when "taskID" % 20 = 0 and "lineNumber" > 5 then ${tasks} + "taskID" else "taskID" end, "taskLineID",
        3, true, false, at - make_interval(secs => round((5 + 40 * random() * random())::numeric, 3)::float8), at,
        case when "taskLineID" % 200 = 0 then 1 end, case when "taskLineID" % 200 = 0 then 1 + "taskLineID" / 200 % 2 end
      from (select l."taskLineID", l."taskID", l."lineNumber",
          t."timeCompleted" - make_interval(secs => 60 * (${linesATask} - l."lineNumber") + case when l."lineNumber" = ${linesATask} then 0 else round((10 * random())::numeric, 3)::float8 end) as at
        from "taskLines" l join "tasks" t on t."companyID" = 1 and t."taskID" = l."taskID" where l."companyID" = 1 and l."status" = 'completed') picked;
     insert into "assignmentLines" ("companyID", "assignmentLineID", "assignmentID", "taskLineID", "amount", "validated", "outOfStock", "timeStarted", "timeCompleted")
      select 1, ${lines} + p."taskLineID", p."assignmentID", p."taskLineID", 1, true, false, p."timeStarted" - interval '9 seconds', p."timeStarted" - interval '2 seconds'
      from "assignmentLines" p where p."companyID" = 1 and p."taskLineID" % 50 = 0`,
  ];
}
