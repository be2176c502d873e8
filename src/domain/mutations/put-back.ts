import type { Label } from '../../lib/label';
import type { Row } from '../resource';
import type { Task } from '../resources/tasks/tasks';
import type { Plan } from '../sync/write';
import { refuseCorrection, settledFields } from '../tasks/correction';
import { refuseType } from '../tasks/line-needs';
import type { StatusRules } from '../tasks/status-transitions';
import { type TaskStatus, taskStatuses } from '../tasks/statuses';
import {
  type PlanContext,
  planHold,
  planRelease,
  planStatus,
  refuseHold,
  refuseRelease,
  refuseStatus,
} from './task-actions';

interface FormerValue {
  readonly field: string;
  readonly value: unknown;
}

interface TaskRules {
  readonly statuses: StatusRules;
  readonly lines: readonly Row[];
}

/** Why a field of a task may not be given a former value again; null: it may. The rules are those of the field's edit. */
export function refusePutBack(
  task: Task,
  { field, value }: FormerValue,
  { statuses, lines }: TaskRules,
): Label | null {
  if (field === 'onHold') return value === true ? refuseHold(task) : refuseRelease(task);
  if (settledFields.some((name) => name === field))
    return refuseCorrection(task) ?? (field === 'taskType' ? refuseType(value, lines) : null);
  const to = statusOf({ field, value });
  return to ? refuseStatus(task, to, statuses) : null;
}

/** The act that gives a task a former state again, with all that goes along; null: the edit of a field. */
export function actOfPutBack(
  former: FormerValue,
): ((tasks: readonly Task[], context: PlanContext) => Plan) | null {
  if (former.field === 'onHold') return former.value === true ? planHold : planRelease;
  const to = statusOf(former);
  return to && ((tasks, context) => planStatus(tasks, to, context));
}

function statusOf({ field, value }: FormerValue): TaskStatus | null {
  return (field === 'status' && taskStatuses.find((status) => status === value)) || null;
}
