import type { FieldKind } from '../fields';
import { tasks } from '../resources/tasks/tasks';
import { taskAttributes } from '../tasks/task-attributes';
import { operationsFor } from './custom-filter';
import type { Operation } from './filter-rows';
import { filterField } from './parse-filter';

/** An attribute of tasks that the API offers for building filters. */
export interface AttributeOption {
  readonly value: string;
  readonly type: FieldKind;
  /** Resource that the value is a key of. */
  readonly ref?: string;
  /** Values of a choice. */
  readonly choices?: readonly string[];
  readonly operations: readonly Operation[];
}

/** The answer of `v2/taskqueues/filters/options` and `v2/optimization`. */
export const attributeOptions: readonly AttributeOption[] = taskAttributes.flatMap(({ name, field: of }) => {
  const field = filterField(tasks, of);
  if (!field) return [];
  const option = { value: name, type: field.kind, operations: operationsFor(field) };
  if (field.kind === 'reference') return [{ ...option, ref: field.to }];
  return field.kind === 'choice' ? [{ ...option, choices: Object.keys(field.choices) }] : [option];
});
