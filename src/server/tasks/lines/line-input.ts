import type { Row } from '../../../domain/resource';
import { type Product, products } from '../../../domain/resources/catalog/products';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';

/** Products that lines name by key or by code. */
export interface ProductLookup {
  find(line: Row): Product | null;
}

/** Reads the products of many lines at once. */
export async function lookUpProducts(
  tx: Executor,
  companyID: number,
  lines: readonly Row[],
): Promise<ProductLookup> {
  const ids = distinct(lines.map((line) => line.productID)).filter((id) => typeof id === 'number');
  const codes = distinct(lines.filter((line) => !line.productID).map((line) => line.productCode)).filter(
    (code) => typeof code === 'string',
  );
  if (ids.length + codes.length === 0) return { find: () => null };
  const found = await selectRows<Product>(
    tx,
    products,
    sql`where "companyID" = ${companyID}
      and ("productID" = any(${sql.param(ids)}::int[]) or "productCode" = any(${sql.param(codes)}::text[]))`,
  );
  const byID = new Map<unknown, Product>(found.map((product) => [product.productID, product]));
  const byCode = new Map<unknown, Product>(found.map((product) => [product.productCode, product]));
  return {
    find: (line) => (line.productID ? byID.get(line.productID) : byCode.get(line.productCode)) ?? null,
  };
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Set(values)];
}
