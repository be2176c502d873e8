import { type Label, label } from '../../lib/label';
import type { Row } from '../resource';
import { creationStatuses, type TaskStatus } from './statuses';

/** Whether lines of tasks of a type require a destination: a transfer has two bins. */
export function needsTargetBin(taskType: unknown): boolean {
  return taskType === 'INT';
}

/** Whether lines of tasks of a type may have a destination bin. */
export function hasTargetBin(taskType: unknown): boolean {
  return taskType === 'INT' || taskType === 'PUT';
}

/** Why a line of a task of this type cannot be stored; null: it can. */
export function refuseTargetBin(taskType: unknown, { binTo }: Row): Label | null {
  const isEmpty = typeof binTo !== 'string' || binTo.trim() === '';
  return needsTargetBin(taskType) && isEmpty ? label('This field is required') : null;
}

/** Statuses that a new line may have in a task of a status; the others are reached by work. */
export function firstLineStatuses(taskStatus: unknown): readonly TaskStatus[] {
  return taskStatus === 'draft' ? creationStatuses : ['new'];
}

export const firstLineStatusLabel = label('A line begins as new, in a draft also as a draft');

/** Why a new line cannot have its status in a task of a status; null: it can, or leaves it to the default. */
export function refuseFirstStatus(taskStatus: unknown, { status }: Row): Label | null {
  const isOpen = status === undefined || status === null;
  return isOpen || firstLineStatuses(taskStatus).some((one) => one === status) ? null : firstLineStatusLabel;
}

/** Why a task with these lines cannot be of a type; null: it can. */
export function refuseType(taskType: unknown, lines: readonly Row[]): Label | null {
  return lines.some((line) => refuseTargetBin(taskType, line) !== null)
    ? label('Its lines need a “To bin” first')
    : null;
}

/**
 * Why a new task cannot be saved with this number of lines: without lines a picker would get it at once. A draft may
 * wait for its lines.
 */
export function refuseWithoutLines(status: unknown, lineCount: number): Label | null {
  return lineCount === 0 && status !== 'draft'
    ? label('A task needs at least one line, or is a draft')
    : null;
}
