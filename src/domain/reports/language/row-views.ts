import { compareFolded, foldText } from '../../../lib/collation';
import { compileExpression, type EvaluationContext, roundTo } from './evaluate';
import { idColumn, type ReportAnswer, type ReportRow, type ReportView } from './question';
import type { Report } from './report';

export interface RowViews {
  /** What a view shows of all rows. */
  answer(rows: readonly ReportRow[], pivots: readonly string[], view: ReportView): ReportAnswer;
}

/** Searches, sorts and sums the rows of a report; folded texts are kept with the rows that they are of. */
export function createRowViews(report: Report, context: EvaluationContext): RowViews {
  const folded = new WeakMap<ReportRow, Map<string, string>>();
  const totals = createTotals(report, context);

  function foldedText(row: ReportRow, column: string): string {
    const texts = folded.get(row) ?? new Map<string, string>();
    folded.set(row, texts);
    const known = texts.get(column);
    if (known !== undefined) return known;
    const value = row[column];
    const text = typeof value === 'string' ? foldText(value) : '';
    texts.set(column, text);
    return text;
  }

  function compare([column, direction]: ReportView['sort']) {
    const sign = direction === 'ASC' ? 1 : -1;
    return (a: ReportRow, b: ReportRow): number => {
      const x = a[column] ?? null;
      const y = b[column] ?? null;
      if (x === null || y === null) return Number(x === null) - Number(y === null) || byID(a, b);
      const by =
        typeof x === 'number' && typeof y === 'number'
          ? x - y
          : compareFolded(foldedText(a, column), foldedText(b, column));
      return sign * by || byID(a, b);
    };
  }

  return {
    answer: (rows, pivots, { sort, search, range, ids }) => {
      const wanted = ids ? new Set<unknown>(ids) : null;
      const term = foldText(search);
      const found = rows.filter(
        (row) =>
          (!wanted || wanted.has(row[idColumn])) &&
          (term === '' || report.search.some((column) => foldedText(row, column).includes(term))),
      );
      const page = found.toSorted(compare(sort)).slice(range[0], range[1] + 1);
      return { page, total: found.length, totals: totals(found, pivots), pivots };
    },
  };
}

function byID(a: ReportRow, b: ReportRow): number {
  return compareFolded(String(a[idColumn]), String(b[idColumn]));
}

function createTotals(report: Report, context: EvaluationContext) {
  const columns = Object.entries(report.columns);
  const summed = columns.flatMap(([name, { total }]) => (total === 'sum' ? [name] : []));
  const computed = columns.flatMap(([name, { total, decimals = 0 }]) =>
    total && total !== 'sum' ? [{ name, decimals, read: compileExpression(total, context) }] : [],
  );
  const decimalsOf = (name: string): number =>
    report.columns[name]?.decimals ?? (report.pivot ? report.pivot.decimals : 0);
  return (rows: readonly ReportRow[], pivots: readonly string[]): ReportRow => {
    const names = report.pivot ? [...pivots, 'total'] : summed;
    const total = Object.fromEntries(
      names.map((name): [string, number] => [name, roundTo(sumOf(rows, name), decimalsOf(name))]),
    );
    const more = computed.map(({ name, decimals, read }): [string, unknown] => {
      const value = read({ total });
      return [name, typeof value === 'number' ? roundTo(value, decimals) : value];
    });
    return { ...total, ...Object.fromEntries(more) };
  };
}

function sumOf(rows: readonly ReportRow[], name: string): number {
  let sum = 0;
  for (const row of rows) {
    const value = row[name];
    if (typeof value === 'number') sum += value;
  }
  return sum;
}
