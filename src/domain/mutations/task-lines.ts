import { label } from '../../lib/label';
import type { Row } from '../resource';
import type { Product } from '../resources/products';
import { type TaskLine, taskLines } from '../resources/task-lines';
import { type Task, tasks } from '../resources/tasks';
import type { Effect, Write } from '../write';
import { deleteRow, updateRow } from './rows';

/** What a line shows of its product; weight and volume are the whole line's (kg and dm³). */
export type LineProduct = Pick<Product, 'productID' | 'productCode' | 'name' | 'weight' | 'volume'>;

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
  const write = updateRow(taskLines, line, changes, task.companyID);
  const amount = typeof changes.taskAmount === 'number' ? changes.taskAmount : line.taskAmount;
  const shown = product ? productFields(product, amount) : {};
  return {
    ...write,
    refersTo: [...write.refersTo, { resource: tasks.name, id: task.taskID }],
    effects: [...write.effects.map((effect) => showing(effect, shown)), markTask(task, {})],
  };
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

function showing(effect: Effect, more: Row): Effect {
  return effect.kind === 'patch' ? { ...effect, patch: { ...effect.patch, ...more } } : effect;
}

/** Rounded to the millionth, so that 3 × 0.1 is 0.3 on every machine. */
function times(one: number | null, amount: number): number | null {
  return one === null ? null : Math.round(one * amount * 1e6) / 1e6;
}
