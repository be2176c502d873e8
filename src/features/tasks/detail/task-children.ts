import type { Row } from '../../../domain/resource';
import type { Assignment, AssignmentLine } from '../../../domain/resources/tasks/assignments';
import type { Package } from '../../../domain/resources/tasks/packages';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';

/** Lines of a task as it comes with its parts, in line order; rows in the mirror are parsed already. */
export function linesOf(task: Row): readonly TaskLine[] {
  const lines = Array.isArray(task.taskLines) ? (task.taskLines as readonly TaskLine[]) : [];
  return lines.toSorted((a, b) => a.lineNumber - b.lineNumber);
}

/** What was picked on a line, earliest first. */
export function picksOf(line: Row): readonly AssignmentLine[] {
  return Array.isArray(line.assignmentLines) ? (line.assignmentLines as readonly AssignmentLine[]) : [];
}

export function packagesOf(task: Row): readonly Package[] {
  return Array.isArray(task.packages) ? (task.packages as readonly Package[]) : [];
}

/** Everybody who was ever given the task, earliest first. */
export function assignmentsOf(task: Row): readonly Assignment[] {
  const assignments = Array.isArray(task.assignments) ? (task.assignments as readonly Assignment[]) : [];
  return assignments.toSorted((a, b) => a.assignmentID - b.assignmentID);
}

/** Assignments of a task, the latest of each picker only (distinct pickers). */
export function pickersOf(task: Row): readonly Assignment[] {
  const latest = new Map<number, Assignment>();
  for (const assignment of assignmentsOf(task)) latest.set(assignment.pickerID, assignment);
  return [...latest.values()];
}
