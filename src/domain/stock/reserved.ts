import { toMillionth } from '../../lib/millionth';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';

/** A bin of a warehouse, with the lot that lies in it. */
export interface StockPlace {
  readonly warehouseID: number | null;
  readonly bin: string | null;
  readonly lot: string | null;
}

/** What an open line still takes out of a bin. */
export interface WantedLine extends StockPlace {
  readonly taskID: number;
  readonly taskLineID: number;
  readonly productID: number;
  readonly amount: number;
}

type WantingTask = Pick<Task, 'taskID' | 'taskType' | 'pickType' | 'status' | 'warehouseID'>;
type WantingLine = Pick<
  TaskLine,
  'taskLineID' | 'productID' | 'bin' | 'lot' | 'status' | 'taskAmount' | 'actualAmount'
>;

/**
 * What the lines of a task still take out of bins. Put-aways bring and counts take nothing; of a batch the orders'
 * lines count, which are the same goods.
 */
export function wantedLines(task: WantingTask, lines: readonly WantingLine[]): readonly WantedLine[] {
  if (task.status === 'completed' || task.pickType === 'BATCH') return [];
  if (task.taskType !== 'PIC' && task.taskType !== 'INT') return [];
  return lines.flatMap(({ taskLineID, productID, bin, lot, status, taskAmount, actualAmount }) => {
    const amount = taskAmount - (actualAmount ?? 0);
    if (status === 'completed' || amount <= 0) return [];
    return [
      {
        taskID: task.taskID,
        warehouseID: task.warehouseID,
        taskLineID,
        productID,
        bin,
        lot: lot || null,
        amount,
      },
    ];
  });
}

/** What is wanted from a place. A line without a lot may take any, and counts for each lot of its bin. */
export function reservedAt(place: StockPlace, wanted: readonly WantedLine[]): number {
  const sum = wanted
    .filter(({ warehouseID, bin }) => warehouseID === place.warehouseID && bin === place.bin)
    .filter(({ lot }) => lot === null || lot === place.lot)
    .reduce((total, { amount }) => total + amount, 0);
  return toMillionth(sum);
}
