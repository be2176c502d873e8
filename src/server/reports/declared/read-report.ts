import { idColumn, type ReportAnswer, type ReportRow } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import type { Row } from '../../../domain/resource';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { type CompiledQuestion, compileReport } from './compile-report';

const cells = '~cells';

/** A year's groups are sorted in memory; for this transaction alone. */
const workMemory = '256MB';

/** A report's answer, from one statement. */
export async function readReport(
  tx: Executor,
  report: Report,
  question: CompiledQuestion,
): Promise<ReportAnswer> {
  await tx.rows(sql`select set_config('work_mem', ${workMemory}, true)`);
  const [row] = await tx.rows(await compileReport(tx, report, question));
  const pivots = listOf(row?.pivots).map(String).sort(byCodePoint);
  const page = listOf(row?.page).map(rowOf);
  return {
    page: page.map((one) => (report.pivot ? unpack(one, pivots) : one)),
    total: Number(row?.total ?? 0),
    totals: totalsOf(row, pivots),
    pivots,
  };
}

/** A name without an amount in this row has none. */
function unpack(
  { [cells]: amounts, total, [idColumn]: id, ...fixed }: ReportRow,
  pivots: readonly string[],
): ReportRow {
  const found = rowOf(amounts);
  const named = pivots.map((name): [string, unknown] => [name, amountIn(found, name)]);
  return { ...fixed, ...Object.fromEntries(named), total, [idColumn]: id };
}

function totalsOf(row: Row | undefined, pivots: readonly string[]): ReportRow {
  const { '~none': _, ...totals } = rowOf(row?.totals);
  if (pivots.length === 0) return totals;
  const sums = rowOf(row?.pivotTotals);
  return { ...Object.fromEntries(pivots.map((name) => [name, amountIn(sums, name)])), ...totals };
}

/** A name may equal a property that every object has. */
function amountIn(amounts: ReportRow, name: string): unknown {
  return Object.hasOwn(amounts, name) ? amounts[name] : 0;
}

function rowOf(value: unknown): ReportRow {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
