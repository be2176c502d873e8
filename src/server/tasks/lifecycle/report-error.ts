import { type TaskError, type TaskErrorType, taskErrors } from '../../../domain/resources/tasks/task-errors';
import { type EventCode, type EventValues, englishEvent } from '../../../domain/tasks/event-messages';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { insertRows } from '../row-statements';

interface ErrorReport {
  readonly taskID: number;
  readonly type: TaskErrorType;
  /** The event that tells of it, as in the event log. */
  readonly code: EventCode;
  readonly values: EventValues;
  readonly pickerID?: number;
}

/** Puts something that went wrong with a task before the staff; the bell rings at once. */
export async function reportError(work: UnitOfWork, report: ErrorReport): Promise<void> {
  const { companyID, now, author } = work;
  const [row] = await insertRows<TaskError>(work.tx, taskErrors, [
    {
      companyID,
      taskID: report.taskID,
      type: report.type,
      status: 'new',
      message: englishEvent(report.code, report.values),
      code: report.code,
      values: report.values,
      source: author.source,
      pickerID: report.pickerID ?? null,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  if (!row) throw new Error('insert into taskErrors returned no row');
  work.touch(taskErrors.name, row.eventID);
}
