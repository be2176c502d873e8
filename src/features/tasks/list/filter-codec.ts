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
 * How the task list's filters stand in its URL, by the spec's labels.
 * @param usual defaults that the chosen place has of its own
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
