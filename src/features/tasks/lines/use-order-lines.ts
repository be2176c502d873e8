import { useEffect, useMemo, useState } from 'react';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { useDevice } from '../../../resource-kit/device/device';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { useIsOffline } from '../../../resource-kit/device/use-status';
import type { RowsResult } from '../../../sync/device';
import { linesOf } from '../detail/task-children';

export interface OrderLines {
  /** Order by order. */
  readonly lines: readonly TaskLine[];
  /** The orders of these lines, by key. */
  readonly orders: ReadonlyMap<number, Task>;
  /** Some are not on this device, and the server does not answer. */
  readonly isPartial: boolean;
}

interface Orders {
  /** The result for which they were read. */
  readonly result: RowsResult;
  readonly rows: readonly Task[];
  /** All orders are there with their lines. */
  readonly isWhole: boolean;
}

/**
 * The lines of a cluster, which are in its orders, live. null: not known yet, or no cluster. @param result the orders,
 * from `useSubTasks`
 */
export function useOrderLines(task: Task, result: RowsResult | null): OrderLines | null {
  const device = useDevice();
  const isOffline = useIsOffline();
  const [orders, setOrders] = useState<Orders | null>(null);
  const isCluster = task.pickType === 'CLUSTER';
  useEffect(() => {
    if (!isCluster || !result || (result.loading && result.rows.length === 0)) return;
    let isLeft = false;
    const keys = rowsOf(tasks, result.rows).map(({ taskID }) => taskID);
    void device.readChildren(tasks.name, keys).then(
      (found) => {
        if (isLeft) return;
        const placeOf = ({ taskID }: Task) => keys.indexOf(taskID);
        const rows = rowsOf(tasks, found).toSorted((a, b) => placeOf(a) - placeOf(b));
        const isWhole = rows.length === keys.length && found.every((row) => Array.isArray(row.taskLines));
        setOrders({ result, rows, isWhole });
      },
      // The next result tries again.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [device, isCluster, result]);
  // A query by the parent reaches beyond the device's window, even if all orders are in it: their number tells.
  const isBeyond = result?.from === 'partial';
  const isLoading = result?.loading ?? true;
  const isOld = orders?.result !== result;
  return useMemo(() => {
    if (!orders) return null;
    const lines = orders.rows.flatMap(linesOf);
    const isPartial = !orders.isWhole || (isBeyond && lines.length < task.lineCount);
    // Lines are awaited while they may still come: from the server, or with orders that have just become known.
    const isAwaited = isLoading || (isBeyond && !isOffline) || isOld;
    if (isAwaited && (isPartial || lines.length < task.lineCount)) return null;
    return { lines, orders: new Map(orders.rows.map((order) => [order.taskID, order])), isPartial };
  }, [orders, isOld, isBeyond, isLoading, isOffline, task.lineCount]);
}
