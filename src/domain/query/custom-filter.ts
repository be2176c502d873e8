import { type Label, label } from '../../lib/label';
import type { Field } from '../fields';
import type { Resource } from '../resource';
import { compileFilter } from './compile-filter';
import {
  conditionOf,
  type FilterAttribute,
  type FilterRow,
  isOperation,
  type Operation,
} from './filter-rows';
import { filterField } from './parse-filter';
import type { RegexpCompiler } from './query';
import { isOfChildren } from './related';

/** Readable names of the operations, in the order in which they are offered. */
export const operationLabels: Readonly<Record<Operation, Label>> = {
  '=': label('is'),
  '!=': label('is not'),
  in: label('is one of'),
  '>': label('is more than'),
  '>=': label('is at least'),
  '<': label('is less than'),
  '<=': label('is at most'),
  between: label('is between'),
  includes: label('contains'),
  startsWith: label('starts with'),
  endsWith: label('ends with'),
  match: label('contains the words'),
  allContains: label('contains one of'),
  allStartsWith: label('starts with one of'),
  allEndsWith: label('ends with one of'),
  regexp: label('matches the pattern'),
};

const equality: readonly Operation[] = ['=', '!=', 'in'];
const order: readonly Operation[] = ['>', '>=', '<', '<=', 'between'];
const texts: readonly Operation[] = [
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'allContains',
  'allStartsWith',
  'allEndsWith',
  'regexp',
];

const ofEveryChild: Partial<Record<Operation, Label>> = {
  allContains: label('every line contains one of'),
  allStartsWith: label('every line starts with one of'),
  allEndsWith: label('every line ends with one of'),
};

/** The readable name of an operation on a field; operations over all lines of a task say so. */
export function operationLabel(resource: Resource, field: string, operation: Operation): Label {
  const related = resource.related?.[field];
  const own = related && isOfChildren(resource, related) ? ofEveryChild[operation] : undefined;
  return own ?? operationLabels[operation];
}

/** The rows of a stored filter; null when it is something else, or a condition is incomplete. */
export function parseFilterRows(value: unknown): readonly FilterRow[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.map(parseRow);
  return rows.every((row) => row !== null) ? rows : null;
}

function parseRow(value: unknown): FilterRow | null {
  if (typeof value !== 'object' || value === null) return null;
  const [attribute, operation, operand] = ['attribute', 'operation', 'value'].map((name) =>
    textOf(Reflect.get(value, name)),
  );
  return attribute && operation && operand ? { attribute, operation, value: operand } : null;
}

function textOf(operand: unknown): string {
  return typeof operand === 'string' || typeof operand === 'number' || typeof operand === 'boolean'
    ? String(operand).trim()
    : '';
}

/** Operations that make sense for a field. */
export function operationsFor(field: Field): readonly Operation[] {
  switch (field.kind) {
    case 'id':
    case 'integer':
    case 'decimal':
      return [...equality, ...order];
    case 'choice':
    case 'reference':
      return equality;
    case 'flag':
      return ['='];
    case 'dateTime':
    case 'time':
      return order;
    case 'text':
    case 'code':
      return [...equality, ...texts];
    case 'json':
    case 'password':
      return [];
  }
}

/** Why a condition is invalid; null: it is valid. */
export function checkRow(
  resource: Resource,
  attributes: readonly FilterAttribute[],
  row: FilterRow,
  compileRegexp: RegexpCompiler,
): Label | null {
  if (row.attribute === '' || row.operation === '' || row.value.trim() === '')
    return label('A condition needs an attribute, an operation and a value');
  const attribute = attributes.find(({ name }) => name === row.attribute);
  const field = attribute && filterField(resource, attribute.field);
  if (!field) return label('Unknown field {name}', { name: row.attribute });
  const named = conditionOf(attributes, row);
  if (!named || !isOperation(row.operation) || !operationsFor(field).includes(row.operation))
    return label('Unknown operator {operator}', { operator: row.operation });
  const compiled = compileFilter(resource, { [named.field]: named.condition }, compileRegexp);
  return compiled.ok ? null : compiled.error;
}
