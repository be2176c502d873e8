import type { FilterAttribute } from '../../domain/filter-rows';
import { taskAttributes } from '../../domain/task-attributes';

/** What the task list's custom filters are about: the attributes of the specification that a task itself has. */
export const taskListAttributes: readonly FilterAttribute[] = Object.entries(taskAttributes).flatMap(
  ([name, attribute]) => (attribute.of === 'task' ? [{ name, field: attribute.name }] : []),
);
