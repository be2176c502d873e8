import { compareFolded, foldText } from '../../../lib/collation';
import { firstSorted } from '../../../lib/first-sorted';
import { KeptFirst } from '../../../lib/kept-first';
import type { Cells } from './cells';
import { compileExpression, type EvaluationContext, type ReadField, roundTo, scalarOf } from './evaluate';

import type { ReportAnswer, ReportRow, ReportView } from './question';
import { orderingColumn, type Report } from './report';

export interface RowViews {
  /** The rows of a view. The result of the previous call is updated by what has changed since. */
  answer(rows: readonly Cells[], pivots: readonly string[], view: ReportView): ReportAnswer;
  /** Called when a row was replaced. */
  change(gone: Cells | undefined, come: Cells | undefined): void;
  /** Called when all rows changed. */
  forget(): void;
}

/** Number of orders whose first rows are kept: those of a page and a chart, and of previous views. */
const maxKept = 8;

/** Searches, sorts and sums the rows of a report; folded texts are cached with their rows. */
export function createRowViews(report: Report, context: EvaluationContext): RowViews {
  const folded = new WeakMap<Cells, Map<string, string>>();
  const totals = createTotals(report, context);
  /** Without a search, by order and requested number of rows. */
  const firsts = new Map<string, KeptFirst<Cells>>();
  let sums: Sums | null = null;

  function firstOf(rows: readonly Cells[], count: number, sort: ReportView['sort']): readonly Cells[] {
    const name = `${sort} ${count}`;
    const known = firsts.get(name) ?? new KeptFirst(count, compare(sort));
    if (firsts.size >= maxKept) firsts.clear();
    firsts.set(name, known);
    return known.of(rows);
  }

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

  function compare([asked, direction]: ReportView['sort']) {
    const column = orderingColumn(report, asked);
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
    answer: (rows, pivots, { sort, search, foundAlso, range: [from, to], ids }) => {
      const wanted = ids ? new Set(ids) : null;
      const also = new Set(foundAlso);
      const term = foldText(search);
      const isAll = !wanted && term === '';
      const found = isAll
        ? rows
        : rows.filter(
            (row) =>
              (!wanted || wanted.has(row.id)) &&
              (term === '' ||
                also.has(row.id) ||
                report.search.some((column) => foldedText(row, column).includes(term))),
          );
      if (isAll) sums ??= totals.sumsOf(rows, pivots);
      const page = isAll ? firstOf(rows, to + 1, sort) : firstSorted(found, to + 1, compare(sort));
      return {
        page: page.slice(from).map((row) => row.row()),
        total: found.length,
        totals: totals.row(isAll && sums ? sums : totals.sumsOf(found, pivots)),
        pivots,
      };
    },
    change: (gone, come) => {
      for (const first of firsts.values()) {
        if (gone) first.remove(gone);
        if (come) first.add(come);
      }
      if (gone) sums?.add(gone, -1);
      if (come) sums?.add(come, 1);
    },
    forget: () => {
      firsts.clear();
      sums = null;
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
  return {
    sumsOf: (rows: readonly Cells[], pivots: readonly string[]): Sums => {
      const names = report.pivot ? [...pivots, 'total'] : summed;
      const sums = new Sums(names.map((name) => ({ name, decimals: decimalsOf(name) })));
      for (const row of rows) sums.add(row, 1);
      return sums;
    },
    row: (sums: Sums): ReportRow => {
      const total = sums.row();
      const more = computed.map(({ name, decimals, read }): [string, unknown] => {
        const value = read(total);
        return [name, typeof value === 'number' ? roundTo(value, decimals) : value];
      });
      return { ...total, ...Object.fromEntries(more) };
    },
  };
}

/** Sums of columns as integers in units of their last decimal, so that additions and removals lose no precision. */
class Sums {
  private readonly columns;

  constructor(columns: readonly { readonly name: string; readonly decimals: number }[]) {
    this.columns = columns.map(({ name, decimals }) => ({ name, factor: 10 ** decimals, sum: 0 }));
  }

  add(row: Cells, by: 1 | -1): void {
    for (const column of this.columns) {
      const value = row.cell(column.name);
      if (typeof value === 'number') column.sum += by * Math.round(value * column.factor);
    }
  }

  row(): ReportRow {
    return Object.fromEntries(this.columns.map(({ name, factor, sum }) => [name, sum / factor]));
  }
}
