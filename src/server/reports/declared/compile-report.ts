import { idKeys } from '../../../domain/reports/language/grouping';
import { quantileDecimals, sumDecimals } from '../../../domain/reports/language/measures';
import {
  idColumn,
  type ReportRange,
  type ReportView,
  unnamed,
} from '../../../domain/reports/language/question';
import type { ColumnKind, Measure, Report } from '../../../domain/reports/language/report';
import { resourceOf } from '../../../domain/resources/registry';
import type { Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { compileExpression, type SqlContext } from './compile-expression';
import { compileSource } from './compile-source';

export interface CompiledQuestion {
  readonly companyID: number;
  readonly range: ReportRange;
  readonly view: ReportView;
}

const comma = sql`, `;
const and = sql` and `;

/** The whole answer as one statement; its one row has `page`, `total`, `totals` and `pivots`. */
export async function compileReport(tx: Executor, report: Report, question: CompiledQuestion): Promise<SQL> {
  const { companyID, range, view } = question;
  const context: SqlContext = { settings: range.settings, timeZone: range.timeZone };
  const source = await compileSource(tx, report, { companyID, range });
  const [from, to] = view.range;
  return sql`with grouped as (${groupedRows(report, source, context)}),
    shaped as (${report.pivot ? pivotedRows(report, companyID, context) : shapedRows(report, companyID, context)}),
    found as (select * from shaped where ${isFound(report, view)}),
    summed as (select ${summedColumns(report)} from found)
    select
      (select coalesce(json_agg(p), '[]') from (
        select * from found order by ${orderOf(report, view)} limit ${to - from + 1} offset ${from}) p) as "page",
      (select count(*)::int from found) as "total",
      (select row_to_json(t) from (select ${totalColumns(report, context)} from summed "total") t) as "totals",
      ${report.pivot ? sql`(select coalesce(json_agg(distinct c.key), '[]') from shaped, jsonb_object_keys("~cells") c(key))` : sql`'[]'::json`} as "pivots",
      ${report.pivot ? pivotTotals(report.pivot.decimals) : sql`null::json`} as "pivotTotals"`;
}

function pivotTotals(decimals: number): SQL {
  return sql`(select json_object_agg(s.key, s.value) from (
    select c.key, ${rounded(sql`sum(c.value::text::float8)`, decimals)} as "value"
    from found, jsonb_each("~cells") c(key, value) group by c.key) s)`;
}

function groupedRows(report: Report, source: SQL, context: SqlContext): SQL {
  const keys = Object.entries(report.keys);
  const columns = [
    ...keys.map(([name, key]) => as(compileExpression(key, context), name)),
    ...Object.entries(report.measures).map(([name, measure]) => as(compileMeasure(measure, context), name)),
  ];
  const where = report.where ? sql` and ${compileExpression(report.where, context)}` : sql``;
  const places = sql.join(
    keys.map((_, index) => sql.raw(String(index + 1))),
    comma,
  );
  return sql`select ${sql.join(columns, comma)} ${source}${where} group by ${places}`;
}

function compileMeasure(measure: Measure, context: SqlContext): SQL {
  if (measure.of === 'count') return sql`count(*)::float8`;
  const value = compileExpression(measure.value, context);
  switch (measure.of) {
    case 'sum':
      return rounded(sql`coalesce(sum((${value})::float8), 0)`, sumDecimals);
    case 'distinct':
      return sql`count(distinct ${value})::float8`;
    case 'quantile':
      return rounded(
        sql`percentile_cont(${measure.share}::float8) within group (order by (${value})::float8)`,
        quantileDecimals,
      );
  }
}

/** The groups with the rows that they refer to: `key`, `measure` and the names of the joins are tables. */
function joinedGroups(report: Report, companyID: number, context: SqlContext): SQL {
  const joins = Object.entries(report.joins ?? {}).map(([name, { resource, key }]) => {
    const table = sql.identifier(resource);
    const alias = sql.identifier(name);
    return sql` left join ${table} ${alias} on ${alias}."companyID" = ${companyID}
      and ${alias}.${sql.identifier(resourceOf(resource).key)} = ${compileExpression(key, context)}`;
  });
  return sql`grouped "key" cross join lateral (select "key".*) "measure"${sql.join(joins)}`;
}

function shapedRows(report: Report, companyID: number, context: SqlContext): SQL {
  const id = idKeys(report).map((name) => sql`"key".${sql.identifier(name)}`);
  return sql`select ${sql.join(columnsOf(report, context), comma)}, ${as(idText(id), idColumn)}
    from ${joinedGroups(report, companyID, context)}`;
}

/** A row for all names of the pivot, with their amounts in one object. */
function pivotedRows(report: Report, companyID: number, context: SqlContext): SQL {
  const { pivot, columns } = report;
  if (!pivot) throw new Error(`${report.name} has no pivot`);
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const list = sql.join(names, comma);
  const reserved = [idColumn, 'total', ...Object.keys(columns)];
  const called = compileExpression(pivot.name, context);
  return sql`select ${as(idText(names), idColumn)}, ${list}, ${as(rounded(sql`sum("~value")`, pivot.decimals), 'total')},
      jsonb_object_agg("~name", ${rounded(sql`"~value"`, pivot.decimals)}) as "~cells"
    from (select ${sql.join(columnsOf(report, context), comma)},
        case when coalesce(${called}, '') = '' then ${unnamed}::text when ${called} in ${reserved} then ${called} || '*' else ${called} end as "~name",
        sum(${compileExpression(pivot.value, context)}) as "~value"
      from ${joinedGroups(report, companyID, context)}
      group by ${sql.join(
        [...names, '~name'].map((_, index) => sql.raw(String(index + 1))),
        comma,
      )}) cells
    group by ${list}`;
}

function columnsOf({ columns }: Report, context: SqlContext): readonly SQL[] {
  return Object.entries(columns).map(([name, { value, kind, decimals = 0 }]) =>
    as(wireValue(compileExpression(value, context), kind, decimals), name),
  );
}

/** A value as rows of reports carry it. */
function wireValue(value: SQL, kind: ColumnKind, decimals: number): SQL {
  switch (kind) {
    case 'moment':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'number':
    case 'duration':
      return rounded(value, decimals);
    case 'text':
    case 'code':
    case 'choice':
    case 'id':
      return value;
  }
}

/** Half away from zero, of what a double surely says. */
function rounded(value: SQL, decimals: number): SQL {
  return sql`round((${value})::float8::numeric, ${decimals}::int)::float8`;
}

function isFound(report: Report, { search, ids }: ReportView): SQL {
  const conditions = [sql`true`];
  if (search !== '') {
    const found = report.search.map(
      (column) => sql`position(fold(${search}::text) in fold(${sql.identifier(column)}::text)) > 0`,
    );
    conditions.push(found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`);
  }
  if (ids) conditions.push(sql`${sql.identifier(idColumn)} = any(${sql.param([...ids])}::text[])`);
  return sql.join(conditions, and);
}

function orderOf(report: Report, { sort: [column, direction] }: ReportView): SQL {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const kind = report.columns[column]?.kind;
  const name = sql.identifier(column);
  const isCell = kind === undefined && column !== 'total' && column !== idColumn;
  const value = isCell ? sql`coalesce(("~cells" ->> ${column}::text)::float8, 0)` : name;
  const isText =
    kind === 'text' ||
    kind === 'code' ||
    (kind === 'choice' && typeof column === 'string' && !isNumbered(report, column));
  const by = isText
    ? sql`fold(${name}::text) collate "C"`
    : kind === 'moment'
      ? sql`${name} collate "C"`
      : value;
  return sql`${by} ${way} nulls last, ${sql.identifier(idColumn)} collate "C"`;
}

/** Choices that are numbers are in their order. */
function isNumbered(report: Report, column: string): boolean {
  return Object.keys(report.columns[column]?.choices ?? {}).every((choice) => /^\d+$/.test(choice));
}

function summedColumns(report: Report): SQL {
  const names = report.pivot
    ? ['total']
    : Object.entries(report.columns).flatMap(([name, { total }]) => (total === 'sum' ? [name] : []));
  if (names.length === 0) return sql`count(*) as "~count"`;
  const decimalsOf = (name: string) => report.columns[name]?.decimals ?? report.pivot?.decimals ?? 0;
  return sql.join(
    names.map((name) => as(rounded(sql`coalesce(sum(${sql.identifier(name)}), 0)`, decimalsOf(name)), name)),
    comma,
  );
}

function totalColumns(report: Report, context: SqlContext): SQL {
  const names = report.pivot ? ['total'] : [];
  const columns = Object.entries(report.columns).flatMap(([name, { total, kind, decimals = 0 }]) => {
    if (!total) return [];
    if (total === 'sum') return [sql`"total".${sql.identifier(name)}`];
    return [as(wireValue(compileExpression(total, context), kind, decimals), name)];
  });
  const all = [...names.map((name) => sql`"total".${sql.identifier(name)}`), ...columns];
  return all.length === 0 ? sql`null as "~none"` : sql.join(all, comma);
}

function idText(values: readonly SQL[]): SQL {
  const parts = values.flatMap((value, index) => (index === 0 ? [value] : [sql`'|'`, value]));
  return sql`concat(${sql.join(parts, comma)})`;
}

function as(value: SQL, name: string): SQL {
  return sql`${value} as ${sql.identifier(name)}`;
}
