import { useMemo } from 'react';
import { taskQueuesConfig } from '../../domain/flags';
import { type PickerQueue, pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { useFlags } from '../../resource-kit/device/device';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';

const maxQueues = 999;

/** The task queues of a picker by priority; null until they are known. */
export function usePickerQueues(pickerID: number): readonly PickerQueue[] | null {
  const query = useMemo(
    () => ({
      resource: pickerQueues.name,
      filter: { pickerID },
      sort: [['priority', 'ASC']] as const,
      range: [0, maxQueues] as const,
    }),
    [pickerID],
  );
  const result = useRows(query);
  return result && !(result.loading && result.rows.length === 0) ? rowsOf(pickerQueues, result.rows) : null;
}

/** Whether the company works with task queues. */
export function useQueuesAreOn(): boolean {
  return useFlags().isOn(taskQueuesConfig);
}
