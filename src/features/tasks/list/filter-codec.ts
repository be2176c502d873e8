import type { FilterCodec } from '../../../resource-kit/list/list-state';
import {
  defaultTaskFilters,
  filterParameters,
  fromParameters,
  type TaskFilters,
  toParameters,
  toQueryFilter,
} from './task-filters';

/** How the task list's filters stand in its URL, by the spec's labels. */
export function taskFilterCodec(today: string): FilterCodec<TaskFilters> {
  const defaults = defaultTaskFilters(today);
  return {
    defaults,
    names: filterParameters,
    read: (get) => fromParameters(get, defaults),
    write: (filters) => toParameters(filters, defaults),
    toQuery: toQueryFilter,
  };
}
