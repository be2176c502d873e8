// Reports and lists over two years of work on the server, declared reports over 200,000 lines on the device.
import { reports } from '../../src/domain/reports/declared/reports';
import type { ReportRange } from '../../src/domain/reports/language/question';
import type { Report } from '../../src/domain/reports/language/report';
import { dayMs } from '../../src/lib/time-units';
import type { Connection } from '../../src/server/database/connection';
import { errorCodeOf } from '../../src/server/database/driver-errors';
import { migrate } from '../../src/server/database/migrate';
import { openPglite } from '../../src/server/database/pglite';
import { openPostgres } from '../../src/server/database/postgres';
import { sql } from '../../src/server/database/sql';
import { readReport } from '../../src/server/reports/declared/read-report';
import { startPostgres } from '../integration/postgres';
import { measureDeviceReports } from './device-reports';
import { type Figure, ms, type Section, spread } from './figures';
import { measureLists } from './long-lists';
import { measureReportPictures } from './report-pictures';
import { temporaryFolder } from './temporary';
import { afterLastMs, fillTwoYears, linesATask } from './two-years';

const repeats = 10;
/** What takes the embedded engine seconds: the goal for a year is PostgreSQL's. */
const repeatsOfLong = 3;
const wanted = Number(process.env['BENCH_REPORT_TASKS'] ?? 1_000_000);
/** `device`, `console`, `pglite`, `postgres`; left out: all. */
const only = process.env['BENCH_REPORT_ENGINE'];
/** A database and a folder of the embedded engine that stay filled from run to run. */
const kept = process.env['BENCH_REPORT_DATABASE'];
const keptFolder = process.env['BENCH_REPORT_FOLDER'];

const spans: readonly Span[] = [
  { name: 'a day', days: 1, budgetMs: 100 },
  { name: 'a month', days: 30, budgetMs: 1000 },
  { name: 'a year', days: 365, budgetMs: 5000 },
  {
    name: 'a year of one warehouse, one type of tasks and four pickers',
    days: 365,
    budgetMs: 5000,
    filtered: true,
  },
];

interface Span {
  readonly name: string;
  readonly days: number;
  readonly budgetMs: number;
  /** By everything that the report may be filtered by. */
  readonly filtered?: boolean;
}

export async function measureReports(): Promise<Section> {
  const figures: Figure[] = [];
  const skipped: string[] = [];
  if (!only || only === 'device') figures.push(...(await measureDeviceReports()));
  if (!only || only === 'console') figures.push(...(await measureReportPictures()));
  if (!only || only === 'pglite')
    figures.push(
      ...(await measureServer(
        'PGlite',
        await openPglite(keptFolder ?? temporaryFolder('two-years')),
        wanted,
      )),
    );
  if (!only || only === 'postgres') {
    const postgres = kept ? null : await startPostgres(['shared_buffers=2GB', 'max_wal_size=16GB']);
    const url = kept ?? (postgres?.kind === 'running' ? postgres.url : null);
    if (url) figures.push(...(await measureServer('PostgreSQL', await openPostgres(url), wanted)));
    if (postgres?.kind === 'running') await postgres.stop();
    else if (postgres) skipped.push(`PostgreSQL: ${postgres.reason}`);
  }
  return { figures, skipped };
}

async function measureServer(
  engine: string,
  database: Connection,
  tasks: number,
): Promise<readonly Figure[]> {
  await migrate(database);
  await fillTwoYears(database, tasks);
  const size = `${tasks.toLocaleString('en-US')} tasks, ${(tasks * linesATask).toLocaleString('en-US')} lines`;
  const figures: Figure[] = [];
  for (const span of spans) {
    const seen: { report: string; p95: number }[] = [];
    for (const report of reports) {
      const times: number[] = [];
      const turns = engine === 'PGlite' && span.days > 300 ? repeatsOfLong : repeats;
      for (let turn = 0; turn < turns; turn++) times.push(await timed(database, report, span, turn));
      const { p50, p95 } = spread(times);
      console.log(`  ${engine} ${span.name} ${report.name}: p50 ${ms(p50)}, p95 ${ms(p95)}`);
      seen.push({ report: report.name, p95 });
    }
    const p95 = Math.max(...seen.map((one) => one.p95));
    const worst = seen.find((one) => one.p95 === p95)?.report ?? '';
    const raw = await countPicks(database, span.days);
    figures.push({
      name: `${engine}, ${size}: ${span.name}, p95 of the slowest report`,
      seen: `${ms(p95)} (${worst}); median of the ten ${ms(spread(seen.map((one) => one.p95)).p50)}; counting its picks ${ms(raw)}`,
      target: `≤ ${ms(span.budgetMs)}${span.days > 300 ? ' on PostgreSQL' : ''}`,
      isMet: p95 <= span.budgetMs,
      data: { reports: seen, countMs: raw },
    });
  }
  figures.push(...(await measureLists(engine, database, tasks)));
  await database.close();
  return figures;
}

/** @param turn each asks about other days */
async function timed(database: Connection, report: Report, span: Span, turn: number): Promise<number> {
  const started = performance.now();
  const reading = database.read((tx) =>
    readReport(tx, report, {
      companyID: 1,
      range: { ...rangeOf(span.days, turn), ...(span.filtered && narrowed(report)) },
      view: { sort: report.sort, search: '', range: [0, 49] },
    }),
  );
  // Reads are ended after a while: that time is then the figure.
  await reading.catch((error: unknown) => {
    if (errorCodeOf(error) !== '57014') throw error;
  });
  return performance.now() - started;
}

const narrowed = ({ filters }: Report): Partial<ReportRange> => ({
  ...(filters.includes('warehouse') && { warehouseID: 101 }),
  ...(filters.includes('taskType') && { taskTypes: ['PIC'] }),
  ...(filters.includes('picker') && { pickerIDs: [3, 7, 21, 27] }),
});

/** The comparison: the index of the range's picks, read once. */
async function countPicks(database: Connection, days: number): Promise<number> {
  const { from, to } = rangeOf(days, 0);
  const started = performance.now();
  await database.read((tx) =>
    tx.rows(sql`select count(*) from "pickFacts"
      where "companyID" = 1 and "timeCompleted" between ${from}::timestamptz and ${to}::timestamptz`),
  );
  return performance.now() - started;
}

/** Whole days of Helsinki in winter. */
function rangeOf(days: number, turn: number): ReportRange {
  const fromMs = afterLastMs - (days + 20 + turn * 7) * dayMs - 2 * 3_600_000;
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(fromMs + days * dayMs - 1).toISOString(),
    timeZone: 'Europe/Helsinki',
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    pickerIDs: [],
    settings: { x: 20, y: 5, z: 1 },
  };
}
