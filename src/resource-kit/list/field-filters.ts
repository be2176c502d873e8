import type { Scalar } from '../../domain/fields';
import type { Condition, Filter, Operand, Operator } from '../../domain/query/query';
import { operators } from '../../domain/query/query';
import { type Resource, screenPath } from '../../domain/resource';
import { isObject, parseJsonText } from '../../lib/json-values';
import type { FilterCodec } from './list-state';

const filterParameter = 'f';
const names = new Set<string>(operators);

/** Filters of an ordinary list: conditions by field, as one JSON text in the parameter `f`. */
export function fieldFilters(resource: Resource): FilterCodec<Filter> {
  return {
    defaults: {},
    names: [filterParameter],
    read: (get) => readFilter(resource, get(filterParameter)),
    write: (filter) => ({
      [filterParameter]: Object.keys(filter).length === 0 ? '' : JSON.stringify(filter),
    }),
    toQuery: (filter) => filter,
  };
}

/** Address of an ordinary list with this filter. */
export function listAddress(resource: Resource, filter: Filter): string {
  const parameters = new URLSearchParams(fieldFilters(resource).write(filter));
  return `/${screenPath(resource)}?${parameters}`;
}

/** Reads a filter from a URL; conditions on unknown fields or of a wrong form are left out. */
export function readFilter(resource: Resource, text: string | null): Filter {
  const value = parseJsonText(text ?? '');
  if (!isObject(value)) return {};
  const filter: Record<string, Condition> = {};
  for (const [name, condition] of Object.entries(value)) {
    const field = resource.fields[name];
    const read = field && !field.secret ? readCondition(condition) : undefined;
    if (read !== undefined) filter[name] = read;
  }
  return filter;
}

function readCondition(value: unknown): Condition | undefined {
  const operand = readOperand(value);
  if (operand !== undefined || typeof value !== 'object' || value === null || Array.isArray(value))
    return operand;
  const condition: { [O in Operator]?: Operand } = {};
  for (const [name, operand] of Object.entries(value)) {
    const read = readOperand(operand);
    if (!isOperator(name) || read === undefined) return undefined;
    condition[name] = read;
  }
  return condition;
}

function readOperand(value: unknown): Operand | undefined {
  if (isScalar(value)) return value;
  return Array.isArray(value) && value.every(isScalar) ? value : undefined;
}

function isScalar(value: unknown): value is Scalar {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isOperator(name: string): name is Operator {
  return names.has(name);
}
