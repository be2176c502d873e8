import type { Row } from '../../../domain/resource';
import { toMillionth } from '../../../lib/millionth';
import { atTime, dayStart, iso } from '../calendar';
import { createRandom, type Random } from '../random';
import type { DemoWorld } from '../world';

interface DemoStock {
  readonly lots: readonly Row[];
  readonly quantities: readonly Row[];
  readonly inventoryTransactions: readonly Row[];
}

interface Place {
  readonly productID: number;
  readonly locationID: number | null;
  readonly lotID: number | null;
  /** The present stock, if the work of the past permits it. */
  readonly wanted: number;
}

/**
 * The stock of the bins: each place was opened, before the first day, with its present stock less what was moved. The
 * amounts are the sums of the transactions. @param moves of all work, by the keys of their order
 */
export function openStock(
  world: DemoWorld,
  moves: readonly Row[],
  { nowMs, days }: { readonly nowMs: number; readonly days: number },
): DemoStock {
  const { companyID } = world;
  const moved = new Map<string, number>();
  for (const move of moves)
    moved.set(keyOf(move), toMillionth((moved.get(keyOf(move)) ?? 0) + Number(move.amount)));
  const places = placesOf(world, moves);
  const quantityIDs = new Map([...places.keys()].map((key, index) => [key, index + 1]));
  const openedAt = iso(atTime(dayStart(nowMs, -days), 4));
  const quantities: Row[] = [];
  const opening: Row[] = [];
  for (const [key, { wanted, ...place }] of places) {
    const sum = moved.get(key) ?? 0;
    // No place is opened with a negative amount.
    const amount = Math.max(wanted, sum);
    const quantityID = quantityIDs.get(key) ?? 0;
    quantities.push({ companyID, quantityID, ...place, amount });
    const first = { assignmentLineID: null, pickerID: null, packageID: null, createdAt: openedAt };
    if (amount !== sum)
      opening.push({ companyID, ...place, ...first, quantityID, amount: toMillionth(amount - sum) });
  }
  const all = [
    ...opening,
    ...moves.map((move) => ({ ...move, quantityID: quantityIDs.get(keyOf(move)) ?? null })),
  ];
  return {
    lots: lotsOf(world, nowMs),
    quantities,
    inventoryTransactions: all.map((row, index) => ({ ...row, inventoryTransactionID: index + 1 })),
  };
}

function keyOf({ productID, locationID, lotID }: Row): string {
  return `${productID}/${locationID}/${lotID}`;
}

/** The places where products are stored, lot by lot, and wherever work has taken them. */
function placesOf(world: DemoWorld, moves: readonly Row[]): ReadonlyMap<string, Place> {
  const random = createRandom(world.seed, 'stock');
  const places = new Map<string, Place>();
  for (const { stock } of world.shelves.values()) {
    for (const { product, location } of stock) {
      const lotIDs = product.lots.length > 0 ? product.lots.map(({ lotID }) => lotID) : [null];
      for (const lotID of lotIDs) {
        const place = { productID: product.row.productID, locationID: location.locationID, lotID };
        places.set(keyOf(place), { ...place, wanted: onShelf(random) });
      }
    }
  }
  for (const { productID, locationID, lotID, ...rest } of moves) {
    const key = keyOf({ productID, locationID, lotID });
    if (places.has(key)) continue;
    const at = typeof locationID === 'number' ? locationID : null;
    const of = typeof lotID === 'number' ? lotID : null;
    places.set(key, {
      productID: Number(productID),
      locationID: at,
      lotID: of,
      wanted: Number(rest.amount) < 0 ? 6 : 0,
    });
  }
  return places;
}

/** Mostly plenty, now and then nothing, and now and then less than nothing: a count is due. */
function onShelf(random: Random): number {
  if (random.chance(0.01)) return -random.int(1, 6);
  return random.chance(0.04) ? 0 : random.int(10, 240);
}

function lotsOf({ companyID, products }: DemoWorld, nowMs: number): readonly Row[] {
  return products.flatMap(({ row, lots }) =>
    lots.map(({ lotID, lot, daysLeft }) => ({
      lotID,
      companyID,
      productID: row.productID,
      lot,
      lotType: 'batch',
      expirationDate: `${lastDay(nowMs, daysLeft)}T00:00:00.000Z`,
    })),
  );
}

/** `yyyy-MM-dd`, so many days from today. */
function lastDay(nowMs: number, days: number): string {
  const day = new Date(dayStart(nowMs, days));
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
