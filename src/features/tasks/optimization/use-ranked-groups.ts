import { useEffect, useState } from 'react';
import { type Candidate, rankGroups, type TaskGroup } from '../../../domain/batching/rank-groups';
import type { Filter } from '../../../domain/query/query';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { dayOf } from '../../../lib/days';
import { useDevice } from '../../../resource-kit/device/device';
import { rowsOf, useRows } from '../../../resource-kit/device/use-rows';
import type { RowsResult } from '../../../sync/device';
import { linesOf } from '../detail/task-children';

export interface RankedGroups {
  readonly groups: readonly TaskGroup[];
  /** Some tasks are not on the device, and the server does not answer. */
  readonly isPartial: boolean;
}

const maxTasks = 5_000;

/** All tasks that match a filter, as groups worth picking together; live. Null until known. */
export function useRankedGroups(filter: Filter): RankedGroups | null {
  const device = useDevice();
  const result = useRows({
    resource: tasks.name,
    filter,
    sort: [['taskNumber', 'ASC']],
    range: [0, maxTasks - 1],
  });
  const [ranked, setRanked] = useState<RankedGroups | null>(null);
  useEffect(() => {
    if (!result || result.loading) return;
    let isLeft = false;
    void device
      .readChildren(
        tasks.name,
        rowsOf(tasks, result.rows).map(({ taskID }) => taskID),
      )
      .then(
        (rows) => {
          if (isLeft) return;
          const candidates = rowsOf(tasks, rows).map(candidateOf);
          setRanked({ groups: rankGroups(candidates), isPartial: isCut(result) });
        },
        // The list itself reports why rows cannot be read.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [device, result]);
  return ranked;
}

function isCut({ from, total, rows }: RowsResult): boolean {
  return from === 'partial' || total > rows.length;
}

function candidateOf(task: Task): Candidate {
  const { taskID, warehouseID, warehouseSectionID, routeID, dispatchID, deliveryDate } = task;
  const bins = linesOf(task).map(({ bin }) => bin);
  const day = deliveryDate === null ? null : dayOf(new Date(deliveryDate));
  return { taskID, warehouseID, warehouseSectionID, routeID, dispatchID, day, bins };
}
