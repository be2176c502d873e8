import { useEffect, useState } from 'react';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { openStatuses } from '../../domain/tasks/statuses';
import { useDevice } from '../../resource-kit/device/device';
import { useRows } from '../../resource-kit/device/use-rows';
import { type OpenLines, openLinesOf } from './open-lines';

/** Of a product that more tasks need, only the first are read, and the server's sums are shown. */
const maxTasks = 500;

export interface ProductLines extends OpenLines {
  /** All open tasks are included. */
  readonly isComplete: boolean;
}

/** The open lines of a product on this device; null: not known yet. */
export function useOpenLines(productID: number): ProductLines | null {
  const device = useDevice();
  // By its key: lines keep the code that it had when they were created.
  const result = useRows({
    resource: tasks.name,
    filter: { productID, status: [...openStatuses] },
    sort: [['deliveryDate', 'ASC']],
    range: [0, maxTasks - 1],
  });
  const [known, setKnown] = useState<{ readonly productID: number; readonly lines: ProductLines } | null>(
    null,
  );
  const rows = result?.rows;
  const isComplete =
    result !== null && !result.loading && result.from === 'device' && result.total <= maxTasks;
  useEffect(() => {
    if (!rows) return;
    let isLatest = true;
    void readLines(rows).then((withLines) => {
      if (isLatest) setKnown({ productID, lines: { ...openLinesOf(productID, withLines), isComplete } });
    });
    return () => {
      isLatest = false;
    };

    async function readLines(shown: readonly Row[]): Promise<readonly Row[]> {
      const ids = shown.map(({ taskID }) => Number(taskID));
      const read = ids.length === 0 ? [] : await device.readChildren(tasks.name, ids);
      const byID = new Map(read.map((row) => [Number(row['taskID']), row]));
      return ids.map((id) => byID.get(id)).filter((row) => row !== undefined);
    }
  }, [device, productID, rows, isComplete]);
  return known?.productID === productID ? known.lines : null;
}
