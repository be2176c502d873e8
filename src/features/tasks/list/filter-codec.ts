import type { FilterCodec } from '../../../resource-kit/list/list-state';
import {
  defaultTaskFilters,
  filterParameters,
  fromParameters,
  type TaskFilters,
  toParameters,
  toQueryFilter,
} from './task-filters';

/**
 * Converts the task list's filters to and from its URL, by the specification's labels. @param usual defaults of the
 * chosen place
 */
export function taskFilterCodec(today: string, usual: Partial<TaskFilters> = {}): FilterCodec<TaskFilters> {
  const defaults = { ...defaultTaskFilters(today), ...usual };
  return {
    defaults,
    names: filterParameters,
    read: (get) => fromParameters(get, defaults),
    write: (filters) => toParameters(filters, defaults),
    toQuery: toQueryFilter,
  };
}
