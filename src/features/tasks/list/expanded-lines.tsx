import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useRow } from '../../../resource-kit/device/use-rows';
import { AwaitedRows } from '../../../resource-kit/screens/awaited-rows';
import { useSubTasks } from '../detail/sub-tasks';
import { linesOf } from '../detail/task-children';
import { TaskLinesTable } from '../lines/task-lines-table';
import { useOrderLines } from '../lines/use-order-lines';

/** The lines of a task, opened below its row. */
export function ExpandedLines({ task }: { task: Task }) {
  return task.pickType === 'CLUSTER' ? <LinesOfOrders cluster={task} /> : <OwnLines task={task} />;
}

function OwnLines({ task }: { task: Task }) {
  const { t } = useLingui();
  const result = useRow('tasks', task.taskID);
  switch (result.kind) {
    case 'loading':
      return <AwaitedRows rows={3} />;
    case 'row':
      return <TaskLinesTable lines={linesOf(result.row)} compact />;
    case 'missing':
      return <p className="text-ink-3 p-3 text-sm">{t`The task does not exist any more`}</p>;
    case 'unreachable':
      return <NotStored />;
  }
}

function LinesOfOrders({ cluster }: { cluster: Task }) {
  const { t } = useLingui();
  const found = useOrderLines(cluster, useSubTasks(cluster.taskID));
  if (!found) return <AwaitedRows rows={3} />;
  const { lines, orders, isPartial } = found;
  if (isPartial && lines.length === 0) return <NotStored />;
  return (
    <>
      <TaskLinesTable lines={lines} orders={orders} compact />
      {isPartial && (
        <p className="text-ink-3 p-3 text-sm">{t`Offline: only what is on this device is shown`}</p>
      )}
    </>
  );
}

function NotStored() {
  const { t } = useLingui();
  return <p className="text-ink-3 p-3 text-sm">{t`The lines are not stored on this device`}</p>;
}
