import type { WorkItem } from '../../src/domain/forecast/work';
import type { Row } from '../../src/domain/resource';
import { minuteMs } from '../../src/lib/time-units';

const weekMs = 7 * 24 * 60 * minuteMs;

export interface WorkedTask {
  readonly taskID: number;
  readonly dispatchID: number;
  /** The start of its first line; a line a minute follows. */
  readonly fromMs: number;
  readonly done: number;
  readonly left: number;
  /** Null: an hour after its start. */
  readonly dueMs?: number;
}

/** A task of route 1 that one picker works on. */
export function workedTask({ taskID, dispatchID, fromMs, done, left, dueMs }: WorkedTask): Row {
  return {
    companyID: 1,
    taskID,
    taskNumber: `T-${taskID}`,
    taskType: 'PIC',
    status: left > 0 ? 'new' : 'completed',
    pickType: 'NORMAL',
    onHold: false,
    lineCount: done + left,
    linesCompleted: done,
    priority: 50,
    routeID: 1,
    dispatchID,
    pickerID: 7,
    deliveryDate: iso(dueMs ?? fromMs + 60 * minuteMs),
    createdAt: iso(fromMs - 600 * minuteMs),
    timeCompleted: left > 0 ? null : iso(fromMs + done * minuteMs),
    assignments: [{ assignmentID: taskID, pickerID: 7 }],
    taskLines: Array.from({ length: done }, (_, line) => ({
      status: 'completed',
      assignmentLines: [{ assignmentID: taskID, timeCompleted: iso(fromMs + (line + 1) * minuteMs) }],
    })),
  };
}

/** Work on the same weekday one and two weeks before: enough to learn from. */
export function workedWeeksBefore(nowMs: number, dispatchIDs: readonly number[]): readonly Row[] {
  return [1, 2].flatMap((weeks) =>
    Array.from({ length: 50 }, (_, place) =>
      workedTask({
        taskID: 100_000 * weeks + place,
        dispatchID: dispatchIDs[place % dispatchIDs.length] ?? 0,
        fromMs: nowMs - weeks * weekMs + (place - 25) * 12 * minuteMs,
        done: 12,
        left: 0,
      }),
    ),
  );
}

/** The picker's last hour of today. */
export function workedLastHour(nowMs: number, dispatchID: number): Row {
  return workedTask({ taskID: 99_999, dispatchID, fromMs: nowMs - 60 * minuteMs, done: 60, left: 0 });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A picking task of one dispatch that is being worked on, due in two hours: five lines of it are left. */
export function workItem(nowMs: number, taskID: number, more: Partial<WorkItem> = {}): WorkItem {
  return {
    taskID,
    taskType: 'PIC',
    routeID: 1,
    dispatchID: 11,
    dueMs: nowMs + 120 * minuteMs,
    priority: 50,
    createdMs: nowMs - 300 * minuteMs,
    left: 5,
    isStopped: false,
    isStarted: false,
    pickerID: null,
    picks: [],
    ...more,
  };
}
