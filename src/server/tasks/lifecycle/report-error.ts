import { type TaskError, type TaskErrorType, taskErrors } from '../../../domain/resources/tasks/task-errors';
import { type EventCode, type EventValues, englishEvent } from '../../../domain/tasks/event-messages';
import { insertRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';

interface ErrorReport {
  readonly taskID: number;
  readonly type: TaskErrorType;
  /** The event that describes it, as in the event log. */
  readonly code: EventCode;
  readonly values: EventValues;
  readonly pickerID?: number;
}

/** Reports an error of a task: it is unread, and counted by the bell. */
export async function reportError(unit: UnitOfWork, report: ErrorReport): Promise<void> {
  const row = await insertRow<TaskError>(unit, taskErrors, {
    taskID: report.taskID,
    type: report.type,
    status: 'new',
    message: englishEvent(report.code, report.values),
    code: report.code,
    values: report.values,
    source: unit.author.source,
    pickerID: report.pickerID ?? null,
  });
  unit.touch(taskErrors.name, row.eventID);
}
