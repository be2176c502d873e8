import { keyOf } from '../../domain/resource';
import { quantities } from '../../domain/resources/catalog/quantities';
import { sql } from '../database/sql';
import type { UnitOfWork } from '../writes/unit-of-work';

/** Bins without a location are identified by name: a booking to one, and making it a location, exclude each other. */
const namedBins = 'named bins';

/** Keeps bins from becoming locations until the transaction ends. Any number of bookings share the lock. */
export async function holdNamedBins({ tx, companyID }: UnitOfWork): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(${companyID}::integer, hashtext(${namedBins}))`);
}

/**
 * Moves stock kept under the names of bins, with its transactions, to locations: a bin has one amount of each product
 * and lot, whenever it became a location (decision 36). A fixed number of statements for any number of locations.
 */
export async function adoptStock(unit: UnitOfWork, locationIDs: readonly number[]): Promise<void> {
  if (locationIDs.length === 0) return;
  const { tx, companyID } = unit;
  await tx.rows(sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${namedBins}))`);
  const named = sql`"stock" n join "locations" l on l."companyID" = n."companyID"
    and l."warehouseID" = n."warehouseID" and l."bin" = n."bin"`;
  const areAdopted = sql`n."companyID" = ${companyID} and n."locationID" is null
    and l."locationID" = any(${sql.param([...locationIDs])}::int[])`;
  const adopting = await tx.rows(sql`
    insert into "stock" ("companyID", "productID", "locationID", "lotID", "amount")
    select n."companyID", n."productID", l."locationID", n."lotID", n."amount" from ${named} where ${areAdopted}
    order by n."productID", l."locationID", n."lotID"
    on conflict on constraint "stock_place_key" do update
      set "amount" = round(("stock"."amount" + excluded."amount")::numeric, 6)::double precision
    returning "quantityID"`);
  if (adopting.length === 0) return;
  await tx.rows(sql`
    update "inventoryTransactions" t set "quantityID" = k."quantityID", "locationID" = k."locationID"
    from ${named} join "stock" k on k."companyID" = n."companyID" and k."productID" = n."productID"
      and k."locationID" = l."locationID" and k."lotID" is not distinct from n."lotID"
    where ${areAdopted} and t."companyID" = n."companyID" and t."quantityID" = n."quantityID"`);
  const left = await tx.rows(sql`
    delete from "stock" s using ${named} where ${areAdopted} and s."companyID" = n."companyID"
      and s."quantityID" = n."quantityID" returning s."quantityID"`);
  for (const row of [...adopting, ...left]) unit.touch(quantities.name, keyOf(quantities, row));
}
