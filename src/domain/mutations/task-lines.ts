import { label } from '../../lib/label';
import { toMillionth } from '../../lib/millionth';
import type { Row } from '../resource';
import type { Product } from '../resources/catalog/products';
import { type TaskLine, taskLines } from '../resources/tasks/task-lines';
import { type Task, tasks } from '../resources/tasks/tasks';
import { type Effect, isJsonObject, type Write } from '../sync/write';
import { type RefusalReason, reasonOf } from './refusals';
import { createRow, deleteRow, updateRow, withShown } from './rows';

/** What a line shows of its product; weight and volume are of the line's full amount (kg and dm³). */
export type LineProduct = Pick<Product, 'productID' | 'productCode' | 'name' | 'weight' | 'volume'>;

/** Why no lines can be added to a task: what is completed would have lines to pick and stay completed. */
export function refuseNewLine({ status }: Pick<Task, 'status'>): RefusalReason | null {
  return status === 'completed' ? reasonOf('task.completed-lines') : null;
}

/** What was done with a line: settled when its task is completed. */
export const doneFields = [
  'lineNumber',
  'productID',
  'bin',
  'binTo',
  'lot',
  'taskAmount',
  'actualAmount',
  'uom',
  'status',
] as const satisfies readonly (keyof TaskLine)[];

/** Why lines of a task cannot be deleted, nor what was done with them (`doneFields`) changed; null: they can. */
export function refuseDoneLine({ status }: Pick<Task, 'status'>): RefusalReason | null {
  return status === 'completed' ? reasonOf('task.completed-done') : null;
}

/** What a line takes over from its product for an amount. */
export function productFields(product: LineProduct, amount: number): Row {
  return {
    productID: product.productID,
    productCode: product.productCode,
    productName: product.name,
    ...productTotals(product, amount),
  };
}

/** Weight and volume of an amount; null where the product has none. */
export function productTotals(
  product: Pick<LineProduct, 'weight' | 'volume'>,
  amount: number,
): { weight: number | null; volume: number | null } {
  return { weight: times(product.weight, amount), volume: times(product.volume, amount) };
}

/**
 * Edits a line; the task shows that something of it waits.
 * @param product the line's product, when the change names another one
 */
export function editLine(
  task: Pick<Task, 'taskID' | 'companyID'>,
  line: TaskLine,
  changes: Row,
  product: LineProduct | null = null,
): Write {
  const amount = typeof changes.taskAmount === 'number' ? changes.taskAmount : line.taskAmount;
  const shown = product ? productFields(product, amount) : {};
  const write = withShown(updateRow(taskLines, line, changes, task.companyID), shown);
  return {
    ...write,
    refersTo: [...write.refersTo, { resource: tasks.name, id: task.taskID }],
    effects: [...write.effects, markTask(task, {})],
  };
}

export interface NewLine {
  /** Temporary (negative) key. */
  readonly taskLineID: number;
  /** The fields that a user enters; `lineNumber` among them where the line has one. */
  readonly values: Row;
  readonly product: LineProduct;
}

/** Creates a line; weight and volume show at once and are the server's to reckon. */
export function createLine(
  { taskLineID, values, product }: NewLine,
  { taskID, companyID }: Pick<Task, 'taskID' | 'companyID'>,
): Write {
  const amount = typeof values.taskAmount === 'number' ? values.taskAmount : 0;
  const shown = { ...productFields(product, amount), taskID, originalAmount: amount, actualAmount: 0 };
  const write = createRow(taskLines, taskLineID, { ...values, ...shown }, companyID);
  const {
    weight: _weight,
    volume: _volume,
    ...body
  } = isJsonObject(write.request.body) ? write.request.body : {};
  return {
    ...write,
    request: { ...write.request, body },
    effects: write.effects.map((effect) =>
      effect.kind === 'create' ? { ...effect, row: { ...effect.row, assignmentLines: [] } } : effect,
    ),
  };
}

/** Totals of a task that its lines make up. */
export type LineTotals = Pick<Task, 'lineCount' | 'totalAmount' | 'totalWeight' | 'totalVolume'>;

export function totalsOf(lines: readonly Row[]): LineTotals {
  const sum = (name: string) => lines.reduce((total, line) => total + Number(line[name] ?? 0), 0);
  return {
    lineCount: lines.length,
    totalAmount: toMillionth(sum('taskAmount')),
    totalWeight: toMillionth(sum('weight')),
    totalVolume: toMillionth(sum('volume')),
  };
}

/** Adds lines to a task that exists, a write a line; its totals follow at once. */
export function addLines(
  task: Pick<Task, 'taskID' | 'taskNumber' | 'companyID'> & LineTotals,
  lines: readonly NewLine[],
): readonly Write[] {
  let totals: LineTotals = task;
  return lines.map((line) => {
    const write = createLine(line, task);
    const added = totalsOf(write.effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row] : [])));
    totals = {
      lineCount: totals.lineCount + added.lineCount,
      totalAmount: toMillionth(totals.totalAmount + added.totalAmount),
      totalWeight: toMillionth(totals.totalWeight + added.totalWeight),
      totalVolume: toMillionth(totals.totalVolume + added.totalVolume),
    };
    const values = { number: task.taskNumber, line: Number(line.values.lineNumber) };
    return {
      ...write,
      effects: [...write.effects, markTask(task, { ...totals })],
      title: label('Task {number}: add line {line}', values),
    };
  });
}

/** Deletes a line; the task's line count follows at once. */
export function deleteLine(task: Pick<Task, 'taskID' | 'companyID' | 'lineCount'>, line: TaskLine): Write {
  const write = deleteRow(taskLines, line, task.companyID);
  return {
    ...write,
    refersTo: [{ resource: tasks.name, id: task.taskID }],
    effects: [...write.effects, markTask(task, { lineCount: Math.max(task.lineCount - 1, 0) })],
    title: label('Delete line {line}', { line: line.lineNumber }),
  };
}

/** A line travels inside its task, so the task is what waits for the server. */
function markTask({ taskID }: Pick<Task, 'taskID'>, patch: Row): Effect {
  return { kind: 'patch', resource: tasks.name, id: taskID, patch };
}

function times(one: number | null, amount: number): number | null {
  return one === null ? null : toMillionth(one * amount);
}
