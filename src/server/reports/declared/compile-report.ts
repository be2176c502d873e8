import { takenNames } from '../../../domain/reports/language/behind';
import { idKeys } from '../../../domain/reports/language/grouping';
import {
  idColumn,
  type ReportRange,
  type ReportView,
  unnamed,
} from '../../../domain/reports/language/question';
import {
  type ColumnKind,
  orderingColumn,
  type Report,
  type ReportColumn,
} from '../../../domain/reports/language/report';
import { resourceOf } from '../../../domain/resources/registry';
import type { Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { compileExpression, type SqlContext } from './compile-expression';
import { compileGroups } from './compile-groups';
import { as, decimalsOf, rounded } from './group-rows';

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
  const groups = await compileGroups(tx, report, { companyID, range }, context);
  const shape = { report, companyID, context, view };
  return report.pivot ? pivotedAnswer(groups, shape) : plainAnswer(groups, shape);
}

interface Shape {
  readonly report: Report;
  readonly companyID: number;
  readonly context: SqlContext;
  readonly view: ReportView;
}

/** Only the rows of the page are written in full: of the others, only what they are searched, ordered and summed by. */
function plainAnswer(groups: SQL, { report, companyID, context, view }: Shape): SQL {
  const [from, to] = view.range;
  const columnSql = (name: string): SQL => {
    const column = report.columns[name];
    return column ? columnValue(report, column, context) : sql`null`;
  };
  const id = idText(idKeys(report).map((name) => sql`"key".${sql.identifier(name)}`));
  const joined = joinedGroups(report, companyID, context);
  const where = isFound(report, view, { columnSql, id });
  const order = orderOf(report, view, { valueSql: (name) => orderValue(report, name, context), id });
  const summed = summedColumns(report).map((name) => {
    const sum = sql`coalesce(sum(${columnSql(name)}), 0)`;
    return as(rounded(sum, report.columns[name]?.decimals ?? 0), name);
  });
  const written = [...Object.keys(report.columns).map((name) => as(columnSql(name), name)), as(id, idColumn)];
  return sql`with "grouped" as materialized (${groups}),
    "summed" as (select ${sql.join([sql`count(*)::int as "~total"`, ...summed], comma)} from "grouped" "key" ${joined} where ${where}),
    "paged" as (select "key".* from "grouped" "key" ${joined} where ${where} order by ${order} limit ${to - from + 1} offset ${from})
    select
      (select coalesce(json_agg(p), '[]') from (
        select ${sql.join(written, comma)} from "paged" "key" ${joined} order by ${order}) p) as "page",
      (select "~total" from "summed") as "total",
      (select row_to_json(t) from (select ${totalColumns(report, context)} from "summed" "total") t) as "totals",
      '[]'::json as "pivots", null::json as "pivotTotals"`;
}

/** For a pivot all rows are built: its columns are not known before. */
function pivotedAnswer(groups: SQL, { report, companyID, context, view }: Shape): SQL {
  const [from, to] = view.range;
  const id = sql.identifier(idColumn);
  const names = { columnSql: sql.identifier, id };
  const order = orderOf(report, view, { valueSql: (name) => cellValue(report, name), id });
  const decimals = report.pivot?.decimals ?? 0;
  return sql`with "grouped" as (${groups}),
    shaped as (${pivotedRows(report, companyID, context)}),
    found as (select * from shaped where ${isFound(report, view, names)}),
    "summed" as (select ${as(rounded(sql`coalesce(sum("total"), 0)`, decimals), 'total')} from found)
    select
      (select coalesce(json_agg(p), '[]') from (
        select * from found order by ${order} limit ${to - from + 1} offset ${from}) p) as "page",
      (select count(*)::int from found) as "total",
      (select row_to_json(t) from (select ${totalColumns(report, context)} from "summed" "total") t) as "totals",
      (select coalesce(json_agg(distinct c.key), '[]') from shaped, jsonb_object_keys("~cells") c(key)) as "pivots",
      ${pivotTotals(decimals)} as "pivotTotals"`;
}

function pivotTotals(decimals: number): SQL {
  return sql`(select json_object_agg(s.key, s.value) from (
    select c.key, ${rounded(sql`sum(c.value::text::float8)`, decimals)} as "value"
    from found, jsonb_each("~cells") c(key, value) group by c.key) s)`;
}

/** The references of a group: `key`, `measure` and the names of the joins are tables. */
function joinedGroups(report: Report, companyID: number, context: SqlContext): SQL {
  const joins = Object.entries(report.joins ?? {}).map(([name, { resource, key }]) => {
    const table = sql.identifier(resource);
    const alias = sql.identifier(name);
    return sql` left join ${table} ${alias} on ${alias}."companyID" = ${companyID}
      and ${alias}.${sql.identifier(resourceOf(resource).key)} = ${compileExpression(key, context)}`;
  });
  return sql`cross join lateral (select "key".*) "measure"${sql.join(joins)}`;
}

/** One row for all names of the pivot, with their amounts in one object. */
function pivotedRows(report: Report, companyID: number, context: SqlContext): SQL {
  const { pivot, columns } = report;
  if (!pivot) throw new Error(`${report.name} has no pivot`);
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const list = sql.join(names, comma);
  const called = compileExpression(pivot.name, context);
  const fixed = Object.entries(columns).map(([name, column]) =>
    as(columnValue(report, column, context), name),
  );
  return sql`select ${as(idText(names), idColumn)}, ${list}, ${as(rounded(sql`sum("~value")`, pivot.decimals), 'total')},
      jsonb_object_agg("~name", ${rounded(sql`"~value"`, pivot.decimals)}) as "~cells"
    from (select ${sql.join(fixed, comma)},
        case when coalesce(${called}, '') = '' then ${unnamed}::text when ${called} in ${takenNames(report)} then ${called} || '*' else ${called} end as "~name",
        sum(${compileExpression(pivot.value, context)}) as "~value"
      from "grouped" "key" ${joinedGroups(report, companyID, context)}
      group by ${sql.join(
        [...names, '~name'].map((_, index) => sql.raw(String(index + 1))),
        comma,
      )}) cells
    group by ${list}`;
}

/** A value in the form of report rows. */
function columnValue(report: Report, { value, kind, decimals = 0 }: ReportColumn, context: SqlContext): SQL {
  const compiled = compileExpression(value, context);
  const measure = value.op === 'ref' && value.table === 'measure' ? report.measures[value.name] : undefined;
  // It has no more decimals anyway: rounding a year's rows takes longer than reading them.
  if (measure && decimalsOf(measure) <= decimals) return compiled;
  return wireValue(compiled, kind, decimals);
}

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

interface FoundBy {
  readonly columnSql: (name: string) => SQL;
  readonly id: SQL;
}

function isFound(report: Report, { search, ids }: ReportView, { columnSql, id }: FoundBy): SQL {
  const conditions = [sql`true`];
  if (search !== '') {
    const found = report.search.map(
      (column) => sql`position(fold(${search}::text) in fold((${columnSql(column)})::text)) > 0`,
    );
    conditions.push(found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`);
  }
  if (ids) conditions.push(sql`${id} = any(${sql.param([...ids])}::text[])`);
  return sql.join(conditions, and);
}

interface OrderedBy {
  readonly valueSql: (name: string) => SQL;
  readonly id: SQL;
}

function orderOf(report: Report, { sort: [asked, direction] }: ReportView, { valueSql, id }: OrderedBy): SQL {
  const column = orderingColumn(report, asked);
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const kind = report.columns[column]?.kind;
  const isText = kind === 'text' || kind === 'code' || (kind === 'choice' && !isNumbered(report, column));
  const value = valueSql(column);
  const by = isText ? sql`fold((${value})::text) collate "C"` : value;
  return sql`${by} ${way} nulls last, ${id} collate "C"`;
}

/** Moments need no conversion to be ordered. */
function orderValue(report: Report, name: string, context: SqlContext): SQL {
  const column = report.columns[name];
  if (!column) return name === idColumn ? sql`null::text` : sql`null::float8`;
  return column.kind === 'moment'
    ? compileExpression(column.value, context)
    : columnValue(report, column, context);
}

function cellValue(report: Report, name: string): SQL {
  const isCell = !Object.hasOwn(report.columns, name) && name !== 'total' && name !== idColumn;
  return isCell ? sql`coalesce(("~cells" ->> ${name}::text)::float8, 0)` : sql.identifier(name);
}

/** Numeric choices are ordered as numbers. */
function isNumbered(report: Report, column: string): boolean {
  return Object.keys(report.columns[column]?.choices ?? {}).every((choice) => /^\d+$/.test(choice));
}

function summedColumns({ columns }: Report): readonly string[] {
  return Object.entries(columns).flatMap(([name, { total }]) => (total === 'sum' ? [name] : []));
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
