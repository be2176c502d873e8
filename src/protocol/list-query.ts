import {
  type Compiled,
  type Condition,
  type Filter,
  type Operand,
  type Operator,
  operators,
  type Sort,
} from '../domain/query/query';
import { isObject, parseJsonText } from '../lib/json-values';
import { label } from '../lib/label';

/** A list request in the format of the API (decisions 2–4). */
export interface ListQuery {
  readonly filter: Filter;
  /** A request carries one sort column; several columns are sorted on the device. */
  readonly sort: Sort;
  /** Both ends inclusive; null: the server's default of 50 rows. */
  readonly range: readonly [from: number, to: number] | null;
  /** Names of the children to include; `all` for every kind. */
  readonly include: readonly string[];
}

/** Maximum number of rows in a page. */
export const maxRowsAPage = 1000;
/** Maximum number of rows in a page of columns, if the server lists it among its capabilities. */
export const maxColumnsRows = 2000;

const maxDepth = 3;

const canonicalNames: ReadonlyMap<string, string> = new Map([
  ...operators.map((operator) => [operator, operator] as const),
  ['>', '$gt'],
  ['>=', '$gte'],
  ['<', '$lt'],
  ['<=', '$lte'],
  ['!=', '$ne'],
  ['=', '$eq'],
  ['$eq', '$eq'],
  ['$in', 'in'],
  ['$between', 'between'],
  ['$like', 'like'],
]);

/** Operators that take a list. */
const ofLists: ReadonlySet<string> = new Set<Operator>([
  'in',
  'between',
  'allStartsWith',
  'allEndsWith',
  'allContains',
]);

/** Encodes a list request as a query string without the question mark; empty parameters are left out. */
export function encodeListQuery(query: Partial<ListQuery>): string {
  const parameters: [name: string, value: string][] = [];
  if (query.filter && Object.keys(query.filter).length > 0)
    parameters.push(['filter', JSON.stringify(query.filter)]);
  const first = query.sort?.[0];
  if (first) parameters.push(['sort', JSON.stringify(first)]);
  if (query.range) parameters.push(['range', JSON.stringify(query.range)]);
  if (query.include && query.include.length > 0) parameters.push(['include', query.include.join(',')]);
  return parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/**
 * Decodes a list request. Operator aliases and the bracket form (`deliveryDate[$gte]=…`, as keys of the filter object
 * or as parameters) become the canonical operators; field names are checked later against the resource.
 * @param parameters decoded query parameters
 */
export function decodeListQuery(parameters: Readonly<Record<string, unknown>>): Compiled<ListQuery> {
  const rawFilter = parseJson(parameters.filter, {});
  if (!isObject(rawFilter)) return { ok: false, error: label('The filter is not a JSON object') };
  const filter = decodeEntries([...Object.entries(rawFilter), ...bracketed(parameters)]);
  if (!filter.ok) return filter;
  const sort = parseJson(parameters.sort, []);
  if (!isSortPair(sort) && !(Array.isArray(sort) && sort.length === 0))
    return { ok: false, error: label('The sort is not a pair of field and ASC or DESC') };
  const range = parseJson(parameters.range, null);
  if (range !== null && !isRange(range))
    return { ok: false, error: label('The range is not [from, to] with from ≤ to') };
  const include = [parameters.include ?? ''].flat().flatMap((names) => namesIn(names));
  const pair: Sort = isSortPair(sort) ? [[sort[0], sort[1].toUpperCase() === 'DESC' ? 'DESC' : 'ASC']] : [];
  return { ok: true, value: { filter: filter.value, sort: pair, range, include } };
}

/** Converts the operator names of a filter object to the canonical ones. */
export function decodeFilter(raw: Readonly<Record<string, unknown>>): Compiled<Filter> {
  return decodeEntries(Object.entries(raw));
}

function decodeEntries(entries: readonly (readonly [key: string, value: unknown])[]): Compiled<Filter> {
  // A map, because an object would not store a field named `__proto__` as its own.
  const filter = new Map<string, Condition>();
  for (const [key, value] of entries) {
    const { name, alias } = partsOf(key);
    const decoded = decodeCondition(alias === null ? value : { [alias]: value });
    if (!decoded.ok) return decoded;
    const before = filter.get(name);
    filter.set(name, before === undefined ? decoded.value : bothOf(before, decoded.value));
  }
  return { ok: true, value: Object.fromEntries(filter) };
}

/** Splits the bracket form: `deliveryDate[$gte]`. */
function partsOf(key: string): { readonly name: string; readonly alias: string | null } {
  // Not a regular expression: it would scan a megabyte of brackets once for each of them.
  const open = key.endsWith(']') ? key.lastIndexOf('[', key.length - 3) : -1;
  return open > 0 ? { name: key.slice(0, open), alias: key.slice(open + 1, -1) } : { name: key, alias: null };
}

/** Conditions on the same field from two places must both be met. */
function bothOf(before: Condition, more: Condition): Condition {
  if (before === more) return before;
  const isApart =
    isObject(before) && isObject(more) && !Object.keys(more).some((name) => Object.hasOwn(before, name));
  return isApart ? { ...before, ...more } : { $and: [before, more] };
}

function decodeCondition(value: unknown, depth = 0): Compiled<Condition> {
  if (isOperand(value)) return { ok: true, value };
  if (!isObject(value)) return { ok: false, error: label('The filter is not a JSON object') };
  const { $and: more, ...operands } = value;
  const every = more === undefined ? null : decodeEvery(more, depth);
  if (every && !every.ok) return every;
  const condition: Record<string, Operand> = {};
  const besides: Condition[] = [];
  for (const [alias, operand] of Object.entries(operands)) {
    const operator = canonicalNames.get(alias);
    if (!operator) return { ok: false, error: label('Unknown operator {operator}', { operator: alias }) };
    if (!isOperand(operand))
      return { ok: false, error: label('The value of {operator} is not usable', { operator: alias }) };
    if (operator === '$eq') besides.push(operand);
    else if (Object.hasOwn(condition, operator)) besides.push({ [operator]: operand });
    else condition[operator] = operand;
  }
  const [only] = besides;
  if (only !== undefined && !every && Object.keys(operands).length === 1) return { ok: true, value: only };
  const all = [...besides, ...(every?.value ?? [])];
  return { ok: true, value: every || all.length > 0 ? { ...condition, $and: all } : condition };
}

/** Decodes the list of an `$and`. Its depth is limited, because it comes from outside and is decoded recursively. */
function decodeEvery(value: unknown, depth: number): Compiled<readonly Condition[]> {
  if (!Array.isArray(value) || depth > maxDepth)
    return { ok: false, error: label('The value of {operator} is not usable', { operator: '$and' }) };
  const conditions: Condition[] = [];
  for (const condition of value) {
    const decoded = decodeCondition(condition, depth + 1);
    if (!decoded.ok) return decoded;
    conditions.push(decoded.value);
  }
  return { ok: true, value: conditions };
}

/** Splits a comma-separated list; spaces after a comma are not part of a name. */
function namesIn(list: unknown): readonly string[] {
  return typeof list === 'string' ? list.split(',').flatMap((name) => name.trim() || []) : [];
}

/** Decodes parameters in the bracket form. Those that take a list are JSON, or are repeated. */
function bracketed(parameters: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(parameters).flatMap(([key, value]) => {
    if (!/^\w+\[.+\]$/.test(key)) return [];
    const takesList = ofLists.has(canonicalNames.get(partsOf(key).alias ?? '') ?? '');
    const list = takesList && typeof value === 'string' ? parseJsonText(value) : null;
    return [[key, Array.isArray(list) ? list : value] as const];
  });
}

function parseJson(text: unknown, absent: unknown): unknown {
  if (text === undefined || text === '') return absent;
  return typeof text === 'string' ? parseJsonText(text) : text;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isOperand(value: unknown): value is Operand {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function isSortPair(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'string' &&
    ['ASC', 'DESC'].includes(value[1].toUpperCase())
  );
}

function isRange(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [from, to] = value;
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from;
}
