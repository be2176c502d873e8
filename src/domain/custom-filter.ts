import { type Label, label } from '../lib/label';
import type { Field } from './fields';
import {
  conditionOf,
  type FilterAttribute,
  type FilterRow,
  isOperation,
  type Operation,
} from './filter-rows';
import { parseFilter } from './parse-filter';
import type { Resource } from './resource';

/** What people call the operations, in the order in which they are offered. */
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

/** Every field of a resource's list that a condition can be about, by its own name. */
export function attributesOf({
  fields,
  list,
}: Pick<Resource, 'fields' | 'list'>): readonly FilterAttribute[] {
  return [...list.columns, ...(list.more ?? [])].flatMap((name) => {
    const field = fields[name];
    return field && operationsFor(field).length > 0 ? [{ name, field: name }] : [];
  });
}

/** What is wrong with a condition; null: nothing. */
export function checkRow(
  resource: Resource,
  attributes: readonly FilterAttribute[],
  row: FilterRow,
): Label | null {
  if (row.attribute === '' || row.operation === '' || row.value.trim() === '')
    return label('A condition needs an attribute, an operation and a value');
  const named = conditionOf(attributes, row);
  const field = named && resource.fields[named.field];
  if (!named || !field) return label('Unknown field {name}', { name: row.attribute });
  if (!isOperation(row.operation) || !operationsFor(field).includes(row.operation))
    return label('Unknown operator {operator}', { operator: row.operation });
  const parsed = parseFilter(resource, { [named.field]: named.condition });
  return parsed.ok ? null : parsed.error;
}
