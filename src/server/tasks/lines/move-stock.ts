import type { Row } from '../../../domain/resource';
import { inventoryTransactions } from '../../../domain/resources/tasks/assignments';
import type { TaskType } from '../../../domain/tasks/statuses';
import { sql } from '../../database/sql';
import { insertRows } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import type { Work } from '../lifecycle/picking';

export interface Move extends Work {
  readonly amount: number;
  readonly assignmentLineID: number;
}

interface Leg {
  readonly bin: string | null;
  readonly amount: number;
}

/** Books what a pick did to the stock of bins: out of one, into one, from one to another, or the found difference. */
export async function moveStock(work: UnitOfWork, move: Move): Promise<void> {
  const legs = legsOf(move.task.taskType, move).filter((leg) => leg.amount !== 0);
  if (legs.length === 0) return;
  const locations = await locationsOf(work, move);
  const rows: Row[] = legs.map((leg) => ({
    assignmentLineID: move.assignmentLineID,
    productID: move.line.productID,
    amount: leg.amount,
    locationID: leg.bin === null ? null : (locations.get(leg.bin) ?? null),
    pickerID: move.picker.pickerID,
  }));
  await insertRows(work, inventoryTransactions, rows);
}

/** The movements of one pick by kind of task; a count books what was found beyond what was expected. */
export function legsOf(type: TaskType, { line, amount }: Pick<Move, 'line' | 'amount'>): readonly Leg[] {
  switch (type) {
    case 'PIC':
      return [{ bin: line.bin, amount: -amount }];
    case 'PUT':
      return [{ bin: line.binTo ?? line.bin, amount }];
    case 'INT':
      return [
        { bin: line.bin, amount: -amount },
        { bin: line.binTo, amount },
      ];
    case 'INV':
      return [{ bin: line.bin, amount: amount - line.taskAmount }];
  }
}

async function locationsOf(work: UnitOfWork, { task, line }: Work): Promise<ReadonlyMap<string, number>> {
  const bins = [line.bin, line.binTo ?? line.bin];
  const rows = await work.tx.rows(sql`
    select "bin", "locationID" from "locations"
    where "companyID" = ${work.companyID} and "warehouseID" = ${task.warehouseID} and "bin" in ${bins}`);
  return new Map(rows.map((row) => [String(row.bin), Number(row.locationID)]));
}
