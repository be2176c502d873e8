import type { Location } from '../../domain/resources/sites/locations';
import { type Floor, generateFloor, sectionKeys, storageKey } from './floor';
import type { SectionKey } from './goods/catalog';
import { generateRoutes, type RoutePlan } from './goods/partners';
import { generateProducts, type StockedProduct } from './goods/products';
import { type Customer, generateCustomers, generatePickers, type PickerProfile } from './people';
import { createRandom, cumulate, type Random } from './random';

/** A product where it lies in one warehouse. */
export interface Stock {
  readonly product: StockedProduct;
  readonly location: Location;
}

export interface Shelf {
  readonly warehouseID: number;
  readonly section: SectionKey;
  readonly stock: readonly Stock[];
  /** Running sums of how often each is ordered. */
  readonly demand: readonly number[];
  readonly bins: readonly Location[];
}

/** Everything tasks are made from. */
export interface DemoWorld {
  readonly companyID: number;
  readonly seed: number;
  readonly floor: Floor;
  readonly products: readonly StockedProduct[];
  readonly pickers: readonly PickerProfile[];
  readonly routes: readonly RoutePlan[];
  readonly customers: readonly Customer[];
  readonly customerDemand: readonly number[];
  readonly shelves: ReadonlyMap<string, Shelf>;
  /** Keys of lots by `productID/lot`. */
  readonly lotIDs: ReadonlyMap<string, number>;
  /** Keys of locations by `warehouseID/bin`. */
  readonly binIDs: ReadonlyMap<string, number>;
}

export const demoCompanyID = 1;

export function generateWorld(seed: number, companyID = demoCompanyID): DemoWorld {
  const floor = generateFloor(seed, companyID);
  const products = generateProducts(seed, companyID, 1000);
  const routes = generateRoutes(seed, companyID);
  const customers = generateCustomers(seed, routes, 320);
  return {
    companyID,
    seed,
    floor,
    products,
    routes,
    customers,
    pickers: generatePickers(seed, companyID, 40),
    lotIDs: new Map(
      products.flatMap(({ row, lots }) =>
        lots.map(({ lot, lotID }) => [`${row.productID}/${lot}`, lotID] as const),
      ),
    ),
    binIDs: new Map(
      floor.locations.map(({ warehouseID, bin, locationID }) => [`${warehouseID}/${bin}`, locationID]),
    ),
    customerDemand: cumulate(customers.map((_, rank) => 1 / (rank + 8) ** 0.9)),
    shelves: stockShelves(floor, products, createRandom(seed, 'shelves')),
  };
}

/** The main warehouse has everything, the second one half of it; bestsellers lie anywhere in their section. */
function stockShelves(
  floor: Floor,
  products: readonly StockedProduct[],
  random: Random,
): ReadonlyMap<string, Shelf> {
  const shelves = new Map<string, Shelf>();
  for (const { warehouseID } of floor.warehouses) {
    for (const section of sectionKeys) {
      const bins = floor.storage.get(storageKey(warehouseID, section)) ?? [];
      const kept = products.filter(
        (product) => product.section === section && (warehouseID === 1 || random.chance(0.5)),
      );
      const places = random.shuffle(bins);
      const stock = random.shuffle(kept).map((product, index) => {
        const location = places[index % places.length];
        if (!location) throw new Error(`no bins in ${section}`);
        return { product, location };
      });
      const demand = cumulate(stock.map((_, rank) => 1 / (rank + 6) ** 0.8));
      shelves.set(storageKey(warehouseID, section), { warehouseID, section, stock, demand, bins });
    }
  }
  return shelves;
}

export function shelfOf(world: DemoWorld, warehouseID: number, section: SectionKey): Shelf {
  const shelf = world.shelves.get(storageKey(warehouseID, section));
  if (!shelf) throw new Error(`no shelf ${warehouseID}/${section}`);
  return shelf;
}
