import { createHash } from 'node:crypto';
import type { Field } from '../../domain/fields';
import { compileSort } from '../../domain/query/compile-sort';
import { isTextual } from '../../domain/query/field-values';
import { parseFilter, type Test } from '../../domain/query/parse-filter';
import type { Compiled, Filter, RowsQuery, Sort } from '../../domain/query/query';
import { withinLimits } from '../../domain/query/query-limits';
import type { Resource, Row } from '../../domain/resource';
import { label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';
import { type ColumnsOptions, selectColumns } from './column-texts';
import type { Executor } from './database';
import { and, conditionOf, foldedText } from './filter-sql';
import { type RowText, selectTexts } from './row-texts';
import { columnList, decodeRow, name } from './rows';
import { type SQL, sql } from './sql';

/** A list query that was checked against its resource. */
export interface ListPlan {
  readonly resource: Resource;
  readonly tests: readonly Test[];
  readonly order: SQL;
  /** The same order from the end. */
  readonly reverse: SQL;
  /** Column of a descending sort that may be empty: rows with a value come first, then those without. */
  readonly emptyLast: SQL | null;
  readonly range: readonly [from: number, to: number];
  /** Identifies the filter among those of the resource, for caching counts. */
  readonly filterKey: string;
}

/**
 * Checks the names, operators and patterns of a query; errors are a 400 that names the fault. @param besides further
 * filters to fulfil; they may be about the same fields
 */
export function planList(
  resource: Resource,
  query: Omit<RowsQuery, 'resource'>,
  besides: readonly Filter[] = [],
): Compiled<ListPlan> {
  const asked: Test[] = [];
  for (const filter of [query.filter, ...besides]) {
    const parsed = parseFilter(resource, filter);
    if (!parsed.ok) return parsed;
    asked.push(...parsed.value);
  }
  const tests = withinLimits(resource, asked);
  if (!tests.ok) return tests;
  for (const test of tests.value) {
    if (test.kind === 'regexp' && !isPattern(test.pattern))
      return { ok: false, error: label('Not a valid regular expression') };
  }
  const sort = query.sort.length > 0 ? query.sort : [resource.list.sort];
  const compiled = compileSort(resource, sort);
  if (!compiled.ok) return compiled;
  const value = {
    resource,
    tests: tests.value,
    ...orderOf(resource, sort, tests.value),
    range: query.range,
    filterKey: shortened(JSON.stringify(tests.value)),
  };
  return { ok: true, value };
}

/** A filter may be as long as a body; thousands of keys are kept. */
function shortened(filter: string): string {
  return filter.length > 500 ? createHash('sha256').update(filter).digest('base64url') : filter;
}

/** One page of rows. @param total number of rows, if known: pages near the end are read from the end */
export function readPage(tx: Executor, plan: ListPlan, where: SQL, total?: number): Promise<readonly Row[]> {
  const { resource } = plan;
  const select = async (clauses: SQL): Promise<readonly Row[]> => {
    const rows = await tx.rows(sql`select ${columnList(resource)} from ${name(resource.name)} ${clauses}`);
    return rows.map((row) => decodeRow(resource, row));
  };
  return selectPage({ tx, plan, where, total, select });
}

/** The same page as texts, to be sent unchanged. */
export function readPageTexts(
  tx: Executor,
  plan: ListPlan,
  where: SQL,
  total?: number,
): Promise<readonly RowText[]> {
  const select = (clauses: SQL) => selectTexts(tx, plan.resource, clauses);
  return selectPage({ tx, plan, where, total, select });
}

/** A page in the order of the key, as columns. */
export function readPageColumns(
  tx: Executor,
  { resource, order, range: [from, to] }: ListPlan,
  where: SQL,
  options: ColumnsOptions,
): Promise<string> {
  return selectColumns(
    tx,
    resource,
    clausesOf(order, { where, limit: to - from + 1, offset: from }),
    options,
  );
}

interface PageOptions<T> {
  readonly tx: Executor;
  readonly plan: ListPlan;
  readonly where: SQL;
  readonly total: number | undefined;
  /** @param clauses everything from `where` on */
  readonly select: (clauses: SQL) => Promise<readonly T[]>;
}

async function selectPage<T>({ tx, plan, where, total, select }: PageOptions<T>): Promise<readonly T[]> {
  const [from, to] = plan.range;
  const limit = to - from + 1;
  const { emptyLast } = plan;
  if (total !== undefined && from > total / 2 && emptyLast === null) {
    const last = Math.min(to, total - 1);
    if (last < from) return [];
    const tail = { where, limit: last - from + 1, offset: total - 1 - last };
    return [...(await select(clausesOf(plan.reverse, tail)))].reverse();
  }
  if (emptyLast === null) return select(clausesOf(plan.order, { where, limit, offset: from }));
  // An index read backwards has empty values first: the two kinds of rows are read one after the other.
  const filled = and([where, sql`${emptyLast} is not null`]);
  const rows = await select(clausesOf(plan.order, { where: filled, limit, offset: from }));
  if (rows.length === limit) return rows;
  const before = rows.length > 0 ? from + rows.length : await countRows(tx, plan.resource, filled);
  const empty = and([where, sql`${emptyLast} is null`]);
  const rest = { where: empty, limit: limit - rows.length, offset: Math.max(0, from - before) };
  return [...rows, ...(await select(clausesOf(plan.order, rest)))];
}

interface Child {
  readonly where: SQL;
  readonly limit: number;
  readonly offset: number;
}

function clausesOf(order: SQL, { where, limit, offset }: Child): SQL {
  return sql`where ${where} order by ${order} limit ${limit} offset ${offset}`;
}

/** Number of rows that fulfil the condition. */
export async function countRows(tx: Executor, resource: Resource, where: SQL): Promise<number> {
  const [row] = await tx.rows(
    sql`select count(*)::integer as "total" from ${name(resource.name)} where ${where}`,
  );
  return Number(row?.['total'] ?? 0);
}

/** The condition of a plan's filter within the rows of a company (or within all rows of a global resource). */
export function whereOf(tx: Executor, plan: ListPlan, companyID: number): Promise<SQL> {
  return conditionOf(tx, plan.resource, scopeOf(plan.resource, companyID), plan.tests);
}

/** The condition of every query of a table. */
export function scopeOf(resource: Resource, companyID: number): SQL {
  return resource.scope === 'company' ? sql`"companyID" = ${companyID}` : sql`true`;
}

/** ORDER BY of a sort, as `compileSort` orders: text folded, empty values last either way, ties by ascending key. */
function orderOf(
  resource: Resource,
  sort: Sort,
  tests: readonly Test[],
): Pick<ListPlan, 'order' | 'reverse' | 'emptyLast'> {
  let emptyLast: SQL | null = null;
  const columns = sort.map(([fieldName, direction], index) => {
    const field = resource.fields[fieldName];
    const column = field && isTextual(field) ? foldedText(resource, fieldName) : name(fieldName);
    if (direction === 'ASC') return [sql`${column} asc`, sql`${column} desc`] as const;
    const hasEmpty = mayBeEmpty(field, fieldName, tests);
    if (hasEmpty && index === 0) emptyLast = name(fieldName);
    return hasEmpty && index > 0
      ? ([sql`${column} desc nulls last`, sql`${column} asc nulls first`] as const)
      : ([sql`${column} desc`, sql`${column} asc`] as const);
  });
  const key = name(resource.key);
  return {
    order: sql.join([...columns.map(([forth]) => forth), key], sql`, `),
    reverse: sql.join([...columns.map(([, back]) => back), sql`${key} desc`], sql`, `),
    emptyLast,
  };
}

function mayBeEmpty(field: Field | undefined, fieldName: string, tests: readonly Test[]): boolean {
  if (!field || field.required || field.kind === 'id') return false;
  return !tests.some(
    (test) => test.field === fieldName && (test.kind === 'compare' || test.kind === 'between'),
  );
}

function isPattern(pattern: string): boolean {
  try {
    compileRegexp(pattern);
    return true;
  } catch {
    return false;
  }
}
