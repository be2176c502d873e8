import { type Label, label } from '../../lib/label';
import type { Row } from '../resource';

/** Whether lines of tasks of a type say where their goods go: a transfer has two bins. */
export function needsTargetBin(taskType: unknown): boolean {
  return taskType === 'INT';
}

/** The reason why a line of a task of this type cannot be stored; null: it can. */
export function refuseTargetBin(taskType: unknown, { binTo }: Row): Label | null {
  const isEmpty = typeof binTo !== 'string' || binTo.trim() === '';
  return needsTargetBin(taskType) && isEmpty ? label('This field is required') : null;
}

/** Why a task with these lines cannot be of a type; null: it can. */
export function refuseType(taskType: unknown, lines: readonly Row[]): Label | null {
  return lines.some((line) => refuseTargetBin(taskType, line) !== null)
    ? label('Its lines need a “To bin” first')
    : null;
}

/** Why a new task cannot be saved with these many lines: a picker would get it at once. Drafts wait for theirs. */
export function refuseWithoutLines(status: unknown, lineCount: number): Label | null {
  return lineCount === 0 && status !== 'draft'
    ? label('A task needs at least one line, or is a draft')
    : null;
}
