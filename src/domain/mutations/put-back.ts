import { type Label, label } from '../../lib/label';
import type { Row } from '../resource';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';
import type { Plan } from '../sync/write';
import { refuseCorrection, settledFields } from '../tasks/correction';
import { refuseTargetBin, refuseType } from '../tasks/line-needs';
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
import { doneFields, refuseDoneLine } from './task-lines';
import { isSummed, summedFields } from './task-merging';

interface FormerValue {
  readonly field: string;
  readonly value: unknown;
}

interface TaskRules {
  readonly statuses: StatusRules;
  readonly lines: readonly Row[];
}

/** Why a former value of a task's field may not be restored; null: it may. The rules are those of editing the field. */
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

interface LineRules {
  readonly task: Pick<Task, 'status' | 'pickType' | 'taskType'>;
  /** The task that it was merged into, if known. */
  readonly parent: Pick<Task, 'pickType'> | null;
  readonly statuses: StatusRules;
}

/** Fields of a line that follow from product and amount. */
const measuredFields = ['weight', 'volume'] as const satisfies readonly (keyof TaskLine)[];

/** Why a former value of a line's field may not be restored; null: it may. The rules are those of editing the line. */
export function refuseLinePutBack(
  { field, value }: FormerValue,
  { task, parent, statuses }: LineRules,
): Label | null {
  const isAmong = (names: readonly string[]) => names.includes(field);
  if (isAmong(measuredFields)) return label('It follows from the product and the amount');
  if (isAmong(summedFields) && isSummed(task, parent)) return label('It is merged: unmerge it first');
  const settled = isAmong(doneFields) ? refuseDoneLine(task) : null;
  if (settled) return settled;
  if (field === 'binTo') return refuseTargetBin(task.taskType, { binTo: value });
  const to = statusOf({ field, value });
  return to && !statuses.isEnabled(to) ? label('This status is switched off') : null;
}

/** The act that gives a task a former state again, with everything that goes along; null: the edit of a field. */
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
