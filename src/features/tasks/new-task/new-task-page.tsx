import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { copyTask } from '../../../domain/mutations/new-task';
import type { Row } from '../../../domain/resource';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { listedTaskTypes } from '../../../domain/tasks/listed-task-types';
import { dateOf } from '../../../lib/days';
import { useFlags } from '../../../resource-kit/device/device';
import { useMay } from '../../../resource-kit/device/use-may';
import { useRows } from '../../../resource-kit/device/use-rows';
import { AwaitedRows } from '../../../resource-kit/screens/awaited-rows';
import { NoPermissionState } from '../../../ui/feedback/states';
import { useToday } from '../../../ui/hooks/use-today';
import { linesOf } from '../detail/task-children';
import { TaskGate } from '../detail/task-gate';
import { NewTaskForm } from './new-task-form';

/** `/tasks/v2/new`, and `?copy={id}` for a copy. */
export function NewTaskPage() {
  const { t } = useLingui();
  const mayCreate = useMay('create', tasks);
  const defaults = useDefaults();
  const [parameters] = useSearchParams();
  const copied = parameters.get('copy');
  if (!mayCreate) return <NoPermissionState isPage />;
  if (!defaults) return <AwaitedRows isPage />;
  if (copied === null)
    return <NewTaskForm values={defaults} lines={[]} title={t`New task`} draft="new task" />;
  return <TaskGate text={copied}>{({ task }) => <Copy task={task} defaults={defaults} />}</TaskGate>;
}

function Copy({ task, defaults }: { task: Task; defaults: Row }) {
  const { t } = useLingui();
  const { taskNumber: number } = task;
  const { values, lines } = copyTask(task, linesOf(task));
  return (
    <NewTaskForm
      values={{ ...defaults, ...values }}
      lines={lines}
      title={number ? t`Copy of task ${number}` : t`Copy of a new task`}
      draft={`copy of ${task.taskID}`}
    />
  );
}

/**
 * A picking task in the first warehouse for today, fixed at the moment the warehouses are first known; null until then.
 */
function useDefaults(): Row | null {
  const defaults = useCurrentDefaults();
  // Entered values stay when the device has no warehouses for a moment, as when its mirror is emptied.
  const [first, setFirst] = useState(defaults);
  if (!first && defaults) setFirst(defaults);
  return first;
}

function useCurrentDefaults(): Row | null {
  const flags = useFlags();
  const today = useToday();
  const first = useRows({
    resource: warehouses.name,
    filter: {},
    sort: [warehouses.list.sort],
    range: [0, 0],
  });
  if (!first || (first.loading && first.rows.length === 0)) return null;
  return {
    taskType: listedTaskTypes(flags)[0] ?? null,
    warehouseID: first.rows[0]?.warehouseID ?? null,
    deliveryDate: dateOf(today).toISOString(),
  };
}
