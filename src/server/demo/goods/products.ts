import type { ProductCode } from '../../../domain/resources/catalog/product-codes';
import type { Product } from '../../../domain/resources/catalog/products';
import { createRandom, type Random } from '../random';
import { type Category, catalog, type Item, type SectionKey, type Size } from './catalog';
import { finnishEan } from './ean';
import { packageTypeOf } from './packing-types';
import { picturePath } from './pictures';

/** A product with further facts that the generator needs. */
export interface StockedProduct {
  readonly row: Product;
  readonly section: SectionKey;
  readonly lots: readonly StockedLot[];
  /** Pieces of one outer case; the case has its own barcode. */
  readonly caseAmount: number;
}

/** A lot in which a product is stocked. */
export interface StockedLot {
  readonly lotID: number;
  readonly lot: string;
  /** Days from today until its last day; negative: expired. */
  readonly daysLeft: number;
}

interface Variation {
  readonly category: Category;
  readonly item: Item;
  readonly brand: string;
  readonly variant: string;
  readonly size: Size;
}

/** Products of the catalog in code order; never two with one name. */
export function generateProducts(seed: number, companyID: number, count: number): readonly StockedProduct[] {
  const random = createRandom(seed, 'products');
  const chosen = random.shuffle(variations()).slice(0, count);
  if (chosen.length < count) throw new Error(`the catalog makes ${chosen.length} products, not ${count}`);
  const perCategory = new Map<string, number>();
  const addLots = lotAdder(random);
  return chosen
    .sort((a, b) => compare(a.category.code, b.category.code) || compare(nameOf(a), nameOf(b)))
    .map((variation, index) => {
      const serial = (perCategory.get(variation.category.code) ?? 0) + 1;
      perCategory.set(variation.category.code, serial);
      const code = `${variation.category.code}${String(serial * 7 + 1000).padStart(4, '0')}`;
      const product = stocked(variation, { productID: index + 1, companyID, code }, random);
      return { ...product, lots: variation.category.lots ? addLots(variation.category.section) : [] };
    });
}

/** Barcodes: the piece's own, and the case's for products that come in cases. */
export function generateProductCodes(
  products: readonly StockedProduct[],
  companyID: number,
): readonly ProductCode[] {
  const codes: Omit<ProductCode, 'productCodeID'>[] = [];
  for (const { row, caseAmount } of products) {
    const { productID } = row;
    codes.push({
      companyID,
      productID,
      productCodeName: 'EAN',
      value: row.eanCode ?? '',
      amountMultiplier: 1,
    });
    if (caseAmount === 1) continue;
    const value = finnishEan(1_500_000_000 + productID);
    codes.push({ companyID, productID, productCodeName: 'EAN ltk', value, amountMultiplier: caseAmount });
  }
  return codes.map((code, index) => ({ ...code, productCodeID: index + 1 }));
}

function variations(): readonly Variation[] {
  return catalog.flatMap((category) =>
    category.items.flatMap((item) =>
      category.brands.flatMap((brand) =>
        item.variants.flatMap((variant) =>
          item.sizes.map((size) => ({ category, item, brand, variant, size })),
        ),
      ),
    ),
  );
}

function stocked(
  variation: Variation,
  keys: { productID: number; companyID: number; code: string },
  random: Random,
): StockedProduct {
  const { category, size } = variation;
  const { productID, companyID, code } = keys;
  const isCase = size.uom === 'ltk' || size.kg > 4;
  const [length, width, height] = box(size.dm3, random);
  return {
    section: category.section,
    lots: [],
    caseAmount: isCase ? 1 : random.pick([6, 10, 12, 12, 24]),
    row: {
      productID,
      companyID,
      productCode: code,
      name: nameOf(variation),
      eanCode: finnishEan(random.int(0, 9) * 100_000_000 + productID * 10_007),
      uom: size.uom,
      length,
      width,
      height,
      weight: size.kg,
      volume: size.dm3,
      packageTypeID: packageTypeOf(size.dm3),
      erpProductId: `P${code}`,
      speechProductCode: code.slice(-3),
      speechProductName: [variation.item.noun, variation.variant].filter(Boolean).join(' '),
      productInfo: null,
      imageUrl: picturePath(code),
    },
  };
}

/** Days from packing to the last day. */
const shelfLife: Readonly<Record<SectionKey, readonly [number, number]>> = {
  dry: [180, 720],
  cold: [20, 60],
  frozen: [240, 540],
  hardware: [720, 720],
  cleaning: [720, 720],
  office: [720, 720],
};

/** Two or three lots each, the oldest first; one in fifty has passed its last day. */
function lotAdder(random: Random): (section: SectionKey) => readonly StockedLot[] {
  let lotID = 0;
  return (section) => {
    const life = random.int(...shelfLife[section]);
    const oldest = random.chance(0.02) ? -random.int(1, 20) : random.int(1, Math.ceil(life / 2));
    return Array.from({ length: random.int(2, 3) }, (_, index) => {
      lotID += 1;
      const daysLeft = oldest + Math.round((index * life) / 4);
      return { lotID, lot: `L${String(lotID * 37 + 20_000)}`, daysLeft };
    });
  };
}

/** Sides in metres of a box of about that volume. */
function box(dm3: number, random: Random): readonly [number, number, number] {
  const side = Math.cbrt(dm3) / 10;
  const length = round3(side * (1.1 + random.next() * 0.6));
  const width = round3(side * (0.8 + random.next() * 0.3));
  return [length, width, Math.max(round3(dm3 / 1000 / (length * width || 1)), 0.001)];
}

function nameOf({ brand, item, variant, size }: Variation): string {
  return [brand, item.noun, variant, size.text].filter(Boolean).join(' ');
}

function round3(value: number): number {
  return Math.max(Math.round(value * 1000) / 1000, 0.001);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
