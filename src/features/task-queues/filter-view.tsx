import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { tasks } from '../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { ConditionText } from '../../resource-kit/custom-filter/condition-text';
import { rowOf } from '../../resource-kit/device/use-rows';
import { draftRows } from './filter-drafts';
import { QueueCount } from './queue-count';

/** The conditions of a queue in words, and the number of matching tasks. */
export function FilterView({ row }: { row: Row }) {
  const { filter } = rowOf(taskQueues, row);
  return (
    <div className="flex flex-col gap-2">
      <Conditions filter={filter} />
      <QueueCount filter={filter} />
    </div>
  );
}

/** In words. @param filter in a queue's stored form */
export function Conditions({ filter }: { filter: unknown }) {
  const { t } = useLingui();
  const rows = draftRows(filter);
  if (rows.length === 0) return t`No conditions: every task is offered.`;
  return (
    <ul className="flex flex-col gap-1">
      {rows.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may say the same; their place is what they are
        <li key={index}>
          <ConditionText resource={tasks} attributes={taskAttributes} row={one} />
        </li>
      ))}
    </ul>
  );
}
