import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { ConditionText } from '../../resource-kit/custom-filter/condition-text';
import { rowOf } from '../../resource-kit/device/use-rows';
import { draftRows } from './filter-drafts';
import { QueueCount } from './queue-count';

/** The conditions of a queue in words. */
export function FilterView({ row }: { row: Row }) {
  const { t } = useLingui();
  const { filter } = rowOf(taskQueues, row);
  const rows = draftRows(filter);
  return (
    <div className="flex flex-col gap-2">
      {rows.length === 0 ? (
        t`No conditions: every task is offered.`
      ) : (
        <ul className="flex flex-col gap-1">
          {rows.map((one) => (
            <li key={JSON.stringify(one)}>
              <ConditionText resource={tasks} attributes={taskAttributes} row={one} />
            </li>
          ))}
        </ul>
      )}
      <QueueCount filter={filter} />
    </div>
  );
}
