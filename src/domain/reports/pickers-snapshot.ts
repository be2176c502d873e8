import type { Filter } from '../query/query';
import type { Picker } from '../resources/company/pickers';
import type { Task } from '../resources/tasks/tasks';
import { type Place, placeFilter, type ReportScope } from './scope';

/** What a picker does now. */
export interface PickerNow {
  readonly pickerID: number;
  readonly pickerCode: string;
  readonly pickerName: string;
  readonly lastActionTime: string | null;
  /** Whole seconds since the last action; null: none is known. */
  readonly activeTime: number | null;
  /** The task under way that was touched last. */
  readonly task: Pick<Task, 'taskID' | 'taskNumber' | 'taskType' | 'status' | 'customerName'> | null;
}

/** A picker counts as active while the last action is not older. */
export const activeBelowSeconds = 1800;

/** The tasks of a snapshot: started and assigned to a picker. */
export function snapshotFilter(place: Place): Filter {
  return { status: ['started', 'paused'], pickerID: { $ne: null }, ...placeFilter(place) };
}

/**
 * Who works on what. Shown are pickers with a task under way in the place and, where no place was chosen, those whose
 * last action is in the range; the most recently active first.
 * @param tasks those that fulfil `snapshotFilter`
 */
export function pickersSnapshot(
  pickers: readonly Picker[],
  tasks: readonly Task[],
  { nowMs, ...scope }: ReportScope & { readonly nowMs: number },
): readonly PickerNow[] {
  const current = currentTasks(tasks);
  const isAnywhere = scope.warehouseID === null && scope.warehouseSectionIDs.length === 0;
  return pickers
    .filter(({ pickerID, lastActionTime }) => {
      if (current.has(pickerID)) return true;
      return (
        isAnywhere && lastActionTime !== null && scope.from <= lastActionTime && lastActionTime <= scope.to
      );
    })
    .map((picker) => ({
      pickerID: picker.pickerID,
      pickerCode: picker.pickerCode,
      pickerName: `${picker.firstName} ${picker.lastName}`,
      lastActionTime: picker.lastActionTime,
      activeTime: secondsSince(picker.lastActionTime, nowMs),
      task: shownTask(current.get(picker.pickerID)),
    }))
    .sort(byActivity);
}

/** What is shown of the task under way. */
export function shownTask(task: Task | undefined): PickerNow['task'] {
  if (!task) return null;
  const { taskID, taskNumber, taskType, status, customerName } = task;
  return { taskID, taskNumber, taskType, status, customerName };
}

/** Whole seconds from a moment until now, never negative. */
export function secondsSince(moment: string | null, nowMs: number): number | null {
  return moment === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(moment)) / 1000));
}

function currentTasks(tasks: readonly Task[]): ReadonlyMap<number, Task> {
  const current = new Map<number, Task>();
  for (const task of tasks) {
    if (task.pickerID === null) continue;
    const other = current.get(task.pickerID);
    if (!other || isLater(task, other)) current.set(task.pickerID, task);
  }
  return current;
}

function isLater(task: Task, other: Task): boolean {
  const at = task.lastActionTime ?? '';
  const otherAt = other.lastActionTime ?? '';
  return at === otherAt ? task.taskID > other.taskID : at > otherAt;
}

function byActivity(a: PickerNow, b: PickerNow): number {
  const at = a.lastActionTime ?? '';
  const otherAt = b.lastActionTime ?? '';
  return at === otherAt ? a.pickerID - b.pickerID : at > otherAt ? -1 : 1;
}
