import { type Cells, cellsOf } from './cells';
import { compileExpression, type EvaluationContext, roundTo, type Value } from './evaluate';
import { columnsOf, type FindJoined, readGroup } from './group-cells';
import { type Group, idOf } from './grouping';
import { idColumn, type ReportRow, unnamed } from './question';
import type { Pivot, Report } from './report';

/** Rows with a column for each of some names, kept while groups come and go. */
export interface PivotRows {
  rows(groups: ReadonlySet<Group>): { readonly rows: readonly Cells[]; readonly pivots: readonly string[] };
  /** A group has changed. */
  remove(group: Group): void;
  clear(): void;
}

/** What a group gives to a row. */
interface Contribution {
  readonly rowID: string;
  readonly fixed: ReportRow;
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
  const contributions = new Map<Group, Contribution>();

  function contributionOf(group: Group): Contribution {
    const values = columns.map((column) => column.read(group));
    const value = amountOf(group);
    return {
      rowID: idOf(values),
      fixed: Object.fromEntries(columns.map(({ name }, place) => [name, values[place] ?? null])),
      name: pivotName(report, nameOf(group)),
      value: typeof value === 'number' ? value : 0,
    };
  }

  return {
    rows: (groups) => {
      const rows = new Map<string, { readonly fixed: ReportRow; readonly cells: Map<string, number> }>();
      for (const group of groups) {
        let contribution = contributions.get(group);
        if (!contribution) {
          contribution = contributionOf(group);
          contributions.set(group, contribution);
        }
        const { rowID, fixed, name, value } = contribution;
        let row = rows.get(rowID);
        if (!row) {
          row = { fixed: { ...fixed, [idColumn]: rowID }, cells: new Map() };
          rows.set(rowID, row);
        }
        row.cells.set(name, (row.cells.get(name) ?? 0) + value);
      }
      return pivotedRows([...rows.values()], pivot.decimals);
    },
    remove: (group) => void contributions.delete(group),
    clear: () => contributions.clear(),
  };
}

function pivotedRows(
  rows: readonly { readonly fixed: ReportRow; readonly cells: ReadonlyMap<string, number> }[],
  decimals: number,
) {
  const pivots = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort(byCodePoint);
  return {
    pivots,
    rows: rows.map(({ fixed, cells }): Cells => {
      const amounts = pivots.map((name): [string, number] => [name, roundTo(cells.get(name) ?? 0, decimals)]);
      const total = [...cells.values()].reduce((sum, value) => sum + value, 0);
      const row = { ...fixed, ...Object.fromEntries(amounts), total: roundTo(total, decimals) };
      return cellsOf(String(fixed[idColumn]), row);
    }),
  };
}

/** A pivot's column never takes the place of another column. */
function pivotName({ columns }: Report, name: Value): string {
  if (typeof name !== 'string' || name === '') return unnamed;
  return name === idColumn || name === 'total' || Object.hasOwn(columns, name) ? `${name}*` : name;
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
