import type { Location } from '../../domain/resources/sites/locations';
import type { WarehouseSection } from '../../domain/resources/sites/warehouse-sections';
import type { Warehouse } from '../../domain/resources/sites/warehouses';
import type { SectionKey } from './goods/catalog';
import { createRandom, type Random } from './random';

export interface Floor {
  readonly warehouses: readonly Warehouse[];
  readonly sections: readonly WarehouseSection[];
  readonly locations: readonly Location[];
  /** Storage bins by warehouse and section, in walking order. */
  readonly storage: ReadonlyMap<string, readonly Location[]>;
  /** Receiving docks by warehouse. */
  readonly docks: ReadonlyMap<number, readonly Location[]>;
}

const sectionNames: Readonly<Record<SectionKey, readonly [string, string]>> = {
  dry: ['KUI', 'Kuiva'],
  cold: ['KYL', 'Kylmä'],
  frozen: ['PAK', 'Pakaste'],
  hardware: ['RAU', 'Rauta ja sähkö'],
  cleaning: ['PES', 'Siivous ja paperi'],
  office: ['TOI', 'Toimisto ja pakkaus'],
};
export const sectionKeys = ['dry', 'cold', 'frozen', 'hardware', 'cleaning', 'office'] as const;

/** 2,000 bins: 13 aisles of 96 and 7 of 104, and six docks for coming and six for going in each house. */
const houses = [
  {
    code: 'VAN',
    name: 'Vantaa',
    bays: 12,
    aisles: { dry: 4, cold: 2, frozen: 1, hardware: 3, cleaning: 2, office: 1 },
  },
  {
    code: 'TRE',
    name: 'Tampere',
    bays: 13,
    aisles: { dry: 2, cold: 1, frozen: 1, hardware: 1, cleaning: 1, office: 1 },
  },
] as const;
const levels = 4;
const positions = 2;
const docksEachWay = 6;

/** Warehouses, sections and bins; a picker who follows `binOrder` walks up one aisle and down the next. */
export function generateFloor(seed: number, companyID: number): Floor {
  const random = createRandom(seed, 'floor');
  const warehouses: Warehouse[] = [];
  const sections: WarehouseSection[] = [];
  const locations: Location[] = [];
  const storage = new Map<string, readonly Location[]>();
  const docks = new Map<number, readonly Location[]>();
  houses.forEach((house, houseIndex) => {
    const warehouseID = houseIndex + 1;
    warehouses.push({ warehouseID, companyID, warehouseCode: house.code, name: house.name });
    const add = binAdder({ companyID, warehouseID, locations, random });
    docks.set(warehouseID, addDocks(add));
    let aisle = 0;
    for (const key of sectionKeys) {
      const [warehouseSectionCode, name] = sectionNames[key];
      const warehouseSectionID = sections.length + 1;
      sections.push({ warehouseSectionID, companyID, warehouseID, warehouseSectionCode, name });
      const bins: Location[] = [];
      for (let count = 0; count < house.aisles[key]; count++, aisle++) {
        for (const bin of aisleBins(aisle, house.bays)) bins.push(add(bin, warehouseSectionID));
      }
      storage.set(storageKey(warehouseID, key), bins);
    }
  });
  return { warehouses, sections, locations, storage, docks };
}

export function storageKey(warehouseID: number, section: SectionKey): string {
  return `${warehouseID}/${section}`;
}

/** Sections come in the same order in each house. */
export function sectionID(warehouseID: number, section: SectionKey): number {
  return (warehouseID - 1) * sectionKeys.length + sectionKeys.indexOf(section) + 1;
}

type AddBin = (bin: string, warehouseSectionID: number | null) => Location;

interface Adding {
  readonly companyID: number;
  readonly warehouseID: number;
  readonly locations: Location[];
  readonly random: Random;
}

function binAdder({ companyID, warehouseID, locations, random }: Adding): AddBin {
  let order = 0;
  let last = 0;
  return (bin, warehouseSectionID) => {
    order += 10;
    // Neighbouring bins never share their check digits, or these would be useless.
    last = 10 + ((last - 10 + random.int(1, 89)) % 90);
    const location = {
      locationID: locations.length + 1,
      companyID,
      warehouseID,
      warehouseSectionID,
      bin,
      binOrder: order,
      validationDigits: String(last),
    };
    locations.push(location);
    return location;
  };
}

function addDocks(add: AddBin): readonly Location[] {
  const numbers = Array.from({ length: docksEachWay }, (_, index) => String(index + 1).padStart(2, '0'));
  const receiving = numbers.map((number) => add(`VAST-${number}`, null));
  for (const number of numbers) add(`LÄHT-${number}`, null);
  return receiving;
}

/** `A-01-03-2`: aisle, bay, level, position. Every other aisle is walked from its far end. */
function aisleBins(aisle: number, bays: number): readonly string[] {
  const letter = String.fromCharCode('A'.charCodeAt(0) + aisle);
  const bins: string[] = [];
  for (let step = 1; step <= bays; step++) {
    const bay = String(aisle % 2 === 0 ? step : bays + 1 - step).padStart(2, '0');
    for (let level = 1; level <= levels; level++) {
      for (let position = 1; position <= positions; position++)
        bins.push(`${letter}-${bay}-0${level}-${position}`);
    }
  }
  return bins;
}
