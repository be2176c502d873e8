import type { Row } from '../../domain/resource';
import type { TaskError } from '../../domain/resources/tasks/task-errors';
import { englishEvent } from '../../domain/tasks/event-messages';
import { dayStart } from './calendar';

const daysKept = 14;
const code = 'line.out-of-stock';

/** An error for every bin that was lately found empty; errors older than yesterday are resolved. */
export function generateErrors(events: readonly Row[], nowMs: number): readonly TaskError[] {
  const oldest = new Date(dayStart(nowMs, -daysKept)).toISOString();
  return events
    .filter((event) => String(event['code']).startsWith(code) && String(event['updatedAt']) >= oldest)
    .map((event, index) => {
      const moment = String(event['updatedAt']);
      const values = Object.fromEntries(
        Object.entries(Object(event['values'])).map(([name, value]) => [
          name,
          typeof value === 'number' ? value : String(value),
        ]),
      );
      return {
        eventID: index + 1,
        companyID: Number(event['companyID']),
        taskID: Number(event['taskID']),
        type: 'outOfStock',
        status: statusOf(moment, nowMs, index),
        message: englishEvent(code, values),
        code,
        values,
        source: String(event['source']),
        pickerID: typeof event['pickerID'] === 'number' ? event['pickerID'] : null,
        createdAt: moment,
        updatedAt: moment,
      };
    });
}

function statusOf(moment: string, nowMs: number, index: number): TaskError['status'] {
  if (moment < new Date(dayStart(nowMs, -1)).toISOString()) return 'resolved';
  return index % 4 === 0 ? 'in progress' : 'new';
}
