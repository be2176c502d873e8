import { takenNames } from './behind';
import { type Cells, cellsOf } from './cells';
import { compileExpression, type EvaluationContext, roundTo, type Value } from './evaluate';
import { columnsOf, type FindJoined, readGroup } from './group-cells';
import { type Group, idOf } from './grouping';
import { idColumn, type ReportRow, unnamed } from './question';
import type { Pivot, Report } from './report';

/** Rows with one column per name, updated as groups come and go. */
export interface PivotRows {
  rows(groups: ReadonlySet<Group>): { readonly rows: readonly Cells[]; readonly pivots: readonly string[] };
  /** Called when a group was added, changed or removed. */
  change(group: Group): void;
  clear(): void;
}

interface PivotRow {
  readonly fixed: ReportRow;
  readonly contributions: Map<Group, Contribution>;
  /** By column; null: out of date. */
  amounts: ReadonlyMap<string, number> | null;
}

/** Amount that a group adds to a row. */
interface Contribution {
  readonly row: PivotRow;
  readonly name: string;
  readonly value: number;
}

export function createPivot(
  report: Report,
  pivot: Pivot,
  context: EvaluationContext,
  find: FindJoined,
): PivotRows {
  const read = readGroup(report, context, find);
  const columns = columnsOf(report, context, read);
  const nameOf = compileExpression(pivot.name, context, read);
  const amountOf = compileExpression(pivot.value, context, read);
  const rows = new Map<string, PivotRow>();
  const contributions = new Map<Group, Contribution>();
  /** Null: all of them. */
  let changed: Set<Group> | null = null;

  function rowOf(group: Group): PivotRow {
    const values = columns.map((column) => column.read(group));
    const id = idOf(values);
    const known = rows.get(id);
    if (known) return known;
    const fixed = Object.fromEntries(columns.map(({ name }, place) => [name, values[place] ?? null]));
    const row = { fixed: { ...fixed, [idColumn]: id }, contributions: new Map(), amounts: null };
    rows.set(id, row);
    return row;
  }

  function take(group: Group, isThere: boolean): void {
    const former = contributions.get(group);
    if (former) {
      former.row.contributions.delete(group);
      former.row.amounts = null;
      contributions.delete(group);
    }
    if (!isThere) return;
    const row = rowOf(group);
    const value = amountOf(group);
    const contribution = {
      row,
      name: pivotName(report, nameOf(group)),
      value: typeof value === 'number' ? value : 0,
    };
    row.contributions.set(group, contribution);
    row.amounts = null;
    contributions.set(group, contribution);
  }

  return {
    rows: (groups) => {
      for (const group of changed ?? groups) take(group, groups.has(group));
      changed = new Set();
      for (const [id, { contributions }] of rows) if (contributions.size === 0) rows.delete(id);
      return pivotedRows([...rows.values()], pivot.decimals);
    },
    change: (group) => void changed?.add(group),
    clear: () => {
      changed = null;
      contributions.clear();
      rows.clear();
    },
  };
}

/** The amounts that the groups of a row add to it, by column. */
function amountsOf(row: PivotRow): ReadonlyMap<string, number> {
  if (row.amounts) return row.amounts;
  const amounts = new Map<string, number>();
  for (const { name, value } of row.contributions.values())
    amounts.set(name, (amounts.get(name) ?? 0) + value);
  row.amounts = amounts;
  return amounts;
}

function pivotedRows(rows: readonly PivotRow[], decimals: number) {
  const pivots = [...new Set(rows.flatMap((row) => [...amountsOf(row).keys()]))].sort(byCodePoint);
  return {
    pivots,
    rows: rows.map((row): Cells => {
      const amounts = amountsOf(row);
      const named = pivots.map((name): [string, number] => [name, roundTo(amounts.get(name) ?? 0, decimals)]);
      const total = [...amounts.values()].reduce((sum, value) => sum + value, 0);
      const cells = { ...row.fixed, ...Object.fromEntries(named), total: roundTo(total, decimals) };
      return cellsOf(String(row.fixed[idColumn]), cells);
    }),
  };
}

/** A column of a pivot never overwrites another column. */
function pivotName(report: Report, name: Value): string {
  if (typeof name !== 'string' || name === '') return unnamed;
  return takenNames(report).includes(name) ? `${name}*` : name;
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
