import type { ImportRow, RefusedRow } from '../../../domain/imports/row-reader';
import { type ImportedTask, parseImport } from '../../../domain/imports/task-rows';
import type { Resource, Row } from '../../../domain/resource';
import { assignmentLines, assignments } from '../../../domain/resources/tasks/assignments';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { label } from '../../../lib/label';
import type { Steps } from '../../../lib/steps';
import { inSteps } from '../../http/in-steps';
import { bulkInsert, refreshStatistics, takeKeys } from '../../rows/bulk-insert';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { type ImportCatalog, lookUp, missingIn } from './import-catalog';
import { type ChildrenInput, type ImportKeys, type TaskRows, taskChildren } from './import-children';

export interface ImportInput {
  readonly rows: readonly ImportRow[];
  /** For task numbers that exist: leave the tasks unchanged, or refuse the upload. */
  readonly existing: 'skip' | 'refuse';
}

export type ImportResult =
  | {
      readonly kind: 'stored';
      readonly created: number;
      readonly lines: number;
      readonly skipped: readonly string[];
    }
  /** The first refusals, and their number. */
  | { readonly kind: 'refused'; readonly rows: readonly RefusedRow[]; readonly count: number };

const maxRefused = 100;

/**
 * Stores the tasks of an upload with their lines and their known history: all of it, or nothing. Picks are recorded
 * without moving stock, which was moved in the system that the tasks come from.
 */
export async function importTasks(unit: UnitOfWork, { rows, existing }: ImportInput): Promise<ImportResult> {
  const parsed = await inSteps(parseImport(rows, maxRefused));
  if (parsed.refusedCount > 0) return { kind: 'refused', rows: parsed.refused, count: parsed.refusedCount };
  const catalog = await lookUp(unit, parsed.tasks);
  const fresh = parsed.tasks.filter((task) => !catalog.taskNumbers.has(task.taskNumber));
  const skipped = parsed.tasks.filter((task) => catalog.taskNumbers.has(task.taskNumber));
  if (existing === 'refuse' && skipped.length > 0) {
    const refused = skipped.flatMap(({ lines }) =>
      lines.map(({ index }) => ({ index, column: 'taskNumber', reason: label('It exists already') })),
    );
    return refusal(refused);
  }
  const missing = missingIn(fresh, catalog);
  if (missing.length > 0) return refusal(missing);
  const lines = await store(unit, fresh, catalog);
  return { kind: 'stored', created: fresh.length, lines, skipped: skipped.map((task) => task.taskNumber) };
}

function refusal(all: readonly RefusedRow[]): ImportResult {
  return { kind: 'refused', rows: all.slice(0, maxRefused), count: all.length };
}

async function store(
  unit: UnitOfWork,
  fresh: readonly ImportedTask[],
  catalog: ImportCatalog,
): Promise<number> {
  const count = (of: (task: (typeof fresh)[number]) => number) =>
    fresh.reduce((sum, task) => sum + of(task), 0);
  const lineCount = count((task) => task.lines.length);
  const take = async (resource: Resource, wanted: number) =>
    (await takeKeys(unit.tx, resource, wanted)).values();
  const keys: ImportKeys = {
    tasks: await take(tasks, fresh.length),
    lines: await take(taskLines, lineCount),
    assignments: await take(
      assignments,
      count((task) => (task.pickerCode ? 1 : 0)),
    ),
    picks: await take(
      assignmentLines,
      count((task) => (task.pickerCode ? task.lines.length : 0)),
    ),
  };
  const children = await inSteps(
    childrenOf(fresh, { keys, catalog, companyID: unit.companyID, now: unit.now }),
  );
  const insert = (resource: Resource, rowsOf: (child: (typeof children)[number]) => Row | readonly Row[]) =>
    bulkInsert(unit.tx, resource, children.flatMap(rowsOf));
  await insert(tasks, ({ task }) => task);
  await insert(taskLines, ({ lines }) => lines);
  await insert(assignments, (child) => child.assignments);
  await insert(assignmentLines, ({ picks }) => picks);
  await refreshStatistics(unit.tx, [tasks, taskLines, assignments, assignmentLines]);
  for (const { task, lines } of children) {
    const taskID = Number(task.taskID);
    unit.touch('tasks', taskID);
    unit.logEvent(taskID, {
      code: 'task.created',
      values: { user: unit.author.source, lines: lines.length },
    });
  }
  return lineCount;
}

/** Rows made in one step: some milliseconds. */
const rowsAStep = 500;

function* childrenOf(fresh: readonly ImportedTask[], input: ChildrenInput): Steps<readonly TaskRows[]> {
  const children: TaskRows[] = [];
  let made = 0;
  for (const task of fresh) {
    const rows = taskChildren(task, input);
    children.push(rows);
    made += 1 + rows.lines.length;
    if (made < rowsAStep) continue;
    made = 0;
    yield;
  }
  return children;
}
