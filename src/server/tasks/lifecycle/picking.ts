import type { Assignment } from '../../../domain/resources/tasks/assignments';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { isCurrent, nameOfPicker } from '../../../domain/tasks/assigning';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { isOfBatch } from '../groups/merged-tasks';
import { lockAfterParent, readAssignments, readLine } from '../task-store';
import { readPicker } from './assign';
import { accept, type Outcome, refuse, refuseMissing } from './outcome';

/** A picker at a line of a task assigned to them. */
export interface PickerAtLine {
  readonly task: Task;
  readonly line: TaskLine;
  readonly assignment: Assignment;
  readonly picker: { readonly pickerID: number; readonly name: string };
}

const workable: readonly TaskStatus[] = ['new', 'started', 'paused'];

/**
 * Checks that a picker may work on a line now: the task is open, not on hold and assigned to them, the line not
 * completed and not picked by a batch.
 */
export async function beginWork(
  unit: UnitOfWork,
  input: { readonly taskLineID: number; readonly pickerID: number },
): Promise<Outcome<PickerAtLine>> {
  const found = await readLine(unit, input.taskLineID);
  const task = found && (await lockAfterParent(unit, found.taskID));
  // Read again: lines change only under their task's lock.
  const line = task && (await readLine(unit, input.taskLineID));
  if (!line) return refuseMissing();
  if (!workable.includes(task.status)) {
    const values = { from: task.status, to: 'started', status: task.status };
    return refuse(409, 'task.transition', values);
  }
  if (task.onHold) return refuse(409, 'task.held');
  // A batch assigns its orders, too; a pick of theirs would book the stock that the batch's line books.
  if (await isOfBatch(unit, task)) return refuse(409, 'task.batch-lines');
  if (line.status === 'completed') return refuse(409, 'line.completed');
  const assignment = (await readAssignments(unit, task.taskID)).find(
    (one) => one.pickerID === input.pickerID && isCurrent(one, task),
  );
  const picker = assignment && (await readPicker(unit, input.pickerID));
  if (!picker) return refuse(409, 'task.not-assigned');
  return accept({
    task,
    line,
    assignment,
    picker: { pickerID: picker.pickerID, name: nameOfPicker(picker) },
  });
}
