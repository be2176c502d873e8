import { toMillionth } from '../../lib/millionth';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';

/** A bin of a warehouse, and the lot stored in it. */
export interface StockPlace {
  readonly warehouseID: number | null;
  readonly bin: string | null;
  readonly lot: string | null;
}

/** Quantity that an open line still takes out of a bin. */
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
 * Quantities that the lines of a task still take out of bins. Put-aways add stock and counts take none; for a batch the
 * lines of its orders count, because they are the same goods.
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

/** Quantity needed from a place. A line without a lot may take any, and counts for each lot of its bin. */
export function reservedAt(place: StockPlace, wanted: readonly WantedLine[]): number {
  const sum = wanted
    .filter(({ warehouseID, bin }) => warehouseID === place.warehouseID && bin === place.bin)
    .filter(({ lot }) => lot === null || lot === place.lot)
    .reduce((total, { amount }) => total + amount, 0);
  return toMillionth(sum);
}
