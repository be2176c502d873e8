import type { Row } from '../../domain/resource';
import type { Assignment } from '../../domain/resources/assignments';
import type { TaskLine } from '../../domain/resources/task-lines';

/** Lines of a task as it comes with its parts; rows in the mirror are parsed already. */
export function linesOf(task: Row): readonly TaskLine[] {
  return Array.isArray(task.taskLines) ? (task.taskLines as readonly TaskLine[]) : [];
}

/** Assignments of a task, the latest of each picker only (spec 1 §2: distinct pickers). */
export function pickersOf(task: Row): readonly Assignment[] {
  const assignments = Array.isArray(task.assignments) ? (task.assignments as readonly Assignment[]) : [];
  const latest = new Map<number, Assignment>();
  for (const assignment of [...assignments].sort((a, b) => a.assignmentID - b.assignmentID)) {
    latest.set(assignment.pickerID, assignment);
  }
  return [...latest.values()];
}
