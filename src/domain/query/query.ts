import type { Label } from '../../lib/label';
import type { Scalar } from '../fields';
import type { Row } from '../resource';

/**
 * The range of all rows of a resource of which a company has few (routes, dispatches, flags). Beyond it, the rows that
 * sort last would be missing silently: larger resources are read in pages.
 */
export const everyRow = [0, 9999] as const;

/**
 * The query model that the device and the server share (decisions 2–4). Its meaning is fixed here and kept by a
 * property test against PostgreSQL:
 * - text is folded (`foldText`) for order and for every operator but equality, `in`, `$ne` and `regexp`;
 * - null fulfils only `field: null`, `$ne` with a value and lists that hold null; it sorts last either way;
 * - `match`: every word of the term occurs, in any order. `all…`: the text does so with at least one item of the list
 *   (for one value a row; over a task's lines: every line does);
 * - a condition on a field of a row's children is fulfilled when some child fulfils it, so a row without children fulfils none;
 *   the least and the greatest of the children, and a field of a referenced row, are one value, null where there is none.
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
export type OperandByOperator = { readonly [O in Operator]?: Operand };
/** All given operators have to be fulfilled; `$and` holds further conditions for the same field. */
export interface Operators extends OperandByOperator {
  readonly $and?: readonly Condition[];
}
/** Equality with a scalar, one of an array, or operators. */
export type Condition = Operand | Operators;
/** Conditions by field, all to be fulfilled. The key `search` is `{like: text}` over the declared search fields. */
export type Filter = Readonly<Record<string, Condition>>;

export type Direction = 'ASC' | 'DESC';
export type Sort = readonly (readonly [field: string, direction: Direction])[];

/** A page of rows: `range` is inclusive on both ends, as on the wire. */
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
export const searchField = 'search';
