import type { Filter, RowsQuery } from '../query/query';
import { searchField } from '../query/query';
import { tasks } from '../resources/tasks/tasks';
import { openStatuses } from './statuses';

export interface TextSearch {
  readonly text: string;
  /** A searched field's name; without it all of them are searched. */
  readonly field?: string;
  /** What the tasks have to fulfil besides. */
  readonly filter?: Filter;
  readonly most: number;
}

/** Open tasks in which a text occurs, by number. Devices have all open tasks, so that no server is asked. */
export function openTasksWith({ text, field = searchField, filter = {}, most }: TextSearch): RowsQuery {
  return {
    resource: tasks.name,
    filter: { ...filter, [field]: { like: text }, status: openStatuses },
    sort: [['taskNumber', 'ASC']],
    range: [0, most - 1],
  };
}
