import { products } from '../resources/catalog/products';
import { isJsonObject, isVisible, type Json, type OutboxEntry } from '../sync/write';

/**
 * Keys of the products that unsettled writes give a barcode along with other values, whatever the case of its letters. It is a
 * row only once the server has made it.
 */
export function productsGiven(barcode: string, entries: readonly OutboxEntry[]): readonly number[] {
  const wanted = barcode.toLowerCase();
  return entries.filter(isVisible).flatMap(({ targets: [target], request: { body } }) => {
    const given = target?.resource === products.name && isJsonObject(body) ? body.productCodes : null;
    const hasIt = Array.isArray(given) && given.some((code: Json) => textOf(code).toLowerCase() === wanted);
    return target && hasIt ? [target.id] : [];
  });
}

function textOf(code: Json): string {
  return String((isJsonObject(code) ? code.value : null) ?? '');
}
