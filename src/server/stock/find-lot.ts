import { lots } from '../../domain/resources/catalog/lots';
import { sql } from '../database/sql';
import { insertRow } from '../rows/write-rows';
import type { UnitOfWork } from '../writes/unit-of-work';

/** Key of a product's lot, which is created at its first use; null: no lot was named. */
export async function findLot(
  unit: UnitOfWork,
  productID: number,
  lot: string | null,
): Promise<number | null> {
  if (!lot) return null;
  const { tx, companyID } = unit;
  const find = () =>
    tx.rows(sql`select "lotID" from "lots"
      where "companyID" = ${companyID} and "productID" = ${productID} and "lot" = ${lot}`);
  const [known] = await find();
  if (known) return Number(known.lotID);
  // Locked until the commit: a second transaction waits here, and then finds the first one's row.
  await tx.rows(
    sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`lot ${productID} ${lot}`}))`,
  );
  const [meanwhile] = await find();
  if (meanwhile) return Number(meanwhile.lotID);
  return (await insertRow<{ lotID: number }>(unit, lots, { productID, lot })).lotID;
}
