import type { BatchOrder } from '../../../domain/batching/suggest-batches';
import { locations } from '../../../domain/resources/sites/locations';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';
import { linesOf } from '../detail/task-children';
import type { FloorOrders } from './suggest-wire';

/** Reads what batching needs to know about the chosen tasks, by warehouse; all of it is on the device. */
export async function readOrders(
  device: Pick<Device, 'readRows' | 'readChildren'>,
  chosen: readonly Task[],
): Promise<readonly FloorOrders[]> {
  const ids = chosen.map((task) => task.taskID);
  const withLines = rowsOf(tasks, await device.readChildren(tasks.name, ids));
  const warehouseIDs = [...new Set(withLines.map((task) => task.warehouseID))].sort((a, b) => a - b);
  return Promise.all(
    warehouseIDs.map(async (warehouseID) => {
      const bins = await device.readRows({
        resource: locations.name,
        filter: { warehouseID },
        sort: [['binOrder', 'ASC']],
      });
      const own = withLines.filter((task) => task.warehouseID === warehouseID);
      return { warehouseID, bins: rowsOf(locations, bins).map(placeOf), orders: own.map(orderOf) };
    }),
  );
}

function placeOf({ bin, binOrder }: { readonly bin: string; readonly binOrder: number | null }) {
  return { bin, binOrder };
}

function orderOf(task: Task): BatchOrder {
  const lines = linesOf(task);
  return {
    taskID: task.taskID,
    lines: lines.length,
    weight: task.totalWeight,
    volume: task.totalVolume,
    bins: lines.map(({ bin }) => bin),
  };
}
