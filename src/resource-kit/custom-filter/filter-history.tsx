import { parseFilterRows } from '../../domain/query/custom-filter';
import type { FilterAttribute } from '../../domain/query/filter-rows';
import type { Resource } from '../../domain/resource';
import { type TaskFilter, taskFilters } from '../../domain/resources/tasks/task-filters';
import type { FieldOverrides } from '../fields/field-override';
import { HistoryButton } from '../record/history/history-button';
import { ConditionText } from './condition-text';

interface FilterHistoryProps {
  filter: TaskFilter;
  /** Resource of the list that it is saved for. */
  resource: Resource;
  attributes: readonly FilterAttribute[];
}

/**
 * The history of a saved filter. Nothing can be restored from it while the builder is open, which would go on with
 * other conditions.
 */
export function FilterHistory({ filter, resource, attributes }: FilterHistoryProps) {
  const overrides: FieldOverrides = {
    filter: {
      former: (value) =>
        (parseFilterRows(value) ?? []).map((one) => (
          <span key={JSON.stringify(one)} className="block">
            <ConditionText {...{ resource, attributes }} row={one} />
          </span>
        )),
    },
  };
  return (
    <HistoryButton
      resource={taskFilters}
      row={filter}
      name={filter.name}
      rules="read-only"
      overrides={overrides}
      isOneOfMany
    />
  );
}
