import { useLingui } from '@lingui/react/macro';
import { INTEGRATION_FEATURE } from '../domain/flags';
import { integrators, planIntegrate } from '../domain/mutations/task-actions';
import type { Task } from '../domain/resources/tasks/tasks';
import { useFlags, useSession } from '../resource-kit/device/device';
import { useRole } from '../resource-kit/device/use-may';
import { useSubmit } from '../resource-kit/device/use-submit';
import { Button } from '../ui/button';
import { IconSend } from '../ui/icons';

/** Queues a task that the accounting system has refused once more; nothing for users who may not. */
export function SendAgain({ task }: { task: Task }) {
  const { t } = useLingui();
  const { companyID } = useSession();
  const flags = useFlags();
  const role = useRole();
  const submit = useSubmit();
  if (task.erpState !== 'refused' || !flags.isOn(INTEGRATION_FEATURE) || !integrators.includes(role))
    return null;
  const send = () =>
    void submit(planIntegrate([task], { companyID }), {
      undo: true,
      message: t`Sending to the accounting system`,
    });
  return <Button icon={IconSend} onClick={send}>{t`Send again`}</Button>;
}
