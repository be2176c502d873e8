import { useLingui } from '@lingui/react/macro';
import { integrationFeature } from '../domain/flags';
import { integrators, planIntegrate } from '../domain/mutations/task-actions';
import { type Task, tasks } from '../domain/resources/tasks/tasks';
import { useFlags, useSession } from '../resource-kit/device/device';
import { useRole } from '../resource-kit/device/use-may';
import { useRow } from '../resource-kit/device/use-rows';
import { useSubmit } from '../resource-kit/device/use-submit';
import { Button } from '../ui/button';
import { useOneAtATime } from '../ui/hooks/use-one-at-a-time';
import { IconSend } from '../ui/icons';

/**
 * Queues a refused task for the accounting system once more; renders nothing for users who may not. Only the server
 * knows whether it is queued: until its answer the task still shows as refused, and is not sent twice.
 */
export function SendAgain({ task }: { task: Task }) {
  const { t } = useLingui();
  const { companyID } = useSession();
  const flags = useFlags();
  const role = useRole();
  const submit = useSubmit();
  const found = useRow(tasks.name, task.taskID);
  const send = useOneAtATime(() =>
    submit(planIntegrate([task], { companyID }), {
      undo: true,
      message: t`Sending to the accounting system`,
    }),
  );
  if (task.erpState !== 'refused' || !flags.isOn(integrationFeature) || !integrators.includes(role))
    return null;
  const isWaiting = found.kind === 'row' && found.waiting;
  return (
    <Button icon={IconSend} loading={isWaiting} onClick={() => void send()}>
      {t`Send again`}
    </Button>
  );
}
