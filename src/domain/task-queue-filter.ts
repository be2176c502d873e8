import { type Label, label } from '../lib/label';
import { compileFilter } from './compile-filter';
import type { Condition, Filter, RegexpCompiler } from './query';
import type { Resource, Row } from './resource';
import { tasks } from './resources/tasks';
import {
  attributeFields,
  isTaskAttribute,
  operationsOf,
  type QueueOperation,
  queryOperators,
  type TaskAttribute,
  taskAttributes,
} from './task-attributes';

/** One row of a queue's filter, as it is stored and travels. Several values are separated by comma-space. */
export interface QueueFilterRow {
  readonly attribute: string;
  readonly operation: string;
  readonly value: string;
}

/** The rows of a stored filter; null when it is anything else, or a row misses a part. */
export function parseQueueFilter(value: unknown): readonly QueueFilterRow[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.map(parseRow);
  return rows.every((row) => row !== null) ? rows : null;
}

function parseRow(value: unknown): QueueFilterRow | null {
  if (typeof value !== 'object' || value === null) return null;
  const [attribute, operation, operand] = ['attribute', 'operation', 'value'].map((name) =>
    textOf(Reflect.get(value, name)),
  );
  return attribute && operation && operand ? { attribute, operation, value: operand } : null;
}

function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
    ? String(part).trim()
    : '';
}

/** A task with what a filter may ask about beyond it. */
export interface TaskFacts {
  readonly task: Row;
  readonly lines: readonly Row[];
  readonly externalReference: unknown;
}

export interface QueueFilter {
  /** Conditions on the tasks themselves, for a query; what it cannot say is left to `matches`. */
  readonly query: Filter;
  /** Whether `query` says it all. */
  readonly isWhole: boolean;
  readonly matches: (facts: TaskFacts) => boolean;
}

export type CompiledQueueFilter =
  | { readonly ok: true; readonly value: QueueFilter }
  | { readonly ok: false; readonly row: number; readonly error: Label };

const rowShape: Resource = {
  ...tasks,
  name: 'taskFacts',
  fields: { ...attributeFields, taskID: tasks.fields.taskID },
  list: { columns: [], sort: ['taskID', 'ASC'], search: [] },
  form: [],
};

/** Checks the rows of a filter and takes them apart; all of them are to be fulfilled. The error names the row. */
export function compileQueueFilter(
  rows: readonly QueueFilterRow[],
  compileRegexp: RegexpCompiler,
): CompiledQueueFilter {
  const query: Record<string, Condition> = {};
  const tests: ((facts: TaskFacts) => boolean)[] = [];
  let isWhole = true;
  for (const [index, row] of rows.entries()) {
    if (!isTaskAttribute(row.attribute)) return refuse(index, label('Unknown attribute'));
    const attribute: TaskAttribute = taskAttributes[row.attribute];
    const operation = operationsOf(attribute).find((one) => one === row.operation);
    if (!operation) return refuse(index, label('The operation does not fit the attribute'));
    const condition = conditionOf(operation, row.value);
    const compiled = compileFilter(rowShape, { [row.attribute]: condition }, compileRegexp);
    if (!compiled.ok) return refuse(index, label('The value does not fit the attribute'));
    const test = compiled.value;
    const isEvery = operation.startsWith('all');
    tests.push((facts) => {
      const holds = (value: unknown) => test({ [row.attribute]: value });
      const values = valuesOf(attribute, facts);
      return isEvery ? values.length > 0 && values.every(holds) : values.some(holds);
    });
    if (attribute.of === 'task' && !(attribute.name in query)) query[attribute.name] = condition;
    else isWhole = false;
  }
  const matches = (facts: TaskFacts) => tests.every((test) => test(facts));
  return { ok: true, value: { query, isWhole, matches } };
}

function conditionOf(operation: QueueOperation, value: string): Condition {
  const list = value.split(', ').map((part) => part.trim());
  switch (operation) {
    case '=':
      return value;
    case 'in':
    case 'between':
    case 'allStartsWith':
    case 'allEndsWith':
    case 'allContains':
      return { [operation]: list };
    default:
      return { [queryOperators[operation] ?? operation]: value };
  }
}

function valuesOf({ of, name, fold }: TaskAttribute, facts: TaskFacts): readonly unknown[] {
  switch (of) {
    case 'task':
      return [facts.task[name]];
    case 'route':
      return [facts.externalReference];
    case 'lines': {
      const values = facts.lines.map((line) => line[name]);
      if (!fold) return values;
      const numbers = values.filter((value): value is number => typeof value === 'number');
      if (numbers.length === 0) return [];
      return [fold === 'least' ? Math.min(...numbers) : Math.max(...numbers)];
    }
  }
}

function refuse(row: number, error: Label): CompiledQueueFilter {
  return { ok: false, row, error };
}
