import type { TaskLine } from '../../domain/resources/tasks/task-lines';
import { toMillionth } from '../../lib/millionth';
import { sectionKeys } from './floor';
import type { SectionKey } from './goods/catalog';
import { cumulate, type Random } from './random';
import { type DemoWorld, type Stock, shelfOf } from './world';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type LineDraft = Mutable<TaskLine>;

/** The places of a line's goods and the amount. */
export interface Places {
  readonly taskAmount: number;
  readonly bin: string;
  readonly binTo: string | null;
}

const sectionShare = cumulate([34, 22, 9, 16, 12, 7]);

/** A section, the busy ones more often. */
export function chooseSection(random: Random): SectionKey {
  return sectionKeys[random.weighted(sectionShare)] ?? 'dry';
}

interface Wanted {
  readonly warehouseID: number;
  /** null: anything in the house. */
  readonly section: SectionKey | null;
  readonly count: number;
}

/** Different products, the popular ones more often. */
export function chooseStock(
  world: DemoWorld,
  { warehouseID, section, count }: Wanted,
  random: Random,
): readonly Stock[] {
  const chosen = new Map<number, Stock>();
  for (let tries = 0; chosen.size < count && tries < count * 4; tries++) {
    const key = section ?? chooseSection(random);
    const shelf = shelfOf(world, warehouseID, key);
    const stock = shelf.stock[random.weighted(shelf.demand)];
    if (stock) chosen.set(stock.product.row.productID, stock);
  }
  return [...chosen.values()];
}

/** Most orders are short, a few are very long: log-normal with a mean of about five lines. */
export function lineCount(random: Random): number {
  return Math.min(Math.max(Math.round(Math.exp(1.18 + random.normal() * 0.92)), 1), 60);
}

export function orderedAmount({ product }: Stock, random: Random): number {
  if (random.chance(0.03)) return product.caseAmount * random.int(4, 20);
  return random.chance(0.25) ? product.caseAmount * random.int(1, 3) : random.int(1, 8);
}

export function draftLine(
  world: DemoWorld,
  { product, location }: Stock,
  places: Places,
  random: Random,
): LineDraft {
  const { row } = product;
  const { taskAmount } = places;
  return {
    taskLineID: 0,
    companyID: world.companyID,
    taskID: 0,
    lineNumber: location.binOrder ?? 0,
    productID: row.productID,
    productCode: row.productCode,
    productName: row.name,
    lineCode: null,
    bin: places.bin,
    binTo: places.binTo,
    status: 'new',
    lot: product.lots.length > 0 ? random.pick(product.lots).lot : null,
    originalAmount: taskAmount,
    taskAmount,
    actualAmount: 0,
    uom: row.uom ?? 'kpl',
    lineAdditionalInfo: random.chance(0.02) ? 'Tarkista päiväys' : null,
    orderedTotal: null,
    binTotalBeforeTask: taskAmount + random.int(0, 120),
    checkMethod: product.lots.length > 0 ? 'LA' : 'L',
    binValidationMethod: 'CV',
    binValidationDigits: location.validationDigits,
    containerNumber: null,
    orderID: null,
    serialNumbers: null,
    weight: toMillionth((row.weight ?? 0) * taskAmount),
    volume: toMillionth((row.volume ?? 0) * taskAmount),
    lineVaryingWeightMin: null,
    lineVaryingWeightMax: null,
  };
}

/** `lineNumber` holds the walking order up to here. */
export function inWalkingOrder(lines: LineDraft[]): readonly LineDraft[] {
  lines.sort((a, b) => a.lineNumber - b.lineNumber);
  lines.forEach((one, index) => {
    one.lineNumber = index + 1;
  });
  return lines;
}
