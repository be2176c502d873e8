import { useMemo } from 'react';
import type { ActionContext } from '../../../domain/mutations/task-actions';
import { statusFeature, type TaskStatus } from '../../../domain/tasks/statuses';
import { useFlags, useSession } from '../../../resource-kit/device/device';

/** Context of task actions: the company and its enabled statuses. */
export function useActionContext(): ActionContext {
  const { companyID } = useSession();
  const flags = useFlags();
  return useMemo(
    () => ({ companyID, statuses: { isEnabled: (status: TaskStatus) => flags.isOn(statusFeature(status)) } }),
    [companyID, flags],
  );
}
