import { refuseAssign, refuseUnassign } from '../../../domain/mutations/task-actions';
import { type Picker, pickers } from '../../../domain/resources/company/pickers';
import { type Assignment, assignments } from '../../../domain/resources/tasks/assignments';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { heirOf, isCurrent, nameOfPicker } from '../../../domain/tasks/assigning';
import { sql } from '../../database/sql';
import { readRow } from '../../rows/read-rows';
import { insertRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { withSubTasks } from '../groups/merged-tasks';
import { lockTask, patchTask, readAssignments } from '../task-store';
import { accept, type Outcome, refuse, refuseFields, refuseFor, refuseMissing } from './outcome';

export interface AssignInput {
  readonly pickerID: number;
  /** Earlier pickers are removed from the task. */
  readonly unassignOthers: boolean;
}

/** Assigns a task to a picker, with the tasks merged into it. Assigning the present picker is no change. */
export async function assign(unit: UnitOfWork, taskID: number, input: AssignInput): Promise<Outcome<Task>> {
  const task = await lockTask(unit, taskID);
  if (!task) return refuseMissing();
  const reason = refuseAssign(task);
  if (reason) return refuseFor(reason, { status: task.status });
  const picker = await readPicker(unit, input.pickerID);
  if (!picker) return refuseFields({ pickerID: 'The picker does not exist' });
  for (const one of await withSubTasks(unit, task))
    await assignOne(unit, one, { picker, unassignOthers: input.unassignOthers });
  return accept({ ...task, pickerID: picker.pickerID, picker: nameOfPicker(picker) });
}

/**
 * Removes a picker (the task's own, if none is named) from a task. Refused for a picker who does not have the task: the
 * caller saw it before it went to another one.
 */
export async function unassign(
  unit: UnitOfWork,
  taskID: number,
  pickerID: number | null,
): Promise<Outcome<Task>> {
  const task = await lockTask(unit, taskID);
  if (!task) return refuseMissing();
  const reason = refuseUnassign(task);
  if (reason) return refuseFor(reason, { status: task.status });
  const leaving = pickerID ?? task.pickerID;
  if (leaving === null) return accept(task);
  const [own, ...subTasks] = await withSubTasks(unit, task);
  const patch = own && (await unassignOne(unit, own, leaving));
  if (!patch) return refuse(409, 'task.not-assigned');
  for (const one of subTasks) await unassignOne(unit, one, leaving);
  return accept({ ...task, ...patch });
}

type PickerOfTask = Pick<Task, 'pickerID' | 'picker'>;

async function assignOne(
  unit: UnitOfWork,
  task: Task,
  { picker, unassignOthers }: { readonly picker: Picker; readonly unassignOthers: boolean },
): Promise<void> {
  const current = (await readAssignments(unit, task.taskID)).filter((one) => isCurrent(one, task));
  const others = current.filter((one) => one.pickerID !== picker.pickerID);
  const has = current.length > others.length;
  if (has && task.pickerID === picker.pickerID && (others.length === 0 || !unassignOthers)) return;
  if (unassignOthers) await takeOff(unit, others);
  if (!has) await give(unit, task, picker.pickerID);
  const patch = { pickerID: picker.pickerID, picker: nameOfPicker(picker) };
  await patchTask(unit, task.taskID, patch);
  const values = { user: unit.author.source, picker: patch.picker };
  unit.logEvent(task.taskID, { code: 'task.assigned', values, pickerID: picker.pickerID });
}

/** Removes a picker from one task; null: the picker did not have it. */
async function unassignOne(unit: UnitOfWork, task: Task, leaving: number): Promise<PickerOfTask | null> {
  const current = (await readAssignments(unit, task.taskID)).filter((one) => isCurrent(one, task));
  const gone = current.filter((one) => one.pickerID === leaving);
  if (gone.length === 0 && leaving !== task.pickerID) return null;
  await takeOff(unit, gone);
  const heir = heirOf(current, leaving);
  const next = heir ? await readPicker(unit, heir.pickerID) : null;
  const patch = { pickerID: next?.pickerID ?? null, picker: next ? nameOfPicker(next) : null };
  await patchTask(unit, task.taskID, patch);
  const left = await readPicker(unit, leaving);
  const values = { user: unit.author.source, picker: left ? nameOfPicker(left) : String(leaving) };
  unit.logEvent(task.taskID, { code: 'task.unassigned', values, pickerID: leaving });
  return patch;
}

/** Removes all pickers from one task: each hands it to the one before, until none has it. */
export async function unassignAll(unit: UnitOfWork, task: Task): Promise<void> {
  let left = task;
  while (left.pickerID !== null) left = { ...left, ...(await unassignOne(unit, left, left.pickerID)) };
}

export function readPicker({ tx, companyID }: UnitOfWork, pickerID: number): Promise<Picker | null> {
  return readRow<Picker>(tx, pickers, companyID, pickerID);
}

async function give(unit: UnitOfWork, task: Task, pickerID: number): Promise<void> {
  const again = await unit.tx.rows(sql`
    update "assignments" set "status" = ${task.status}
    where "companyID" = ${unit.companyID} and "taskID" = ${task.taskID} and "pickerID" = ${pickerID}
    returning "assignmentID"`);
  if (again.length > 0) return;
  await insertRow(unit, assignments, { taskID: task.taskID, pickerID, status: task.status });
}

/** Removes assignments; an assignment with picks is history and stays, completed. */
async function takeOff(unit: UnitOfWork, gone: readonly Assignment[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((one) => one.assignmentID);
  await unit.tx.rows(sql`
    delete from "assignments" a where a."companyID" = ${unit.companyID} and a."assignmentID" in ${ids}
      and not exists (select 1 from "assignmentLines" l
        where l."companyID" = a."companyID" and l."assignmentID" = a."assignmentID")`);
  await unit.tx.rows(sql`
    update "assignments" set "status" = 'completed'
    where "companyID" = ${unit.companyID} and "assignmentID" in ${ids}`);
}
