import { eventLog } from '../../domain/resources/tasks/event-log';
import { englishEvent } from '../../domain/tasks/event-messages';
import type { Executor } from '../database/database';
import { insertUnread } from '../rows/insert-plain';
import type { TaskEvent, UnitOfWork } from './unit-of-work';

export interface EventBuffer {
  add(taskID: number, event: TaskEvent): void;
  flush(tx: Executor): Promise<void>;
}

/** Collects the event log entries of one write, to be stored in one statement in their order. */
export function createEventBuffer({
  companyID,
  author,
  now,
}: Pick<UnitOfWork, 'companyID' | 'author' | 'now'>): EventBuffer {
  const entries: Record<string, unknown>[] = [];
  return {
    add(taskID, { code, values, pickerID }) {
      entries.push({
        companyID,
        taskID,
        pickerID: pickerID ?? null,
        source: author.source,
        message: englishEvent(code, values),
        code,
        values,
        requestID: author.requestID,
        updatedAt: now,
      });
    },
    async flush(tx) {
      if (entries.length === 0) return;
      await insertUnread(tx, eventLog, entries);
    },
  };
}
