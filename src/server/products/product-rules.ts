import { z } from 'zod';
import { maxAlong } from '../../domain/imports/resource-rows';
import { keyOf, type Resource } from '../../domain/resource';
import { lots } from '../../domain/resources/catalog/lots';
import { productCodes } from '../../domain/resources/catalog/product-codes';
import { products } from '../../domain/resources/catalog/products';
import type { ResourceRules } from '../crud/rule-types';
import { name } from '../database/rows';
import { sql } from '../database/sql';
import { invalid } from '../http/api-error';
import { required, trimmedText, writtenAmount } from '../http/wire-schemas';
import { deleteChildren } from '../rows/write-rows';
import { refuseForeignCode, refuseForeignEan } from './barcode-owner';
import { setCodes } from './set-codes';

/** Fields by which a POST may refer to an existing product. */
const uniqueFields = ['productCode', 'eanCode', 'erpProductId'] as const;

const barcode = trimmedText(100).min(1, required.message);
const codeList = z
  .array(
    z.union([
      barcode.transform((value) => ({ value })),
      z.object({
        value: barcode,
        productCodeName: trimmedText(100).nullish(),
        amountMultiplier: writtenAmount(0).optional(),
      }),
    ]),
  )
  .max(maxAlong);

/** Files and other systems write weights and multipliers as texts; the console itself does not. */
function writtenMeasures({ fields }: Resource): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'decimal' && !field.readOnly
        ? [[name, writtenAmount(field.min, field.max).optional()]]
        : [],
    ),
  );
}

/**
 * Products are created with their barcodes. With `uniqueField` a POST changes the product with the same value in that
 * field; empty fields stay as they are, given barcodes are added or set, others stay. Barcodes and lots are deleted
 * with their product.
 */
export const productRules: ResourceRules = {
  written: writtenMeasures(products),
  accepts: {
    uniqueField: z.enum(uniqueFields, 'Not one of the choices').nullish(),
    productCodes: codeList.nullish(),
  },
  async prepare({ values }) {
    const field = uniqueFields.find((one) => one === values['uniqueField']);
    if (field && !values[field]) throw invalid({ [field]: { code: 'field.required' } });
    return { codes: values['productCodes'] ?? [], eanCode: values['eanCode'] ?? null };
  },
  async findExisting(tx, companyID, values) {
    const field = uniqueFields.find((one) => one === values['uniqueField']);
    if (!field) return null;
    // Locked until the commit: the second of two requests for one product waits here, and then finds what the first one
    // created.
    await tx.rows(
      sql`select pg_advisory_xact_lock(${companyID}::integer, hashtext(${`product ${field} ${values[field]}`}))`,
    );
    const [row] = await tx.rows(sql`
      select "productID" from "products" where "companyID" = ${companyID}
        and ${name(field)} = ${values[field]}::text order by "productID" limit 1`);
    return row ? keyOf(products, row) : null;
  },
  async afterWrite(unit, row, { codes, eanCode }) {
    const productID = keyOf(products, row);
    // An old clash with another product’s barcode does not refuse an edit of other fields.
    await refuseForeignEan(unit, { productID, eanCode });
    const given = codeList.safeParse(codes);
    if (given.success) await setCodes(unit, productID, given.data);
  },
  async beforeDelete(unit, id) {
    const [stocked] = await unit.tx.rows(sql`
      select 1 from "stock" where "companyID" = ${unit.companyID} and "productID" = ${id} limit 1`);
    // It stays then, and the refusal names the bins.
    if (stocked) return;
    for (const lotID of await deleteChildren(unit, lots, id)) unit.touch(lots.name, lotID);
  },
};

export const productCodeRules: ResourceRules = {
  written: writtenMeasures(productCodes),
  prepare: async ({ values }) => ({ isGiven: 'value' in values || 'productID' in values }),
  afterWrite: async (unit, row, { isGiven }) => {
    if (isGiven) await refuseForeignCode(unit, row);
  },
};
