import type { Filter, RowsQuery } from '../query/query';
import { searchField } from '../query/query';
import { tasks } from '../resources/tasks/tasks';
import { openStatuses } from './statuses';

export interface TextSearch {
  readonly text: string;
  /** Name of the field to search; by default all searched fields. */
  readonly field?: string;
  /** An additional condition on the tasks. */
  readonly filter?: Filter;
  readonly most: number;
}

/** Open tasks that contain a text, by number. Devices have all open tasks, so no server is asked. */
export function openTasksWith({ text, field = searchField, filter = {}, most }: TextSearch): RowsQuery {
  return {
    resource: tasks.name,
    filter: { ...filter, [field]: { like: text }, status: openStatuses },
    sort: [['taskNumber', 'ASC']],
    range: [0, most - 1],
  };
}
