import type { Package } from '../../domain/resources/tasks/packages';
import { round6 } from './order-lines';
import type { Order } from './orders';

/** A pallet takes this much; an order lighter than a carton's limit goes in one carton. */
const palletKg = 350;
const cartonKg = 25;

/** What a completed pick was packed into: equal shares of the order. Keys are 0 until the company is put together. */
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
    weight: round6(task.totalWeight / count),
    volume: round6(task.totalVolume / count),
  }));
}
