import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { createRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { nextFreeNumber } from '../../domain/tasks/queue-numbers';
import type { RowAction } from '../../resource-kit/actions/row-action';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useMay } from '../../resource-kit/device/use-may';
import { rowOf, rowsOf } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time';
import { IconCopy } from '../../ui/icons';

/** Copies a queue and opens the copy; for users who may create one. */
export function useQueueActions(): readonly RowAction[] {
  const { t } = useLingui();
  const device = useDevice();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { companyID } = useSession();
  const mayCreate = useMay('create', taskQueues);
  const copy = useOneAtATime(async (row: Row) => {
    const { name, number, filter } = rowOf(taskQueues, row);
    const id = await device.newID();
    const every = await device.readRows({ resource: taskQueues.name, filter: {}, sort: [] });
    const next = nextFreeNumber(
      number,
      rowsOf(taskQueues, every).map((queue) => queue.number),
      taskQueues.fields.number.max,
    );
    const copyOf = (name: string) => t`${name} (copy)`;
    const over = copyOf(name).length - taskQueues.fields.name.maxLength;
    const values = { name: copyOf(over > 0 ? name.slice(0, -over) : name), number: next, filter };
    if (await submit([createRow(taskQueues, id, values, companyID)]))
      await navigate(`/${taskQueues.screen}/${id}`);
  });
  if (!mayCreate) return [];
  return [{ id: 'copy', label: t`Copy`, icon: IconCopy, run: (row) => void copy(row) }];
}
