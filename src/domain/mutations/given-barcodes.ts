import { products } from '../resources/catalog/products';
import { isJsonObject, isVisible, type Json, type OutboxEntry } from '../sync/write';

interface GivenBarcode {
  readonly productID: number;
  readonly value: string;
}

/**
 * Keys of the products to which unsettled writes give a barcode along with other values, ignoring case. It becomes a
 * row only when the server creates it.
 */
export function productsGiven(barcode: string, entries: readonly OutboxEntry[]): readonly number[] {
  const wanted = barcode.toLowerCase();
  const ids = given(entries).flatMap(({ productID, value }) =>
    value.toLowerCase() === wanted ? [productID] : [],
  );
  return [...new Set(ids)];
}

/** Barcodes that unsettled writes give a product along with other values, each once, in the order of entry. */
export function barcodesGiven(productID: number, entries: readonly OutboxEntry[]): readonly string[] {
  return [...new Set(given(entries).flatMap((one) => (one.productID === productID ? [one.value] : [])))];
}

function given(entries: readonly OutboxEntry[]): readonly GivenBarcode[] {
  return entries.filter(isVisible).flatMap(({ targets: [target], request: { body } }) => {
    const codes = target?.resource === products.name && isJsonObject(body) ? body.productCodes : null;
    if (!target || !Array.isArray(codes)) return [];
    return codes.map((code: Json) => ({ productID: target.id, value: textOf(code) }));
  });
}

function textOf(code: Json): string {
  return String((isJsonObject(code) ? code.value : null) ?? '');
}
