import { openTimeZone } from '../../../lib/time-zone';
import type { Change } from '../aggregate';
import { compileExpression, type EvaluationContext, roundTo, type Tables, type Value } from './evaluate';
import { createGrouping, type Facts, type Group, idOf } from './grouping';
import { createJoinedRows, type FindRow } from './joined-rows';
import {
  idColumn,
  type ReportAnswer,
  type ReportRange,
  type ReportRow,
  type ReportView,
  unnamed,
} from './question';
import type { ColumnKind, Report } from './report';
import { createRowViews } from './row-views';

/** A report over rows that come and go, as a device keeps it. */
export interface ReportState {
  /** Resources whose rows are read besides those that the report is made of. */
  readonly joined: readonly string[];
  update(change: Change<Facts>): void;
  /** Rows of other resources may have changed; whether the answer has. */
  rejoin(): boolean;
  answer(view: ReportView): ReportAnswer;
}

/** @throws RangeError when the time zone is unknown */
export function createReportState(report: Report, range: ReportRange, find: FindRow): ReportState {
  const zone = openTimeZone(range.timeZone);
  if (!zone) throw new RangeError(`no time zone ${range.timeZone}`);
  const context: EvaluationContext = { settings: range.settings, zone };
  const grouping = createGrouping(report, range, context);
  const joins = createJoinedRows(report, find);
  const shape = createShape(report, context, joins.find);
  const made = new Map<string, ReportRow>();
  let rows: readonly ReportRow[] | null = null;
  let pivots: readonly string[] = [];
  const views = createRowViews(report, context);

  function current(): readonly ReportRow[] {
    if (rows) return rows;
    if (report.pivot) {
      const pivoted = shape.pivot([...grouping.groups.values()]);
      pivots = pivoted.pivots;
      rows = pivoted.rows;
      return rows;
    }
    const all: ReportRow[] = [];
    for (const group of grouping.groups.values()) {
      const row = made.get(group.id) ?? shape.row(group);
      made.set(group.id, row);
      all.push(row);
    }
    rows = all;
    return all;
  }

  return {
    joined: joins.resources,
    update: (change) => {
      for (const id of grouping.update(change)) made.delete(id);
      rows = null;
    },
    rejoin: () => {
      if (!joins.refresh()) return false;
      made.clear();
      rows = null;
      return true;
    },
    answer: (view) => views.answer(current(), pivots, view),
  };
}

interface Shape {
  row(group: Group): ReportRow;
  pivot(groups: readonly Group[]): {
    readonly rows: readonly ReportRow[];
    readonly pivots: readonly string[];
  };
}

function createShape(
  report: Report,
  context: EvaluationContext,
  find: (join: string, key: unknown) => ReportRow | undefined,
): Shape {
  const joins = Object.entries(report.joins ?? {}).map(([name, { key }]) => ({
    name,
    key: compileExpression(key, context),
  }));
  const columns = Object.entries(report.columns).map(([name, { value, kind, decimals = 0 }]) => {
    const read = compileExpression(value, context);
    return { name, read: (tables: Tables) => wireValue(read(tables), kind, decimals) };
  });
  const cell = report.pivot && {
    name: compileExpression(report.pivot.name, context),
    value: compileExpression(report.pivot.value, context),
  };

  function tablesOf({ key, measures }: Group): Tables {
    const measured = Object.fromEntries(Object.entries(measures).map(([name, one]) => [name, one.value()]));
    const tables: Record<string, ReportRow | undefined> = { key, measure: measured };
    for (const join of joins) tables[join.name] = find(join.name, join.key(tables));
    return tables;
  }

  function rowOf(id: string, tables: Tables): ReportRow {
    const row: Record<string, unknown> = { [idColumn]: id };
    for (const { name, read } of columns) row[name] = read(tables);
    return row;
  }

  return {
    row: (group) => rowOf(group.id, tablesOf(group)),
    pivot: (groups) => {
      const rows = new Map<string, { readonly fixed: ReportRow; readonly cells: Map<string, number> }>();
      for (const group of groups) {
        const tables = tablesOf(group);
        const fixed = rowOf('', { ...tables, measure: {} });
        const id = idOf(columns.map(({ name }) => textOf(fixed[name])));
        const row = rows.get(id) ?? { fixed: { ...fixed, [idColumn]: id }, cells: new Map<string, number>() };
        rows.set(id, row);
        const value = cell?.value(tables);
        const key = pivotName(report, cell?.name(tables) ?? null);
        row.cells.set(key, (row.cells.get(key) ?? 0) + (typeof value === 'number' ? value : 0));
      }
      return pivotedRows([...rows.values()], report.pivot?.decimals ?? 0);
    },
  };
}

function pivotedRows(
  rows: readonly { readonly fixed: ReportRow; readonly cells: ReadonlyMap<string, number> }[],
  decimals: number,
) {
  const pivots = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort(byCodePoint);
  return {
    pivots,
    rows: rows.map(({ fixed, cells }): ReportRow => {
      const amounts = pivots.map((name): [string, number] => [name, roundTo(cells.get(name) ?? 0, decimals)]);
      const total = [...cells.values()].reduce((sum, value) => sum + value, 0);
      return { ...fixed, ...Object.fromEntries(amounts), total: roundTo(total, decimals) };
    }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A pivot's column never takes the place of another column. */
function pivotName({ columns }: Report, name: Value): string {
  if (typeof name !== 'string' || name === '') return unnamed;
  return name === idColumn || name === 'total' || Object.hasOwn(columns, name) ? `${name}*` : name;
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A value as rows of reports carry it. */
function wireValue(value: Value, kind: ColumnKind, decimals: number): Value {
  if (typeof value !== 'number') return value;
  return kind === 'moment' ? new Date(value).toISOString() : roundTo(value, decimals);
}
