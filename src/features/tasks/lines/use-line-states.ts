import { useCallback, useEffect, useState } from 'react';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { useDevice } from '../../../resource-kit/device/device';
import type { UnsettledState } from '../../../sync/device';
import type { RowState } from '../../../ui/data-table/types';

/** States of lines whose changes wait for the server or were refused; a new line waits with its task. */
export function useLineStates(): (taskLineID: number) => RowState {
  const device = useDevice();
  const [states, setStates] = useState<Readonly<Record<number, UnsettledState>>>({});
  useEffect(() => device.watchStates(taskLines.name, setStates), [device]);
  return useCallback(
    (taskLineID) => states[taskLineID] ?? (taskLineID < 0 ? 'waiting' : undefined),
    [states],
  );
}
