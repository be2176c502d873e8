import { useEffect, useMemo, useState } from 'react';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import type { OutboxEntry } from '../../../domain/sync/write';
import { useDevice } from '../../../resource-kit/device/device';
import type { RowState } from '../../../ui/data-table/types';

/** Which lines have changes that wait for the server or were refused; a new line waits with its task. */
export function useLineStates(): (taskLineID: number) => RowState {
  const device = useDevice();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => device.watchOutbox(setEntries), [device]);
  return useMemo(() => {
    const states = new Map<number, RowState>();
    for (const { targets, state } of entries) {
      if (state === 'acked') continue;
      for (const { resource, id } of targets)
        if (resource === taskLines.name && states.get(id) !== 'rejected')
          states.set(id, state === 'rejected' ? 'rejected' : 'pending');
    }
    return (taskLineID) => states.get(taskLineID) ?? (taskLineID < 0 ? 'pending' : undefined);
  }, [entries]);
}
