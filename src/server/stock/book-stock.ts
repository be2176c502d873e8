import type { Row } from '../../domain/resource';
import { quantities } from '../../domain/resources/catalog/quantities';
import { inventoryTransactions } from '../../domain/resources/tasks/assignments';
import { toMillionth } from '../../lib/millionth';
import { type SQL, sql } from '../database/sql';
import { insertRows } from '../rows/write-rows';
import type { UnitOfWork } from '../writes/unit-of-work';

/** Where stock lies: a location, or a bin of a warehouse that is no location (null: no bin was named). */
export type StockPlace =
  | { readonly locationID: number }
  | { readonly locationID: null; readonly warehouseID: number | null; readonly bin: string | null };

/** The goods of an amount. */
export interface StockKey {
  readonly productID: number;
  readonly place: StockPlace;
  readonly lotID: number | null;
}

export interface Movement extends StockKey {
  /** Positive: comes; negative: goes. */
  readonly amount: number;
  readonly assignmentLineID: number | null;
  readonly pickerID: number | null;
}

/**
 * Moves stock: amounts change only here, each with the transaction that says why (`adoptStock` moves both to another
 * row). Amounts may become negative. Rows are locked in a fixed order, so that two transfers in opposite directions do
 * not block each other.
 */
export async function bookStock(unit: UnitOfWork, movements: readonly Movement[]): Promise<void> {
  const rows: Row[] = [];
  for (const movement of movements.toSorted((a, b) => compare(keyText(a), keyText(b)))) {
    const { productID, place, lotID, assignmentLineID, pickerID } = movement;
    const amount = toMillionth(movement.amount);
    if (amount === 0) continue;
    const { quantityID } = await add(unit, movement, amount);
    unit.touch(quantities.name, quantityID);
    const { locationID } = place;
    rows.push({ assignmentLineID, productID, amount, locationID, pickerID, lotID, quantityID });
  }
  await insertRows(unit, inventoryTransactions, rows);
}

/**
 * The booked amount at a place, locked until the transaction ends: a count books the difference to it. @param key
 * without a lot: of all lots together
 */
export async function bookedAmount(unit: UnitOfWork, key: StockKey): Promise<number> {
  // The row is created so that it can be locked: two counts of an empty place are serialized as well.
  const { quantityID, isNew } = await add(unit, key, 0);
  // If nothing is found either, no movement announces the row.
  if (isNew) unit.touch(quantities.name, quantityID);
  const ofLot = key.lotID === null ? sql`` : sql` and "lotID" = ${key.lotID}`;
  const rows = await unit.tx.rows(sql`
    select "amount" from "stock" where "companyID" = ${unit.companyID} and "productID" = ${key.productID}
      and ${isAt(key.place)}${ofLot} order by "quantityID" for update`);
  return toMillionth(rows.reduce((total, row) => total + Number(row.amount), 0));
}

async function add(
  { tx, companyID }: UnitOfWork,
  { productID, place, lotID }: StockKey,
  amount: number,
): Promise<{ readonly quantityID: number; readonly isNew: boolean }> {
  const sum = sql`round(("stock"."amount" + ${amount}::double precision)::numeric, 6)::double precision`;
  const [known] = await tx.rows(sql`
    update "stock" set "amount" = ${sum} where "companyID" = ${companyID} and "productID" = ${productID}
      and ${isAt(place)} and "lotID" is not distinct from ${lotID}::integer returning "quantityID"`);
  if (known) return { quantityID: Number(known.quantityID), isNew: false };
  const { warehouseID, bin } = place.locationID === null ? place : { warehouseID: null, bin: null };
  const [row] = await tx.rows(sql`
    insert into "stock" ("companyID", "productID", "locationID", "warehouseID", "bin", "lotID", "amount")
    values (${companyID}, ${productID}, ${place.locationID}, ${warehouseID}, ${bin}, ${lotID}, ${amount})
    on conflict on constraint "stock_place_key" do update set "amount" = ${sum} returning "quantityID"`);
  if (!row) throw new Error('no stock came back');
  return { quantityID: Number(row.quantityID), isNew: true };
}

function isAt(place: StockPlace): SQL {
  if (place.locationID !== null) return sql`"locationID" = ${place.locationID}`;
  return sql`"locationID" is null and "warehouseID" is not distinct from ${place.warehouseID}::integer
    and "bin" is not distinct from ${place.bin}::text`;
}

function keyText({ productID, place, lotID }: StockKey): string {
  return JSON.stringify([productID, place, lotID]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
