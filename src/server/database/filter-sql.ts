import type { Field, Scalar } from '../../domain/fields';
import { compileTest } from '../../domain/query/compile-filter';
import { filterField, type Test } from '../../domain/query/parse-filter';
import { searchField } from '../../domain/query/query';
import { maxPatternValues, overLimit } from '../../domain/query/query-limits';
import type { Resource, Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { tasks } from '../../domain/resources/tasks/tasks';
import { foldText } from '../../lib/collation';
import { compileRegexp } from '../../lib/regexp';
import { failure, malformed } from '../http/api-error';
import type { Executor } from './database';
import { relatedRows, relatedTest } from './related-sql';
import { encodeArray, encodeValue, name } from './rows';
import { type SQL, sql } from './sql';

/**
 * The WHERE condition of a filter, with exactly the meaning of `compileFilter` (domain/query/compile-filter.ts).
 * Patterns are matched here, over the distinct values of their column: PostgreSQL's own engine can be made to hang.
 * @param scope condition of every query of the table
 */
export async function conditionOf(
  tx: Executor,
  resource: Resource,
  scope: SQL,
  tests: readonly Test[],
): Promise<SQL> {
  const conditions = [scope];
  const byValue: Test[] = [];
  for (const test of tests) {
    if (needsValues(resource, test)) byValue.push(test);
    else conditions.push(simpleCondition(resource, test));
  }
  for (const test of byValue) conditions.push(await valueCondition(tx, resource, and(conditions), test));
  return and(conditions);
}

export function and(conditions: readonly SQL[]): SQL {
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/** A field as folded text with its order; for text conditions and for sorting. */
export function foldedText(resource: Pick<Resource, 'name'>, column: string): SQL {
  return foldedColumns.get(resource.name)?.has(column)
    ? name(`${column}~`)
    : sql`fold(${name(column)}) collate "C"`;
}

/** Columns that are also stored folded, under their name with a ~; `search~` holds all fields of the search. */
export const foldedColumns: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['tasks', new Set(['search', ...tasks.list.search])],
  ['products', new Set(['search', 'uom', ...products.list.search])],
  // No trigrams: lines are written by the hundred thousand, and scanning all of these is quick enough.
  ['taskLines', new Set(['search'])],
  ['eventLog', new Set(['message'])],
  ['taskErrors', new Set(['message'])],
]);

/** JavaScript writes decimals in its own way, and patterns run here: both are decided value by value. */
export function needsValues(resource: Resource, test: Test): boolean {
  if (test.kind === 'regexp') return true;
  return (
    (test.kind === 'text' || test.kind === 'words') && filterField(resource, test.field)?.kind === 'decimal'
  );
}

async function valueCondition(tx: Executor, resource: Resource, where: SQL, test: Test): Promise<SQL> {
  const related = relatedRows(resource, test.field);
  const field = fieldOf(resource, test.field);
  const column = name(related ? related.field : test.field);
  const source = related
    ? sql`${name(resource.name)} cross join lateral (select ${column} as "~value" ${related.from}) as "values"`
    : sql`(select *, ${column} as "~value" from ${name(resource.name)}) as ${name(resource.name)}`;
  const rows = await tx.rows(
    sql`select distinct "~value" from ${source} where (${where}) and "~value" is not null limit ${maxPatternValues + 1}`,
  );
  if (rows.length > maxPatternValues) throw malformed(overLimit('values', maxPatternValues));
  const fulfils = compileTest({ '~value': field }, aboutField(test, '~value'), compileRegexp);
  const values = (await filterInTurns(rows, fulfils)).map((row) => row['~value']);
  const isOne = sql`${column} = any(${encodeArray(field, values)})`;
  return related ? relatedTest(related, isOne, isEvery(test)) : isOne;
}

/** Characters between two looks at the clock; a short value counts as so many, too. */
const charactersATurn = 2000;
const minCharacters = 20;
/** Microseconds of work after which others have their turn. */
const turnMicroseconds = 10_000;
/** Limit of one pattern. Most take a tenth of it for 100,000 values; some with much state take half a minute. */
const maxMicroseconds = 500_000;

/**
 * Others are answered in between: a pattern takes microseconds for a value. One that takes much longer is aborted,
 * since with the embedded engine all others wait. The limit is on work, not on time: on a busy machine a question takes
 * longer and costs the same. @throws ApiError: it takes too long
 */
async function filterInTurns(rows: readonly Row[], fulfils: (row: Row) => boolean): Promise<readonly Row[]> {
  const found: Row[] = [];
  let spent = 0;
  let characters = 0;
  let began = process.cpuUsage();
  for (const row of rows) {
    if (fulfils(row)) found.push(row);
    characters += Math.max(minCharacters, String(row['~value']).length);
    if (characters < charactersATurn) continue;
    characters = 0;
    const { user, system } = process.cpuUsage(began);
    if (spent + user + system > maxMicroseconds) throw failure(400, 'request.too-slow');
    if (user + system > turnMicroseconds) {
      spent += user + system;
      await new Promise((resolve) => setImmediate(resolve));
      began = process.cpuUsage();
    }
  }
  return found;
}

function simpleCondition(resource: Resource, test: Test): SQL {
  const related = relatedRows(resource, test.field);
  if (!related) return ownCondition(resource, test);
  return relatedTest(related, ownCondition(related.resource, aboutField(test, related.field)), isEvery(test));
}

function aboutField(test: Test, field: string): Test {
  return test.kind === 'search' ? test : { ...test, field };
}

function isEvery(test: Test): boolean {
  return test.kind === 'text' && test.every === true;
}

function ownCondition(resource: Resource, test: Test): SQL {
  const column = name(test.field);
  switch (test.kind) {
    case 'null':
      return test.negated ? sql`${column} is not null` : sql`${column} is null`;
    case 'in':
      return inCondition(fieldOf(resource, test.field), column, test.values);
    case 'not': {
      const field = fieldOf(resource, test.field);
      return isPossible(field, test.value)
        ? sql`${column} is distinct from ${encodeValue(field, test.value)}`
        : sql`true`;
    }
    case 'compare':
      return compareCondition(resource, test.field, test.operator, test.value);
    case 'between':
      return and([
        compareCondition(resource, test.field, '$gte', test.from),
        compareCondition(resource, test.field, '$lte', test.to),
      ]);
    case 'text':
      return textsCondition(resource, test.field, test.where, test.anyOf);
    case 'words':
      return and([
        sql`${column} is not null`,
        ...test.words.map((word) => textCondition(textOf(resource, test.field), 'contains', word)),
      ]);
    case 'search':
      return searchCondition(resource, test.fields, foldText(test.text));
    case 'regexp':
      throw new Error('patterns are decided value by value');
  }
}

function inCondition(field: Field, column: SQL, values: readonly Scalar[]): SQL {
  const possible = values.filter((value) => value !== null && isPossible(field, value));
  const isOne =
    possible.length === 1
      ? sql`${column} = ${encodeValue(field, possible[0])}`
      : sql`${column} = any(${encodeArray(field, possible)})`;
  return values.includes(null) ? sql`${column} is null or ${isOne}` : isOne;
}

const comparisons = { $gt: sql`>`, $gte: sql`>=`, $lt: sql`<`, $lte: sql`<=` } as const;

function compareCondition(
  resource: Resource,
  fieldName: string,
  operator: keyof typeof comparisons,
  value: Scalar,
): SQL {
  const field = fieldOf(resource, fieldName);
  const column = name(fieldName);
  const sign = comparisons[operator];
  if (isText(field)) return sql`${foldedText(resource, fieldName)} ${sign} ${foldText(String(value))}::text`;
  if (isPossible(field, value)) return sql`${column} ${sign} ${encodeValue(field, value)}`;
  return sql`${column}::double precision ${sign} ${value}::double precision`;
}

/** Whether a column of the field's type can hold the value: whole numbers have 32 bits. */
function isPossible(field: Field, value: Scalar): boolean {
  if (field.kind !== 'id' && field.kind !== 'reference' && field.kind !== 'integer') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

/** The result of JavaScript's `String(value)`, folded. */
function textOf(resource: Resource, fieldName: string): SQL {
  const field = fieldOf(resource, fieldName);
  if (isText(field)) return foldedText(resource, fieldName);
  if (field.kind === 'dateTime')
    return sql`to_char(${name(fieldName)} at time zone 'UTC', 'YYYY-MM-DD"t"HH24:MI:SS.MS"z"')`;
  return sql`${name(fieldName)}::text`;
}

/**
 * If all fields of the search are stored together, an index finds the candidates, which are then checked: a text may
 * span two fields.
 */
function searchCondition(resource: Resource, fields: readonly string[], text: string): SQL {
  const found = any(fields.map((field) => textCondition(textOf(resource, field), 'contains', text)));
  if (!foldedColumns.get(resource.name)?.has(searchField)) return found;
  return and([textCondition(foldedText(resource, searchField), 'contains', text), found]);
}

/**
 * Any of several texts in a field. If the search stores the field's folded text among others, candidates are found
 * there first: by an index, which pays off for several texts, or at least without folding each row.
 */
function textsCondition(resource: Resource, fieldName: string, where: Where, texts: readonly string[]): SQL {
  const folded = foldedColumns.get(resource.name);
  const isSearched = folded?.has(searchField) && resource.list.search.includes(fieldName);
  const isFirst = isSearched && (texts.length > 1 || !folded?.has(fieldName));
  return any(
    texts.map((text) => {
      const found = textCondition(textOf(resource, fieldName), where, text);
      return isFirst
        ? and([textCondition(foldedText(resource, searchField), 'contains', text), found])
        : found;
    }),
  );
}

type Where = 'contains' | 'starts' | 'ends';

function textCondition(text: SQL, where: Where, part: string): SQL {
  const literal = part.replace(/[\\%_]/g, '\\$&');
  const pattern = `${where === 'starts' ? '' : '%'}${literal}${where === 'ends' ? '' : '%'}`;
  return sql`${text} like ${pattern}::text`;
}

function any(conditions: readonly SQL[]): SQL {
  return conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      );
}

function isText(field: Field): boolean {
  return field.kind === 'text' || field.kind === 'code' || field.kind === 'choice' || field.kind === 'time';
}

function fieldOf(resource: Resource, fieldName: string): Field {
  const field = filterField(resource, fieldName);
  if (!field) throw new Error(`${resource.name} has no field ${fieldName}`);
  return field;
}
