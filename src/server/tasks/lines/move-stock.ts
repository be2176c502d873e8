import type { TaskType } from '../../../domain/tasks/statuses';
import { sql } from '../../database/sql';
import { holdNamedBins } from '../../stock/adopt-stock';
import { bookedAmount, bookStock, type StockPlace } from '../../stock/book-stock';
import { findLot } from '../../stock/find-lot';
import type { UnitOfWork } from '../../writes/unit-of-work';
import type { PickerAtLine } from '../lifecycle/picking';

export interface Move extends PickerAtLine {
  readonly amount: number;
  /** The amount thrown away besides. */
  readonly scrapAmount: number;
  readonly assignmentLineID: number;
}

interface Leg {
  readonly bin: string | null;
  readonly amount: number;
}

/** Books a pick's effect on the stock of bins: out of one, into one, from one to another, or the difference found. */
export async function moveStock(unit: UnitOfWork, move: Move): Promise<void> {
  const { task, line, picker, assignmentLineID } = move;
  const placeOf = await placesOf(unit, move);
  const { productID } = line;
  const lotID = await findLot(unit, productID, line.lot);
  const booked =
    task.taskType === 'INV' ? await bookedAmount(unit, { productID, place: placeOf(line.bin), lotID }) : 0;
  const scrapped = scrapLegs(task.taskType, line, move.scrapAmount);
  const legs = [...legsOf(task.taskType, { line, amount: move.amount, booked }), ...scrapped];
  await bookStock(
    unit,
    legs.map(({ bin, amount }) => ({
      productID,
      place: placeOf(bin),
      lotID,
      amount,
      assignmentLineID,
      pickerID: picker.pickerID,
    })),
  );
}

interface Picked extends Pick<Move, 'amount'> {
  readonly line: Pick<Move['line'], 'bin' | 'binTo'>;
  /** The booked amount in the bin; only counts need it. */
  readonly booked: number;
}

/** The movements of one pick by kind of task; a count books the difference to the booked amount. */
export function legsOf(type: TaskType, { line, amount, booked }: Picked): readonly Leg[] {
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
      return [{ bin: line.bin, amount: amount - booked }];
  }
}

/** Goods thrown away leave the bin they were taken from; goods that are put away or counted were never booked there. */
export function scrapLegs(type: TaskType, { bin }: Picked['line'], amount: number): readonly Leg[] {
  return amount > 0 && (type === 'PIC' || type === 'INT') ? [{ bin, amount: -amount }] : [];
}

/** The places of the bins that are booked. A bin that is no location keeps its stock by name until it becomes one. */
async function placesOf(
  unit: UnitOfWork,
  { task, line, amount }: Move,
): Promise<(bin: string | null) => StockPlace> {
  const { warehouseID } = task;
  // Goods thrown away leave one of these.
  const bins = legsOf(task.taskType, { line, amount, booked: 0 }).flatMap(({ bin }) => bin ?? []);
  const find = async () => {
    const rows = await unit.tx.rows(sql`
      select "bin", "locationID" from "locations"
      where "companyID" = ${unit.companyID} and "warehouseID" = ${warehouseID} and "bin" in ${bins}`);
    return new Map(rows.map((row) => [String(row.bin), Number(row.locationID)]));
  };
  let known = await find();
  if (bins.some((bin) => !known.has(bin))) {
    await holdNamedBins(unit);
    known = await find();
  }
  return (bin) => {
    const locationID = bin === null ? undefined : known.get(bin);
    return locationID === undefined ? { locationID: null, warehouseID, bin } : { locationID };
  };
}
