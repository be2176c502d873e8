import type { Position } from '../../domain/sync/position';
import type { EventCode, EventValues } from '../../domain/tasks/event-messages';
import type { Executor } from '../database/database';
import type { RecordChange } from '../history/record-change';

/** The author of a write, for permissions, the event log and the retry cache. */
export interface Author {
  readonly userID: number;
  /** User name, `simulator` or `import`: source of event log entries. */
  readonly source: string;
  readonly requestID: string | null;
  /** User agent of the caller's program; absent: the server itself. */
  readonly client?: string | null;
}

/**
 * An event of a task; the values fill the placeholders of its text (`eventLabels` in domain/tasks/event-messages.ts).
 */
export interface TaskEvent {
  readonly code: EventCode;
  readonly values: EventValues;
  readonly pickerID?: number;
}

/** One write transaction of one company. What it touches reaches every device through the change feed. */
export interface UnitOfWork {
  readonly tx: Executor;
  readonly companyID: number;
  readonly author: Author;
  /** The transaction's time, ISO UTC; one value for everything it writes. */
  readonly now: string;
  /**
   * Marks a row as changed (or deleted) for the change feed. A child touches its parent: lines touch their task. @param
   * fields the only own fields that were set; left out: unknown
   */
  touch(resource: string, id: number, fields?: readonly string[]): void;
  /** Notes a change for the history of its record; the row store does it for every row that it writes. */
  record(change: RecordChange): void;
  /** Writes an event log entry of a task. */
  logEvent(taskID: number, event: TaskEvent): void;
}

/** The answer to a write. */
export interface WriteAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Work in a write's transaction, which returns its answer. */
export type Work = (unit: UnitOfWork) => Promise<WriteAnswer>;

/** Result of a committed unit of work and the feed position that contains it. */
export interface Committed<T> {
  readonly result: T;
  readonly position: Position;
}
