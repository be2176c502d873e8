import { changePickerQueues } from '../../domain/mutations/picker-queues';
import { type Picker, pickers } from '../../domain/resources/company/pickers';
import { type PickerQueue, pickerQueues } from '../../domain/resources/tasks/picker-queues';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { useSession } from '../../resource-kit/device/device';
import { useReferenceName } from '../../resource-kit/fields/use-reference-name';
import { HistoryButton } from '../../resource-kit/record/history/history-button';
import type { FormerRules } from '../../resource-kit/record/history/history-step';

interface QueueHistoryProps {
  queue: Pick<PickerQueue, 'pickerQueueID' | 'taskQueueID' | 'priority'>;
  /** Null: its form is open, and would still show a priority other than the restored one. */
  picker: Picker | null;
}

/** The history of a picker's queue. A former priority is restored by the write of the picker's form. */
export function QueueHistory({ queue, picker }: QueueHistoryProps) {
  const { companyID } = useSession();
  const name = useReferenceName(taskQueues.name, queue.taskQueueID) ?? '';
  const rules: FormerRules | null = picker && {
    editedWith: pickers,
    refuse: () => null,
    plan: async ({ value }) => {
      const change = { ...queue, priority: Number(value), operation: 'update' } as const;
      return { writes: [changePickerQueues(picker, [change], { companyID, newIDs: [] })], refused: [] };
    },
  };
  return (
    <HistoryButton resource={pickerQueues} row={queue} name={name} rules={rules ?? 'read-only'} isOneOfMany />
  );
}
