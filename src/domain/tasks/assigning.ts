import type { Row } from '../resource';
import type { Picker } from '../resources/company/pickers';
import type { Assignment } from '../resources/tasks/assignments';
import type { Task } from '../resources/tasks/tasks';
import { noKeyYet } from '../sync/fold-children';
import type { TaskStatus } from './statuses';

/** In the form stored in tasks. */
export function nameOfPicker(picker: Pick<Picker, 'firstName' | 'lastName'>): string {
  return `${picker.firstName} ${picker.lastName}`;
}

/**
 * Whether an assignment is current: that of a replaced picker is kept as completed if something was picked under it.
 */
export function isCurrent(assignment: Assignment, task: Pick<Task, 'pickerID' | 'status'>): boolean {
  return assignment.status !== 'completed' || assignment.pickerID === task.pickerID;
}

/** Result of an act on a task's assignments; without a field if the device does not know them. */
interface AssignmentsPatch {
  readonly assignments?: readonly Assignment[];
}

/**
 * The assignments of a task after it is assigned to a picker instead of others, as the server will store them. They are
 * a field of the task: as a separate row a new one would be a creation, and a creation whose answer is lost is searched
 * for (S39).
 * @param now ISO UTC
 */
export function whenAssigned(task: Task, pickerID: number, now: string): AssignmentsPatch {
  return change(task, (all) => {
    const leaving = all.filter((one) => isCurrent(one, task) && one.pickerID !== pickerID);
    const kept = takeOff(task, all, leaving);
    const { companyID, taskID, status } = task;
    if (kept.some((one) => one.pickerID === pickerID && isCurrent(one, task))) return kept;
    if (kept.some((one) => one.pickerID === pickerID))
      return kept.map((one) => (one.pickerID === pickerID ? { ...one, status } : one));
    return [...kept, { assignmentID: noKeyYet, companyID, taskID, pickerID, status, createdAt: now }];
  });
}

/**
 * The next owner of a task when a picker is released: the one of the others assigned last.
 * @param current earliest first
 */
export function heirOf(
  current: readonly Assignment[],
  leaving: Task['pickerID'],
): Pick<Assignment, 'pickerID'> | null {
  return current.findLast((one) => one.pickerID !== leaving) ?? null;
}

/**
 * The same when a picker is released, who need not be the task's owner, and the resulting owner.
 * @param known pickers by key, for the new owner's name
 */
export function whenUnassigned(
  task: Task,
  leaving: Task['pickerID'],
  known: ReadonlyMap<number, Picker>,
): Partial<Pick<Task, 'pickerID' | 'picker'>> & AssignmentsPatch {
  const current = (assignmentsOf(task) ?? []).filter((one) => isCurrent(one, task));
  const gone = current.filter((one) => one.pickerID === leaving);
  if (gone.length === 0 && leaving !== task.pickerID) return {};
  const { pickerID = null } = heirOf(current, leaving) ?? {};
  const heir = pickerID === null ? undefined : known.get(pickerID);
  return {
    pickerID,
    picker: heir ? nameOfPicker(heir) : null,
    ...change(task, (all) => takeOff(task, all, gone)),
  };
}

/** The same when the task changes its status: the assignments of its current pickers change with it. */
export function whenMoved(task: Task, to: TaskStatus): AssignmentsPatch {
  return change(task, (all) => all.map((one) => (isCurrent(one, task) ? { ...one, status: to } : one)));
}

function change(task: Task, to: (all: readonly Assignment[]) => readonly Assignment[]): AssignmentsPatch {
  const all = assignmentsOf(task);
  return all ? { assignments: to(all) } : {};
}

/** All assignments of a task, earliest first; null: unknown to the device. */
export function assignmentsOf({ assignments }: Row): readonly Assignment[] | null {
  // Children of a task were parsed together with its row.
  return Array.isArray(assignments) ? (assignments as readonly Assignment[]) : null;
}

/** Removes the assignments that end; one under which something was picked stays, completed, as history. */
function takeOff(
  task: Task,
  all: readonly Assignment[],
  leaving: readonly Assignment[],
): readonly Assignment[] {
  const picked = pickedUnder(task);
  return all.flatMap((one): readonly Assignment[] => {
    if (!leaving.includes(one)) return [one];
    return picked.has(one.assignmentID) ? [{ ...one, status: 'completed' }] : [];
  });
}

function pickedUnder({ taskLines }: Row): ReadonlySet<unknown> {
  const picks = listOf(taskLines).flatMap(({ assignmentLines }) => listOf(assignmentLines));
  return new Set(picks.map(({ assignmentID }) => assignmentID));
}

function listOf(children: unknown): readonly Row[] {
  return Array.isArray(children) ? children : [];
}
