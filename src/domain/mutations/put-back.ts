import type { Label } from '../../lib/label';
import type { Row } from '../resource';
import type { Task } from '../resources/tasks/tasks';
import { refuseCorrection, settledFields } from '../tasks/correction';
import { refuseType } from '../tasks/line-needs';
import type { StatusRules } from '../tasks/status-transitions';
import { taskStatuses } from '../tasks/statuses';
import { refuseHold, refuseRelease, refuseStatus } from './task-actions';

interface TaskRules {
  readonly statuses: StatusRules;
  readonly lines: readonly Row[];
}

/** Why a field of a task may not be given a former value again; null: it may. The rules are those of the field's edit. */
export function refusePutBack(
  task: Task,
  { field, value }: { readonly field: string; readonly value: unknown },
  { statuses, lines }: TaskRules,
): Label | null {
  if (field === 'onHold') return value === true ? refuseHold(task) : refuseRelease(task);
  if (settledFields.some((name) => name === field))
    return refuseCorrection(task) ?? (field === 'taskType' ? refuseType(value, lines) : null);
  const to = field === 'status' ? taskStatuses.find((status) => status === value) : undefined;
  return to ? refuseStatus(task, to, statuses) : null;
}
