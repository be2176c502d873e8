import type { Package } from '../../domain/resources/tasks/packages';
import { type PalletCount, palletSummary as summaryOf } from '../../domain/tasks/pallets';
import { toMillionth } from '../../lib/millionth';
import type { Order } from './orders';

/** Load of a pallet; an order lighter than a carton's limit goes in one carton. */
const palletKg = 350;
const cartonKg = 25;

/** Keys of the demo's pallet types with their names. */
const palletNames: Readonly<Record<number, string>> = { 1: 'EUR', 2: 'FIN', 3: 'CHEP' };
/** Larger orders take a pallet of the larger kind; shops and public kitchens get hired ones. */
const largeDm3 = 900;
const hiring: ReadonlySet<string | null> = new Set(['KAUPPA', 'JULK']);

/** The pallets that a completed pick was loaded on; cartons travel in cages. */
export function loadOrder({ task }: Pick<Order, 'task'>): readonly PalletCount[] {
  if (task.taskType !== 'PIC' || task.status !== 'completed' || task.totalWeight <= cartonKg) return [];
  const amount = Math.max(1, Math.ceil(task.totalWeight / palletKg));
  const large = task.totalVolume > largeDm3 ? 2 : 1;
  return [{ palletTypeID: hiring.has(task.customerCode) ? 3 : large, amount }];
}

/** The task's fields about its pallets. */
export function palletFields(pallets: readonly PalletCount[]) {
  const palletSummary = summaryOf(pallets, (id) => palletNames[id] ?? String(id));
  return palletSummary === null ? {} : { palletSummary };
}

/** The packages of a completed pick: equal shares of the order. Keys are 0 until the company is put together. */
export function packOrder({ task }: Pick<Order, 'task'>): readonly Package[] {
  if (task.taskType !== 'PIC' || task.status !== 'completed') return [];
  const isCarton = task.totalWeight <= cartonKg;
  const count = isCarton ? 1 : Math.max(1, Math.ceil(task.totalWeight / palletKg));
  return Array.from({ length: count }, (_, index) => ({
    packageID: 0,
    companyID: task.companyID,
    taskID: 0,
    packageCode: `${task.taskNumber}-${index + 1}`,
    packageNumber: index + 1,
    packageName: isCarton ? 'Kartonki' : 'EUR-lava',
    weight: toMillionth(task.totalWeight / count),
    volume: toMillionth(task.totalVolume / count),
  }));
}
