import type { Row } from '../../domain/resource';
import { sql } from '../database/sql';
import { invalid } from '../http/api-error';
import type { UnitOfWork } from '../writes/unit-of-work';

// A scanned code means one product: a barcode is no other product's EAN code, and the other way round.

export async function refuseForeignEan(
  { tx, companyID }: UnitOfWork,
  { productID, eanCode }: Row,
): Promise<void> {
  if (!eanCode) return;
  const [other] = await tx.rows(sql`
    select p."productCode" from "productCodes" c
    join "products" p on p."companyID" = c."companyID" and p."productID" = c."productID"
    where c."companyID" = ${companyID} and c."value" = ${eanCode}::text and c."productID" <> ${productID}::integer
    limit 1`);
  if (other) throw invalid({ eanCode: `It is a barcode of product ${other.productCode}` });
}

/** @param field name that the caller knows the value by */
export async function refuseForeignCode(
  { tx, companyID }: UnitOfWork,
  { productID, value }: Row,
  field = 'value',
): Promise<void> {
  const [other] = await tx.rows(sql`
    select "productCode" from "products"
    where "companyID" = ${companyID} and "eanCode" = ${value}::text and "productID" <> ${productID}::integer limit 1`);
  if (other) throw invalid({ [field]: `${value} is the EAN code of product ${other.productCode}` });
}
