import { sql } from 'drizzle-orm';
import { eventLog } from '../../domain/resources/tasks/event-log';
import type { Json } from '../../domain/sync/write';
import { englishEvent, isEventCode } from '../../domain/tasks/event-messages';
import type { Executor } from '../database/database';
import { columnsOf, encodeArray, name } from '../database/rows';
import type { UnitOfWork } from './unit-of-work';

interface TaskEvent {
  readonly code: string;
  readonly values: Readonly<Record<string, Json>>;
  readonly pickerID?: number;
}

export interface EventBuffer {
  add(taskID: number, event: TaskEvent): void;
  flush(tx: Executor): Promise<void>;
}

/** Collects the event log entries of one write, to be stored in one statement in the order they were logged. */
export function createEventBuffer({
  companyID,
  author,
  now,
}: Pick<UnitOfWork, 'companyID' | 'author' | 'now'>): EventBuffer {
  const entries: Record<string, unknown>[] = [];
  return {
    add(taskID, { code, values, pickerID }) {
      if (!isEventCode(code)) throw new Error(`unknown event ${code}`);
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
      const columns = columnsOf(eventLog).filter((column) => column !== eventLog.key);
      const arrays = columns.map((column) => {
        const field = Object.entries(eventLog.fields).find(([fieldName]) => fieldName === column)?.[1];
        if (!field) throw new Error(`no field ${column}`);
        return encodeArray(
          field,
          entries.map((entry) => entry[column] ?? null),
        );
      });
      await tx.rows(sql`INSERT INTO "eventLog" (${sql.join(columns.map(name), sql`, `)})
        SELECT * FROM unnest(${sql.join(arrays, sql`, `)})`);
    },
  };
}
