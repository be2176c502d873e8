import type {
  Assignment,
  AssignmentLine,
  InventoryTransaction,
} from '../../domain/resources/tasks/assignments';
import type { EventLogEntry } from '../../domain/resources/tasks/event-log';
import type { EventCode, EventValues } from '../../domain/tasks/event-messages';
import type { TaskStatus } from '../../domain/tasks/statuses';
import { toMillionth } from '../../lib/millionth';
import { iso } from './calendar';
import type { Mutable } from './order-lines';
import type { Order } from './orders';
import type { PickerProfile } from './people';

/** An entry of the event log before it is worded. */
export type StoryEvent = Omit<EventLogEntry, 'message' | 'code' | 'values'> & {
  readonly code: EventCode;
  readonly values: EventValues;
};

/** A task with everything that happened to it. Keys of children are 0 until the company is put together. */
export interface TaskStory extends Order {
  readonly assignments: Mutable<Assignment>[];
  /** `taskLineID` holds the index of the line, `assignmentID` that of the assignment. */
  readonly picks: Mutable<AssignmentLine>[];
  /** `assignmentLineID` holds the index of the pick. */
  readonly moves: Mutable<InventoryTransaction>[];
  readonly events: StoryEvent[];
}

export function beginStory(order: Order): TaskStory {
  const story: TaskStory = { ...order, assignments: [], picks: [], moves: [], events: [] };
  const { task, lines } = order;
  task.lineCount = lines.length;
  task.totalAmount = sum(lines, (line) => line.taskAmount);
  task.totalWeight = sum(lines, (line) => line.weight ?? 0);
  task.totalVolume = sum(lines, (line) => line.volume ?? 0);
  tell(story, order.createdMs, 'erp', 'task.created', { user: 'erp', lines: lines.length });
  return story;
}

export function assignTo(story: TaskStory, picker: PickerProfile, atMs: number): void {
  const { task } = story;
  const { companyID, pickerID } = picker.row;
  task.pickerID = pickerID;
  task.picker = nameOf(picker);
  story.assignments.push({
    assignmentID: 0,
    companyID,
    taskID: 0,
    pickerID,
    status: task.status,
    createdAt: iso(atMs),
  });
  tell(story, atMs, 'tools', 'task.assigned', { user: 'tools', picker: nameOf(picker) }, pickerID);
}

/** The status that a user or the last line gives, with its times (as in `statusPatch`). */
export function setStatus(story: TaskStory, to: TaskStatus, atMs: number, by?: string): void {
  const { task } = story;
  if (by) tell(story, atMs, by, 'task.status', { user: by, from: task.status, to });
  task.status = to;
  task.updatedAt = iso(atMs);
  for (const assignment of story.assignments) assignment.status = to;
  if (to === 'completed') task.timeCompleted = iso(atMs);
  if (to === 'completed' || to === 'started') task.lastActionTime = iso(atMs);
}

export function hold(story: TaskStory, atMs: number): void {
  story.task.onHold = true;
  story.task.updatedAt = iso(atMs);
  tell(story, atMs, 'tools', 'task.held', { user: 'tools' });
}

export function tell(
  story: TaskStory,
  atMs: number,
  source: string,
  code: EventCode,
  values: EventValues,
  pickerID: number | null = null,
): void {
  story.events.push({
    eventID: 0,
    companyID: story.task.companyID,
    taskID: 0,
    pickerID,
    source,
    code,
    values,
    requestID: null,
    updatedAt: iso(atMs),
  });
}

export function nameOf({ row }: PickerProfile): string {
  return `${row.firstName} ${row.lastName}`;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return toMillionth(items.reduce((total, item) => total + value(item), 0));
}
