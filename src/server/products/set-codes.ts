import type { Row } from '../../domain/resource';
import { type ProductCode, productCodes } from '../../domain/resources/catalog/product-codes';
import { sql } from '../database/sql';
import { invalid } from '../http/api-error';
import { initialValues } from '../rows/initial-values';
import { selectRows } from '../rows/read-rows';
import { insertRow, updateRow } from '../rows/write-rows';
import type { UnitOfWork } from '../writes/unit-of-work';
import { refuseForeignCode } from './barcode-owner';

export interface GivenCode {
  readonly value: string;
  readonly productCodeName?: string | null | undefined;
  readonly amountMultiplier?: number | null | undefined;
}

/** Adds barcodes to a product, or sets the given fields of existing ones. */
export async function setCodes(
  unit: UnitOfWork,
  productID: number,
  codes: readonly GivenCode[],
): Promise<void> {
  for (const { value, ...more } of codes) {
    const given: Row = Object.fromEntries(Object.entries(more).filter(([, one]) => one != null));
    const known = await findCode(unit, value);
    if (known && known.productID !== productID)
      throw invalid({ productCodes: `${value} is a barcode of another product` });
    if (!known) await refuseForeignCode(unit, { productID, value }, 'productCodes');
    if (known && Object.keys(given).length === 0) continue;
    const stored = known
      ? await updateRow<ProductCode>(unit, productCodes, known.productCodeID, given)
      : await insertRow<ProductCode>(unit, productCodes, {
          ...initialValues(productCodes),
          ...given,
          value,
          productID,
        });
    if (stored) unit.touch(productCodes.name, stored.productCodeID);
  }
}

async function findCode({ tx, companyID }: UnitOfWork, value: string): Promise<ProductCode | null> {
  const clauses = sql`where "companyID" = ${companyID} and "value" = ${value}`;
  const [found] = await selectRows<ProductCode>(tx, productCodes, clauses);
  return found ?? null;
}
