// tsx tests/bench/server-list.ts: list pages of the API over 73,595 tasks, on PGlite and, where there is one, PostgreSQL.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { encodeListQuery } from '../../src/protocol/list-query';
import { buildApp } from '../../src/server/app';
import type { Connection } from '../../src/server/database/connection';
import type { Database } from '../../src/server/database/database';
import { migrate } from '../../src/server/database/migrate';
import { openPglite } from '../../src/server/database/pglite';
import { openPostgres } from '../../src/server/database/postgres';
import { sql } from '../../src/server/database/sql';
import { createFirstCompany } from '../../src/server/seed';
import { commitWrite } from '../../src/server/writes/write';
import { startPostgres } from '../integration/postgres';
import { type DearPage, dearPages, fillLinesAndLog } from './dear-pages';
import { listPages } from './list-pages';

const tasks = Number(process.env['BENCH_TASKS'] ?? 73_595);
const repeats = Number(process.env['BENCH_REPEATS'] ?? 20);
const budgetMs = 20;
/** The most expensive questions that are accepted. */
const dearBudgetMs = 250;
const resultsFile = 'bench-results.json';
const password = 'bench';
const wanted = process.argv.slice(2);

const pages = listPages({
  tasks,
  day: '2016-03-01',
  warehouseID: 1,
  customer: 'office 12',
  numberBegins: '4711',
  search: 'toys 37',
  pattern: 'Office [0-9]7$',
});

const figures: Record<string, unknown> = {};
if (wanted.length === 0 || wanted.includes('pglite')) {
  await measure('PGlite', await openPglite(null));
}
if (wanted.length === 0 || wanted.includes('postgres')) {
  const postgres = await startPostgres();
  if (postgres.kind === 'running') {
    await measure('PostgreSQL', await openPostgres(postgres.url));
    await postgres.stop();
  } else console.log(`PostgreSQL: skipped, ${postgres.reason}`);
}
const before = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
writeFileSync(resultsFile, `${JSON.stringify({ ...before, serverList: figures }, null, 2)}\n`);

async function measure(engine: string, database: Connection): Promise<void> {
  await migrate(database);
  await fill(database);
  // As autovacuum leaves a table (and the maintenance of the embedded engine).
  await database.session((session) => session.script('VACUUM (ANALYZE)'));
  const app = buildApp({ database });
  await app.ready();
  const authorization = await signIn(app);
  const ordinary = await askAll(database, app, authorization, pages);
  figures[engine] = report(`${engine}, ${tasks} tasks, pages of 50`, ordinary, budgetMs);
  await database.write(fillLinesAndLog);
  await database.session((session) => session.script('VACUUM (ANALYZE)'));
  const dear = await askAll(database, app, authorization, dearPages(tasks));
  figures[`${engine}, dear`] = report(`${engine}, as much as one question may ask`, dear, dearBudgetMs);
  await app.close();
  await database.close();
}

interface Timed {
  readonly name: string;
  /** With nothing cached, as after a write. */
  readonly first: number;
  /** As users turn pages. */
  readonly times: readonly number[];
}

async function askAll(
  database: Database,
  app: FastifyInstance,
  authorization: string,
  asked: readonly DearPage[],
): Promise<readonly Timed[]> {
  const rows: Timed[] = [];
  for (const page of asked) {
    await disturb(database);
    const first = await ask(app, authorization, page);
    const times: number[] = [];
    while (times.length < repeats) times.push(await ask(app, authorization, page));
    rows.push({ name: page.name, first, times });
  }
  return rows;
}

function report(title: string, rows: readonly Timed[], budget: number) {
  console.log(`\n${title}; ms`);
  console.log(
    `  ${'list'.padEnd(40)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'after a write'.padStart(15)}`,
  );
  for (const { name, first, times } of rows)
    console.log(
      `  ${name.padEnd(40)}${show(at(times, 0.5))}${show(at(times, 0.95))}${show(first).padStart(15)}`,
    );
  const all = rows.flatMap(({ times }) => times);
  const firsts = rows.map(({ first }) => first);
  const p95 = at(all, 0.95);
  console.log(
    `  ${'all'.padEnd(40)}${show(at(all, 0.5))}${show(p95)}${show(at(firsts, 0.95)).padStart(15)}   budget ${budget}: ${p95 <= budget ? 'met' : 'missed'}`,
  );
  return { p50: at(all, 0.5), p95, afterWriteP50: at(firsts, 0.5), afterWriteP95: at(firsts, 0.95) };
}

async function ask(
  app: FastifyInstance,
  authorization: string,
  { path = 'v2/tasks', filter, sort, from = 0 }: DearPage,
): Promise<number> {
  const query = encodeListQuery({
    ...(filter ? { filter } : {}),
    ...(sort ? { sort: [sort] } : {}),
    range: [from, from + 49],
  });
  const started = performance.now();
  const answer = await app.inject({ url: `/api/${path}?${query}`, headers: { authorization } });
  const elapsed = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return elapsed;
}

async function signIn(app: FastifyInstance): Promise<string> {
  const basic = (secret: string) => `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { authorization: basic(password) },
  });
  return basic(answer.json().secret);
}

/** A committed write: totals that are cached between writes are counted again. */
async function disturb(database: Database): Promise<void> {
  const context = {
    companyID: 1,
    author: { userID: 1, source: 'bench', requestID: null },
    now: new Date().toISOString(),
  };
  await commitWrite(database, context, async ({ touch }) => touch('pickers', 1));
}

/** Tasks as the Wide World Importers give them: five years of completed orders, 2 % of them open, 663 customers. */
async function fill(database: Database): Promise<void> {
  await createFirstCompany(database, { companyCode: 'WWI', username: 'admin', password, now: new Date() });
  await database.write(async (tx) => {
    await tx.rows(
      sql`insert into "warehouses" ("companyID", "warehouseCode", "name") values (1, 'W1', 'Main')`,
    );
    await tx.rows(sql`insert into "pickers" ("companyID", "pickerCode", "firstName", "lastName")
      select 1, 'P' || i, 'Picker', 'Number ' || i from generate_series(1, 40) as i`);
    await tx.rows(
      sql`insert into "routes" ("companyID", "name") select 1, 'Route ' || i from generate_series(1, 12) as i`,
    );
    await tx.rows(sql`insert into "tasks" ("companyID", "taskNumber", "taskType", "status", "onHold", "priority", "warehouseID",
        "pickType", "orderNumber", "customerName", "customerNumber", "taskAdditionalInfo", "deliveryDate", "routeID", "route",
        "pickerID", "picker", "lineCount", "linesCompleted", "totalAmount", "pickedAmount", "totalWeight", "totalVolume",
        "timeStarted", "timeCompleted", "createdAt", "updatedAt")
      select 1, i::text, 'PIC', case when i % 50 = 0 then 'new' else 'completed' end, i % 400 = 0, 10 * (i % 9), 1,
        'NORMAL', (100000 + i * 7919 % 900000)::text, case when i % 3 = 0 then 'Tailspin Toys (Office ' else 'Wingtip Käsityö (Office ' end || i * 31 % 663 || ')',
        (i * 31 % 663)::text, case when i % 5 = 0 then 'Deliver to the back door, ring twice ' || i else null end,
        timestamptz '2013-01-01' + i * interval '25 minutes', 1 + i % 12, 'Route ' || (1 + i % 12),
        case when i % 50 = 0 then null else 1 + i % 40 end, case when i % 50 = 0 then null else 'Picker Number ' || (1 + i % 40) end,
        3, 3, 30, 30, i % 977 / 10.0, i % 331 / 10.0, timestamptz '2013-01-01' + i * interval '25 minutes',
        case when i % 50 = 0 then null else timestamptz '2013-01-02' + i * interval '25 minutes' end, now(), now()
      from generate_series(1, ${tasks}::integer) as i`);
  });
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function show(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(8);
}
