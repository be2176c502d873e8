import { useLingui } from '@lingui/react/macro';
import { taskErrors } from '../../../domain/resources/tasks/task-errors';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { rowOf, useRows } from '../../../resource-kit/device/use-rows';
import { SendAgain } from '../../../task-kit/send-again';
import { useEventText } from '../../../task-kit/use-event-text';
import { Banner } from '../../../ui/feedback/banner';

/** The accounting system's reason for refusing a task, with a button to send it again. */
export function RefusedShipment({ task }: { task: Task }) {
  const { t } = useLingui();
  const textOf = useEventText();
  const [last] =
    useRows({
      resource: taskErrors.name,
      filter: { taskID: task.taskID, code: 'task.erp-refused' },
      sort: [['eventID', 'DESC']],
      range: [0, 0],
    })?.rows ?? [];
  return (
    <Banner tone="danger" actions={<SendAgain task={task} />}>
      {last ? textOf(rowOf(taskErrors, last)) : t`The accounting system has refused this task.`}
    </Banner>
  );
}
