import type { Scalar } from '../fields';
import type { Condition, Filter, Operand, Operator, Operators } from './query';

/** A condition of a custom filter in its stored form: its value is a text, a list split on comma-space. */
export interface FilterRow {
  readonly attribute: string;
  readonly operation: string;
  readonly value: string;
}

/** An attribute that a custom filter can use: its own name and the field behind it, the resource's or a related one. */
export interface FilterAttribute {
  readonly name: string;
  readonly field: string;
}

interface OperationForm {
  /** Null: equality. */
  readonly operator: Operator | null;
  readonly operands: 'one' | 'two' | 'list';
}

/** Operations by the names of the specification. */
export const operations = {
  '=': { operator: null, operands: 'one' },
  '!=': { operator: '$ne', operands: 'one' },
  in: { operator: 'in', operands: 'list' },
  '>': { operator: '$gt', operands: 'one' },
  '>=': { operator: '$gte', operands: 'one' },
  '<': { operator: '$lt', operands: 'one' },
  '<=': { operator: '$lte', operands: 'one' },
  between: { operator: 'between', operands: 'two' },
  includes: { operator: 'includes', operands: 'one' },
  startsWith: { operator: 'startsWith', operands: 'one' },
  endsWith: { operator: 'endsWith', operands: 'one' },
  match: { operator: 'match', operands: 'one' },
  allContains: { operator: 'allContains', operands: 'list' },
  allStartsWith: { operator: 'allStartsWith', operands: 'list' },
  allEndsWith: { operator: 'allEndsWith', operands: 'list' },
  regexp: { operator: 'regexp', operands: 'one' },
} as const satisfies Readonly<Record<string, OperationForm>>;
export type Operation = keyof typeof operations;

export function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}

const listSeparator = ', ';

/** Several values as the value of a row. */
export function joinValues(values: readonly (string | number)[]): string {
  return values.join(listSeparator);
}

export function splitValues(value: string): readonly string[] {
  return value
    .split(listSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Adds the conditions of a custom filter to a filter; empty ones, and those about unknown attributes, do not restrict
 * it.
 */
export function withRows(
  filter: Filter,
  attributes: readonly FilterAttribute[],
  rows: readonly FilterRow[],
): Filter {
  return rows.reduce((combined, row) => {
    const named = conditionOf(attributes, row);
    return named ? withCondition(combined, named.field, named.condition) : combined;
  }, filter);
}

/** The field and the condition of a row; null when it is empty or its attribute is unknown. */
export function conditionOf(
  attributes: readonly FilterAttribute[],
  { attribute, operation, value }: FilterRow,
): { readonly field: string; readonly condition: Condition } | null {
  const field = attributes.find(({ name }) => name === attribute)?.field;
  if (field === undefined || !isOperation(operation) || value.trim() === '') return null;
  const { operator, operands } = operations[operation];
  const operand: Operand = operands === 'one' ? value.trim() : splitValues(value);
  return { field, condition: operator === null ? operand : { [operator]: operand } };
}

/** A filter that is fulfilled when both are. */
export function withFilter(filter: Filter, more: Filter): Filter {
  return Object.entries(more).reduce(
    (combined, [name, condition]) => withCondition(combined, name, condition),
    filter,
  );
}

/** Adds a condition to a filter; the field's present conditions stay. */
function withCondition(filter: Filter, name: string, condition: Condition): Filter {
  const present = filter[name];
  if (present === undefined) return { ...filter, [name]: condition };
  const before: Operators = isOperators(present) ? present : { in: isList(present) ? present : [present] };
  return { ...filter, [name]: { ...before, $and: [...(before.$and ?? []), condition] } };
}

function isList(condition: Condition): condition is readonly Scalar[] {
  return Array.isArray(condition);
}

function isOperators(condition: Condition): condition is Operators {
  return typeof condition === 'object' && condition !== null && !isList(condition);
}
