import { compareFolded, foldText } from '../../../lib/collation';
import { firstSorted } from '../../../lib/first-sorted';
import type { Cells } from './cells';
import { compileExpression, type EvaluationContext, type ReadField, roundTo, scalarOf } from './evaluate';

import type { ReportAnswer, ReportRow, ReportView } from './question';
import type { Report } from './report';

export interface RowViews {
  /** What a view shows of all rows. */
  answer(rows: readonly Cells[], pivots: readonly string[], view: ReportView): ReportAnswer;
}

/** Searches, sorts and sums the rows of a report; folded texts are kept with the rows that they are of. */
export function createRowViews(report: Report, context: EvaluationContext): RowViews {
  const folded = new WeakMap<Cells, Map<string, string>>();
  const totals = createTotals(report, context);

  function foldedText(row: Cells, column: string): string {
    const texts = folded.get(row) ?? new Map<string, string>();
    folded.set(row, texts);
    const known = texts.get(column);
    if (known !== undefined) return known;
    const value = row.cell(column);
    const text = typeof value === 'string' ? foldText(value) : '';
    texts.set(column, text);
    return text;
  }

  function compare([column, direction]: ReportView['sort']) {
    const sign = direction === 'ASC' ? 1 : -1;
    return (a: Cells, b: Cells): number => {
      const x = a.cell(column) ?? null;
      const y = b.cell(column) ?? null;
      if (x === null || y === null)
        return Number(x === null) - Number(y === null) || compareFolded(a.id, b.id);
      const by =
        typeof x === 'number' && typeof y === 'number'
          ? x - y
          : compareFolded(foldedText(a, column), foldedText(b, column));
      return sign * by || compareFolded(a.id, b.id);
    };
  }

  return {
    answer: (rows, pivots, { sort, search, range: [from, to], ids }) => {
      const wanted = ids ? new Set(ids) : null;
      const term = foldText(search);
      const isAll = !wanted && term === '';
      const found = isAll
        ? rows
        : rows.filter(
            (row) =>
              (!wanted || wanted.has(row.id)) &&
              (term === '' || report.search.some((column) => foldedText(row, column).includes(term))),
          );
      const page = firstSorted(found, to + 1, compare(sort)).slice(from);
      return {
        page: page.map((row) => row.row()),
        total: found.length,
        totals: totals(found, pivots),
        pivots,
      };
    },
  };
}

function createTotals(report: Report, context: EvaluationContext) {
  const columns = Object.entries(report.columns);
  const summed = columns.flatMap(([name, { total }]) => (total === 'sum' ? [name] : []));
  const readTotal: ReadField<ReportRow> = (table, name) => (totals) =>
    table === 'total' ? scalarOf(totals[name]) : null;
  const computed = columns.flatMap(([name, { total, decimals = 0 }]) =>
    total && total !== 'sum' ? [{ name, decimals, read: compileExpression(total, context, readTotal) }] : [],
  );
  const decimalsOf = (name: string): number =>
    report.columns[name]?.decimals ?? (report.pivot ? report.pivot.decimals : 0);
  return (rows: readonly Cells[], pivots: readonly string[]): ReportRow => {
    const names = report.pivot ? [...pivots, 'total'] : summed;
    const total = Object.fromEntries(
      names.map((name): [string, number] => [name, roundTo(sumOf(rows, name), decimalsOf(name))]),
    );
    const more = computed.map(({ name, decimals, read }): [string, unknown] => {
      const value = read(total);
      return [name, typeof value === 'number' ? roundTo(value, decimals) : value];
    });
    return { ...total, ...Object.fromEntries(more) };
  };
}

function sumOf(rows: readonly Cells[], name: string): number {
  let sum = 0;
  for (const row of rows) {
    const value = row.cell(name);
    if (typeof value === 'number') sum += value;
  }
  return sum;
}
