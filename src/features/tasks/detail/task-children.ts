import type { Row } from '../../../domain/resource';
import {
  type Assignment,
  type AssignmentLine,
  assignmentLines,
  assignments,
} from '../../../domain/resources/tasks/assignments';
import { type Package, packages } from '../../../domain/resources/tasks/packages';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { childrenOf } from '../../../resource-kit/device/use-rows';

/** Lines of a task with its children, in line order. */
export function linesOf(task: Row): readonly TaskLine[] {
  return childrenOf(taskLines, task.taskLines).toSorted((a, b) => a.lineNumber - b.lineNumber);
}

/** The picks of a line, earliest first. */
export function picksOf(line: Row): readonly AssignmentLine[] {
  return childrenOf(assignmentLines, line.assignmentLines);
}

export function packagesOf(task: Row): readonly Package[] {
  return childrenOf(packages, task.packages);
}

/** Every assignment of the task, earliest first. */
export function assignmentsOf(task: Row): readonly Assignment[] {
  return childrenOf(assignments, task.assignments).toSorted((a, b) => a.assignmentID - b.assignmentID);
}

/** Assignments of a task, the latest of each picker only (distinct pickers). */
export function pickersOf(task: Row): readonly Assignment[] {
  const latest = new Map<number, Assignment>();
  for (const assignment of assignmentsOf(task)) latest.set(assignment.pickerID, assignment);
  return [...latest.values()];
}
