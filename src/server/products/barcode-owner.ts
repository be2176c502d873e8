import type { Row } from '../../domain/resource';
import { sql } from '../database/sql';
import { invalid } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';

// A scanned code belongs to one product: a barcode is no other product's EAN code, and vice versa.

/**
 * Locked until the commit: the second of two transactions that assign one code waits here, and then sees what the first
 * one wrote.
 */
async function holdCode({ tx, companyID }: UnitOfWork, code: unknown): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`barcode ${code}`}))`);
}

export async function refuseForeignEan(unit: UnitOfWork, { productID, eanCode }: Row): Promise<void> {
  if (!eanCode) return;
  await holdCode(unit, eanCode);
  const { tx, companyID } = unit;
  const [other] = await tx.rows(sql`
    select p."productCode" from "productCodes" c
    join "products" p on p."companyID" = c."companyID" and p."productID" = c."productID"
    where c."companyID" = ${companyID} and c."value" = ${eanCode}::text and c."productID" <> ${productID}::integer
    limit 1`);
  if (other) throw invalid({ eanCode: `It is a barcode of product ${other.productCode}` });
}

/** @param field the caller's name for the value */
export async function refuseForeignCode(
  unit: UnitOfWork,
  { productID, value }: Row,
  field = 'value',
): Promise<void> {
  await holdCode(unit, value);
  const { tx, companyID } = unit;
  const [other] = await tx.rows(sql`
    select "productCode" from "products"
    where "companyID" = ${companyID} and "eanCode" = ${value}::text and "productID" <> ${productID}::integer limit 1`);
  if (other) throw invalid({ [field]: `${value} is the EAN code of product ${other.productCode}` });
}
