import { field } from './columns';
import type { CsvRow } from './read-csv';
import { repairText } from './repair-text';
import type { WideWorld } from './wide-world';

/** A stock item as a product. Columns with JSON contribute what can be read of them. */
export function mapItem(
  item: CsvRow,
  world: Pick<WideWorld, 'packageTypes'>,
): Readonly<Record<string, string | number | null>> {
  const weight = Number(field(item, 'TypicalWeightPerUnit'));
  const info = [repairText(field(item, 'MarketingComments')), ...tagsOf(field(item, 'Tags'))]
    .filter(Boolean)
    .join(', ');
  return {
    productCode: field(item, 'StockItemID'),
    name: repairText(field(item, 'StockItemName')),
    eanCode: field(item, 'Barcode') || null,
    uom: world.packageTypes.get(field(item, 'UnitPackageID')) ?? null,
    weight: Number.isFinite(weight) ? weight : null,
    productInfo: info || null,
  };
}

/** First and last name of a picker; a single name is both. */
export function mapPicker(id: string, name: string): Readonly<Record<string, string>> {
  const [first = '', ...rest] = name.split(' ');
  return { pickerCode: id, firstName: first, lastName: rest.join(' ') || first };
}

/** Values of a JSON list; none if it is not one. */
export function tagsOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text || '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
