import { compareFolded, foldText } from '../lib/collation';
import { type Label, label } from '../lib/label';
import type { Field, Fields, Scalar } from './fields';
import type { Resource, Row } from './resource';

/**
 * The query model that the device and the server share (decisions 2–4). Its meaning is fixed here and held by a
 * property test against PostgreSQL:
 * - text is folded (`foldText`) for order and for every operator but equality, `in`, `$ne` and `regexp`;
 * - null fulfils only `field: null`, `$ne` with a value and lists that hold null; it sorts last either way;
 * - `match`: every word of the term occurs, in any order. `all…`: the text does so with at least one item of the list
 *   (for one value a row; over a task's lines: every line does).
 */
export const operators = [
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$ne',
  'like',
  'between',
  'in',
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'allStartsWith',
  'allEndsWith',
  'allContains',
  'regexp',
] as const;
export type Operator = (typeof operators)[number];

export type Operand = Scalar | readonly Scalar[];
/** Equality with a scalar, one of an array, or every one of the operators given. */
export type Condition = Operand | { readonly [O in Operator]?: Operand };
/** Conditions by field, all to be fulfilled. The key `search` is `{like: text}` over the declared search fields. */
export type Filter = Readonly<Record<string, Condition>>;

export type Direction = 'ASC' | 'DESC';
export type Sort = readonly (readonly [field: string, direction: Direction])[];

/** Rows wanted: `range` is inclusive on both ends, as on the wire. */
export interface RowsQuery {
  readonly resource: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly range: readonly [from: number, to: number];
}

export type Predicate = (row: Row) => boolean;
export type Compiled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Label };
/** Compiles an RE2 pattern (linear time) into a test of "found anywhere"; throws on a malformed pattern. */
export type RegexpCompiler = (pattern: string) => (text: string) => boolean;

/** The pseudo-field that searches all declared search fields. */
export const SEARCH = 'search';

/** One condition taken apart: the shape that the device's predicate and the server's SQL are both made from. */
export type Test =
  | { readonly field: string; readonly kind: 'null'; readonly negated: boolean }
  | { readonly field: string; readonly kind: 'in'; readonly values: readonly Scalar[] }
  | {
      readonly field: string;
      readonly kind: 'compare';
      readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
      readonly value: Scalar;
    }
  | { readonly field: string; readonly kind: 'not'; readonly value: Scalar }
  | { readonly field: string; readonly kind: 'between'; readonly from: Scalar; readonly to: Scalar }
  | {
      readonly field: string;
      readonly kind: 'text';
      readonly where: 'contains' | 'starts' | 'ends';
      readonly anyOf: readonly string[];
    }
  | { readonly field: string; readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly field: string; readonly kind: 'regexp'; readonly pattern: string }
  | {
      readonly field: typeof SEARCH;
      readonly kind: 'search';
      readonly fields: readonly string[];
      readonly text: string;
    };

const textual = new Set<Field['kind']>(['text', 'code', 'choice', 'time']);
const numeric = new Set<Field['kind']>(['id', 'reference', 'integer', 'decimal']);

/** Whether values of the field are compared as folded text. */
export function isTextual(field: Field): boolean {
  return textual.has(field.kind);
}

/** Checks a filter against a declaration and takes it apart; the error names the field or operator. */
export function parseFilter(resource: Resource, filter: Filter): Compiled<readonly Test[]> {
  const tests: Test[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (condition === undefined) continue;
    const parsed =
      name === SEARCH ? parseSearch(resource, condition) : parseCondition(resource, name, condition);
    if (!parsed.ok) return parsed;
    tests.push(...parsed.value);
  }
  return { ok: true, value: tests };
}

function parseSearch(resource: Resource, condition: Condition): Compiled<readonly Test[]> {
  const text = isPlainObject(condition) ? condition.like : condition;
  if (typeof text !== 'string' || !isStorable(text)) return refuse(label('Search needs a text'));
  return { ok: true, value: [{ field: SEARCH, kind: 'search', fields: resource.list.search, text }] };
}

function parseCondition(resource: Resource, name: string, condition: Condition): Compiled<readonly Test[]> {
  const field = resource.fields[name];
  if (!field || field.writeOnly) return refuse(label('Unknown field {name}', { name }));
  if (!isPlainObject(condition)) {
    if (isList(condition)) return one(parseIn(name, field, condition));
    return one(
      condition === null
        ? accept({ field: name, kind: 'null', negated: false })
        : parseIn(name, field, [condition]),
    );
  }
  const tests: Test[] = [];
  for (const [operator, operand] of Object.entries(condition)) {
    const parsed = parseOperator(name, field, operator, operand);
    if (!parsed.ok) return parsed;
    tests.push(parsed.value);
  }
  return { ok: true, value: tests };
}

function parseOperator(name: string, field: Field, operator: string, operand: Operand): Compiled<Test> {
  switch (operator) {
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      const value = scalarFor(field, operand);
      return value === undefined || value === null
        ? wrongValue(name)
        : accept({ field: name, kind: 'compare', operator, value });
    }
    case '$ne': {
      const value = scalarFor(field, operand);
      if (value === undefined) return wrongValue(name);
      return accept(
        value === null ? { field: name, kind: 'null', negated: true } : { field: name, kind: 'not', value },
      );
    }
    case 'between': {
      const [from, to] =
        isList(operand) && operand.length === 2 ? operand.map((value) => scalarFor(field, value)) : [];
      if (from === undefined || to === undefined || from === null || to === null) return wrongValue(name);
      return accept({ field: name, kind: 'between', from, to });
    }
    case 'in':
      return parseIn(name, field, isList(operand) ? operand : [operand]);
    case 'like':
    case 'includes':
      return parseText(name, field, 'contains', [operand]);
    case 'startsWith':
      return parseText(name, field, 'starts', [operand]);
    case 'endsWith':
      return parseText(name, field, 'ends', [operand]);
    case 'allContains':
      return parseText(name, field, 'contains', isList(operand) ? operand : [operand]);
    case 'allStartsWith':
      return parseText(name, field, 'starts', isList(operand) ? operand : [operand]);
    case 'allEndsWith':
      return parseText(name, field, 'ends', isList(operand) ? operand : [operand]);
    case 'match':
      if (field.kind === 'json' || typeof operand !== 'string' || !isStorable(operand))
        return wrongValue(name);
      return accept({ field: name, kind: 'words', words: foldText(operand).split(/\s+/).filter(Boolean) });
    case 'regexp':
      if (field.kind === 'json' || typeof operand !== 'string') return wrongValue(name);
      return accept({ field: name, kind: 'regexp', pattern: operand });
    default:
      return refuse(label('Unknown operator {operator}', { operator }));
  }
}

function parseIn(name: string, field: Field, operands: readonly Scalar[]): Compiled<Test> {
  const values: Scalar[] = [];
  for (const operand of operands) {
    const value = scalarFor(field, operand);
    if (value === undefined) return wrongValue(name);
    values.push(value);
  }
  return accept({ field: name, kind: 'in', values });
}

function parseText(
  name: string,
  field: Field,
  where: 'contains' | 'starts' | 'ends',
  operands: readonly Operand[],
): Compiled<Test> {
  if (field.kind === 'json' || field.kind === 'dateTime' || field.kind === 'flag') return wrongValue(name);
  const anyOf: string[] = [];
  for (const operand of operands) {
    if (typeof operand !== 'string' && typeof operand !== 'number') return wrongValue(name);
    if (!isStorable(String(operand))) return wrongValue(name);
    anyOf.push(foldText(String(operand)));
  }
  return accept({ field: name, kind: 'text', where, anyOf });
}

/** The operand as the field's values are stored; undefined when it is not of the field's kind. */
function scalarFor(field: Field, operand: Operand): Scalar | undefined {
  if (operand === null) return null;
  if (isList(operand)) return undefined;
  if (numeric.has(field.kind)) return toNumber(operand);
  if (field.kind === 'flag') return toFlag(operand);
  if (field.kind === 'dateTime') return typeof operand === 'string' ? toMoment(operand) : undefined;
  if (field.kind === 'json' || field.kind === 'password') return undefined;
  return typeof operand === 'boolean' || !isStorable(String(operand)) ? undefined : String(operand);
}

/** Whether PostgreSQL can hold a text: no NUL and no half of a surrogate pair. No row ever has another. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function toNumber(operand: string | number | boolean): number | undefined {
  const value = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : operand;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function toFlag(operand: string | number | boolean): boolean | undefined {
  if (typeof operand === 'boolean') return operand;
  return operand === 'true' ? true : operand === 'false' ? false : undefined;
}

function toMoment(operand: string): string | undefined {
  const time = Date.parse(operand);
  if (Number.isNaN(time)) return undefined;
  const moment = new Date(time).toISOString();
  // Years beyond 1–9999 have another form, which is not in the order of its characters.
  return /^\d{4}-/.test(moment) && !moment.startsWith('0000') ? moment : undefined;
}

/** Compiles a filter into a predicate over rows of the resource. */
export function compileFilter(
  resource: Resource,
  filter: Filter,
  compileRegexp: RegexpCompiler,
): Compiled<Predicate> {
  const parsed = parseFilter(resource, filter);
  if (!parsed.ok) return parsed;
  try {
    const predicates = parsed.value.map((test) => compileTest(resource.fields, test, compileRegexp));
    if (predicates.length === 0) return { ok: true, value: () => true };
    return { ok: true, value: (row) => predicates.every((predicate) => predicate(row)) };
  } catch {
    return refuse(label('Not a valid regular expression'));
  }
}

/** One test of a filter as a predicate over rows; throws on a malformed pattern. */
export function compileTest(fields: Fields, test: Test, compileRegexp: RegexpCompiler): Predicate {
  const name = test.field;
  switch (test.kind) {
    case 'null':
      return test.negated ? (row) => present(row[name]) : (row) => !present(row[name]);
    case 'in': {
      const values = new Set<unknown>(test.values);
      const holdsNull = values.has(null);
      return (row) => (present(row[name]) ? values.has(row[name]) : holdsNull);
    }
    case 'not':
      return (row) => row[name] !== test.value;
    case 'compare':
      return comparePredicate(fields[name], test.field, test.operator, test.value);
    case 'between': {
      const low = comparePredicate(fields[name], name, '$gte', test.from);
      const high = comparePredicate(fields[name], name, '$lte', test.to);
      return (row) => low(row) && high(row);
    }
    case 'text':
      return (row) => present(row[name]) && hasText(foldText(String(row[name])), test.where, test.anyOf);
    case 'words':
      return (row) => {
        if (!present(row[name])) return false;
        const folded = foldText(String(row[name]));
        return test.words.every((word) => folded.includes(word));
      };
    case 'regexp': {
      const found = compileRegexp(test.pattern);
      return (row) => present(row[name]) && found(String(row[name]));
    }
    case 'search': {
      const text = foldText(test.text);
      return (row) =>
        test.fields.some((field) => present(row[field]) && foldText(String(row[field])).includes(text));
    }
  }
}

function hasText(folded: string, where: 'contains' | 'starts' | 'ends', anyOf: readonly string[]): boolean {
  switch (where) {
    case 'contains':
      return anyOf.some((text) => folded.includes(text));
    case 'starts':
      return anyOf.some((text) => folded.startsWith(text));
    case 'ends':
      return anyOf.some((text) => folded.endsWith(text));
  }
}

function comparePredicate(
  field: Field | undefined,
  name: string,
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  value: Scalar,
): Predicate {
  const compare = valueComparer(field);
  const holds = {
    $gt: (order: number) => order > 0,
    $gte: (order: number) => order >= 0,
    $lt: (order: number) => order < 0,
    $lte: (order: number) => order <= 0,
  }[operator];
  return (row) => present(row[name]) && holds(compare(row[name], value));
}

/** Order of two non-null values of a field: numbers by size, flags false first, moments by time, text folded. */
export function valueComparer(field: Field | undefined): (a: unknown, b: unknown) => number {
  if (field && numeric.has(field.kind)) return (a, b) => Number(a) - Number(b);
  if (field?.kind === 'flag') return (a, b) => Number(a) - Number(b);
  // ISO moments of equal form are ordered as their characters are.
  if (field?.kind === 'dateTime') return (a, b) => compareFolded(String(a), String(b));
  return (a, b) => compareFolded(foldText(String(a)), foldText(String(b)));
}

/** Order of rows by several columns; empty values last either way, ties by ascending key. */
export function compileSort(resource: Resource, sort: Sort): Compiled<(a: Row, b: Row) => number> {
  const columns: { name: string; sign: 1 | -1; compare: (a: unknown, b: unknown) => number }[] = [];
  for (const [name, direction] of sort) {
    const field = resource.fields[name];
    if (!field || field.writeOnly || field.kind === 'json')
      return refuse(label('Unknown field {name}', { name }));
    columns.push({ name, sign: direction === 'DESC' ? -1 : 1, compare: valueComparer(field) });
  }
  columns.push({ name: resource.key, sign: 1, compare: (a, b) => Number(a) - Number(b) });
  const value = (a: Row, b: Row): number => {
    for (const { name, sign, compare } of columns) {
      const x = a[name];
      const y = b[name];
      if (!present(x) || !present(y)) {
        if (present(x) !== present(y)) return present(x) ? -1 : 1;
        continue;
      }
      const order = compare(x, y);
      if (order !== 0) return sign * order;
    }
    return 0;
  };
  return { ok: true, value };
}

function present(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function isList(operand: unknown): operand is readonly Scalar[] {
  return Array.isArray(operand);
}

function isPlainObject(condition: Condition): condition is { readonly [O in Operator]?: Operand } {
  return typeof condition === 'object' && condition !== null && !isList(condition);
}

function accept(test: Test): Compiled<Test> {
  return { ok: true, value: test };
}

function one(parsed: Compiled<Test>): Compiled<readonly Test[]> {
  return parsed.ok ? { ok: true, value: [parsed.value] } : parsed;
}

function refuse(error: Label): { readonly ok: false; readonly error: Label } {
  return { ok: false, error };
}

function wrongValue(name: string): { readonly ok: false; readonly error: Label } {
  return refuse(label('The value for {name} does not fit the field', { name }));
}
