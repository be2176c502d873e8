import { label } from '../../lib/label';
import { toMillionth } from '../../lib/millionth';
import type { Row } from '../resource';
import type { Product } from '../resources/catalog/products';
import { type TaskLine, taskLines } from '../resources/tasks/task-lines';
import { type Task, tasks } from '../resources/tasks/tasks';
import { type Effect, isJsonObject, type Write } from '../sync/write';
import {
  changedTotals,
  type LineTotals,
  type MergedInto,
  type TotalledTask,
  totalledBy,
} from '../tasks/line-totals';
import { type RefusalReason, reasonOf } from './refusals';
import { createRow, deleteRow, updateRow, withShown } from './rows';

/** The product's fields that a line shows; weight and volume are of the line's full amount (kg and dm³). */
export type LineProduct = Pick<Product, 'productID' | 'productCode' | 'name' | 'weight' | 'volume'>;

/** Why no lines can be added to a task: a completed task would have lines to pick and stay completed. */
export function refuseNewLine({ status }: Pick<Task, 'status'>): RefusalReason | null {
  return status === 'completed' ? reasonOf('task.completed-lines') : null;
}

/** Fields that tell what was done with a line: settled when its task is completed. */
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

/** Why lines of a task cannot be deleted, nor their `doneFields` changed; null: they can. */
export function refuseDoneLine({ status }: Pick<Task, 'status'>): RefusalReason | null {
  return status === 'completed' ? reasonOf('task.completed-done') : null;
}

/** The fields that a line takes over from its product for an amount. */
export function productFields(product: LineProduct, amount: number): Row {
  return {
    productID: product.productID,
    productCode: product.productCode,
    productName: product.name,
    ...productTotals(product, amount),
  };
}

/** Weight and volume of an amount; null where the product has none. */
function productTotals(
  product: Pick<LineProduct, 'weight' | 'volume'>,
  amount: number,
): { weight: number | null; volume: number | null } {
  return { weight: times(product.weight, amount), volume: times(product.volume, amount) };
}

/** Whether a change of these fields recomputes a line's weight and volume from its product. */
export function asksForProduct(changes: Row): boolean {
  return changes.taskAmount !== undefined || changes.productID !== undefined;
}

/**
 * The fields of a line that follow from its product when other fields change. @param product the line's own, after the
 * change
 */
export function followingFields(line: Pick<TaskLine, 'taskAmount'>, changes: Row, product: LineProduct): Row {
  if (!asksForProduct(changes)) return {};
  const amount = Number(changes.taskAmount ?? line.taskAmount);
  return changes.productID ? productFields(product, amount) : productTotals(product, amount);
}

/** A task whose lines change; its totals follow at once, and those of a cluster it was merged into. */
export type TaskOfLines = MergedInto<TotalledTask & Pick<Task, 'companyID'>>;

interface LineEdit {
  readonly changes: Row;
  /** The line as the user saw it, if it differs from the present one. */
  readonly seen?: Row;
  /** The line's product after the change; null: unknown, or not needed (`asksForProduct`). */
  readonly product: LineProduct | null;
}

/** Edits a line; its task is marked as waiting. */
export function editLine(of: TaskOfLines, line: TaskLine, { changes, seen = {}, product }: LineEdit): Write {
  const { taskID, companyID } = of.task;
  const shown = product ? followingFields(line, changes, product) : {};
  const write = withShown(updateRow(taskLines, { ...line, ...seen }, changes, companyID), shown);
  return {
    ...write,
    refersTo: [...write.refersTo, { resource: tasks.name, id: taskID }],
    effects: [...write.effects, ...createTotals()(of, line, { ...line, ...changes, ...shown })],
  };
}

export interface NewLine {
  /** Temporary (negative) key. */
  readonly taskLineID: number;
  /** The fields that a user enters; `lineNumber` among them if the line has one. */
  readonly values: Row;
  readonly product: LineProduct;
}

/** Creates a line; weight and volume show at once and are computed by the server. */
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

/** Adds lines to an existing task, with a write for each. */
export function addLines(
  of: MergedInto<TotalledTask & Pick<Task, 'taskNumber' | 'companyID'>>,
  lines: readonly NewLine[],
): readonly Write[] {
  const totals = createTotals();
  return lines.map((line) => {
    const write = createLine(line, of.task);
    const added = write.effects.flatMap((effect) =>
      effect.kind === 'create' ? totals(of, null, effect.row) : [],
    );
    const values = { number: of.task.taskNumber, line: Number(line.values.lineNumber) };
    return {
      ...write,
      effects: [...write.effects, ...added],
      title: label('Task {number}: add line {line}', values),
    };
  });
}

/** Deletes lines of one or several tasks, with a write for each. */
export function deleteLines(
  lines: readonly TaskLine[],
  taskOf: (line: TaskLine) => TaskOfLines,
): readonly Write[] {
  const totals = createTotals();
  return lines.map((line) => {
    const of = taskOf(line);
    const { taskID, companyID } = of.task;
    const write = deleteRow(taskLines, line, companyID);
    return {
      ...write,
      refersTo: [{ resource: tasks.name, id: taskID }],
      effects: [...write.effects, ...totals(of, line, null)],
      title: label('Delete line {line}', { line: line.lineNumber }),
    };
  });
}

/**
 * The changes that writes about lines make to the totals of their tasks, each after those before. A line travels inside
 * its task, so the task waits for the server even if no total of it changes.
 */
function createTotals(): (of: MergedInto, before: Row | null, after: Row | null) => readonly Effect[] {
  const known = new Map<number, LineTotals>();
  return (of, before, after) =>
    totalledBy(of).flatMap((task): readonly Effect[] => {
      const { taskID: id } = task;
      const now = known.get(id) ?? task;
      const patch = changedTotals(now, before, after);
      known.set(id, { ...now, ...patch });
      const isUntouched = id !== of.task.taskID && Object.keys(patch).length === 0;
      return isUntouched ? [] : [{ kind: 'patch', resource: tasks.name, id, patch }];
    });
}

function times(one: number | null, amount: number): number | null {
  return one === null ? null : toMillionth(one * amount);
}
