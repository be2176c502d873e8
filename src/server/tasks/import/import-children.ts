import type { ImportedLine, ImportedTask } from '../../../domain/imports/task-rows';
import { productFields } from '../../../domain/mutations/task-lines';
import type { Row } from '../../../domain/resource';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import type { TaskStatus } from '../../../domain/tasks/statuses';
import { toMillionth } from '../../../lib/millionth';
import { initialValues } from '../../rows/initial-values';
import { dispatchOf, type ImportCatalog } from './import-catalog';

/** Keys taken in advance, used one by one. */
export interface ImportKeys {
  readonly tasks: Iterator<number>;
  readonly lines: Iterator<number>;
  readonly assignments: Iterator<number>;
  readonly picks: Iterator<number>;
}

export interface ChildrenInput {
  readonly keys: ImportKeys;
  readonly catalog: ImportCatalog;
  readonly companyID: number;
  readonly now: string;
}

export interface TaskRows {
  readonly task: Row;
  readonly lines: readonly Row[];
  readonly assignments: readonly Row[];
  readonly picks: readonly Row[];
}

/** Rows of one imported task; its products, warehouse and picker are known to be in the catalog. */
export function taskChildren(task: ImportedTask, input: ChildrenInput): TaskRows {
  const { keys, companyID, now } = input;
  const taskID = take(keys.tasks);
  const lines = task.lines.map((line) => lineRow(task, line, taskID, input));
  const taskRow = headerRow(task, taskID, lines, input);
  const { pickerID } = taskRow;
  if (typeof pickerID !== 'number') return { task: taskRow, lines, assignments: [], picks: [] };
  const assignmentID = take(keys.assignments);
  const createdAt = taskRow.createdAt ?? now;
  const assignment = { assignmentID, companyID, taskID, pickerID, status: task.status, createdAt };
  const completedAt = taskRow.timeCompleted ?? task.timeCompleted ?? now;
  const picks = task.lines.flatMap((line, index) => {
    const row = lines[index];
    return row?.status === 'completed'
      ? [pickRow(task, line, { row, assignmentID, completedAt }, input)]
      : [];
  });
  return { task: taskRow, lines, assignments: [assignment], picks };
}

function headerRow(
  task: ImportedTask,
  taskID: number,
  lines: readonly Row[],
  { catalog, companyID, now }: ChildrenInput,
): Row {
  const { lines: _, warehouseCode, pickerCode, dispatchTime: _time, isWholeDay: _day, ...own } = task;
  const picker = pickerCode === null ? null : (catalog.pickers.get(pickerCode) ?? null);
  const timeCompleted = completionOf(task, now);
  return {
    ...initialValues(tasks),
    ...own,
    taskID,
    companyID,
    warehouseID: catalog.warehouses.get(warehouseCode) ?? null,
    routeID: task.route === null ? null : (catalog.routes.get(task.route) ?? null),
    dispatchID: dispatchOf(task, catalog)?.dispatchID ?? null,
    pickerID: picker?.pickerID ?? null,
    picker: picker?.name ?? null,
    lineCount: lines.length,
    linesCompleted: lines.filter((line) => line.status === 'completed').length,
    totalAmount: sum(lines, 'taskAmount'),
    pickedAmount: sum(lines, 'actualAmount'),
    totalWeight: sum(lines, 'weight'),
    totalVolume: sum(lines, 'volume'),
    timeCompleted,
    lastActionTime: timeCompleted,
    createdAt: task.createdAt ?? now,
    updatedAt: now,
  };
}

function lineRow(
  task: ImportedTask,
  line: ImportedLine,
  taskID: number,
  { keys, catalog, companyID }: ChildrenInput,
): Row {
  const product = catalog.products.get(line.productCode);
  if (!product) throw new Error(`no product ${line.productCode}`);
  const { taskAmount, actualAmount } = line;
  const row = {
    ...initialValues(taskLines),
    ...productFields(product, taskAmount),
    taskLineID: take(keys.lines),
    companyID,
    taskID,
    lineNumber: line.lineNumber,
    bin: line.bin,
    binTo: line.binTo,
    lot: line.lot,
    uom: line.uom ?? product.uom ?? 'pcs',
    status: statusOf(task.status, line),
    originalAmount: taskAmount,
    taskAmount,
    actualAmount,
  };
  return line.productName === null ? row : { ...row, productName: line.productName };
}

/** A line is done when its task is, or when the wanted amount was picked. */
function statusOf(status: TaskStatus, { taskAmount, actualAmount }: ImportedLine): TaskStatus {
  if (status === 'completed') return 'completed';
  return taskAmount > 0 && actualAmount >= taskAmount ? 'completed' : 'new';
}

function pickRow(
  task: ImportedTask,
  line: ImportedLine,
  {
    row,
    assignmentID,
    completedAt,
  }: { readonly row: Row; readonly assignmentID: number; readonly completedAt: unknown },
  { keys, companyID }: ChildrenInput,
): Row {
  return {
    assignmentLineID: take(keys.picks),
    companyID,
    assignmentID,
    taskLineID: row.taskLineID,
    amount: line.actualAmount,
    validated: false,
    outOfStock: task.taskType !== 'INV' && line.actualAmount < line.taskAmount,
    timeStarted: null,
    timeCompleted: line.lineTimeCompleted ?? completedAt,
  };
}

/**
 * Completion time of a completed task: the given one, but never before its last line, since reports look for picks only
 * among tasks completed after them. null: not completed. @param now for a task without any times, ISO UTC
 */
function completionOf({ status, timeCompleted, lines }: ImportedTask, now: string): string | null {
  if (status !== 'completed') return null;
  const known = lines.reduce<string | null>(
    (last, line) => later(last, line.lineTimeCompleted),
    timeCompleted,
  );
  return known ?? now;
}

/** Both are UTC of the same form, as imports read them. */
function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function sum(rows: readonly Row[], field: string): number {
  return toMillionth(rows.reduce((total, row) => total + Number(row[field] ?? 0), 0));
}

function take(keys: Iterator<number>): number {
  const next = keys.next();
  if (next.done) throw new Error('more rows than keys');
  return next.value;
}
