import type { Row } from '../resource';
import type { Task } from '../resources/tasks/tasks';
import type { TaskStatus } from './statuses';

export type StatusPatch = Partial<Pick<Task, 'status' | 'timeStarted' | 'timeCompleted' | 'lastActionTime'>>;

/**
 * Effect of a status change on a task's times, on the server and, until it has answered, on the device. Back to new
 * clears the start; leaving completed clears the completion; a completion without a start leaves the start empty,
 * because it is unknown.
 * @param now ISO UTC
 */
export function statusPatch(task: Pick<Task, 'timeStarted'>, to: TaskStatus, now: string): StatusPatch {
  switch (to) {
    case 'started':
      return { status: to, timeStarted: task.timeStarted ?? now, timeCompleted: null, lastActionTime: now };
    case 'completed':
      return { status: to, timeCompleted: now, lastActionTime: now };
    case 'new':
    case 'draft':
      return { status: to, timeStarted: null, timeCompleted: null, lastActionTime: null };
    case 'paused':
    case 'suspended':
      return { status: to, timeCompleted: null };
  }
}

/** Whether started lines are reset together with their task. */
export function beginsAnew(to: TaskStatus): boolean {
  return to === 'new' || to === 'draft';
}

/** Keys of a task's lines that are reset when it changes to a status, as far as the device knows its lines. */
export function begunLines({ taskLines }: Row, to: TaskStatus): readonly number[] {
  if (!beginsAnew(to) || !Array.isArray(taskLines)) return [];
  return taskLines.flatMap(({ taskLineID, status }: Row) =>
    status === 'started' ? [Number(taskLineID)] : [],
  );
}
