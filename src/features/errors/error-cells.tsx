import type { Row } from '../../domain/resource';
import { type TaskError, taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowOf } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useEventText } from '../../task-kit/use-event-text';
import { StatusChip, type Tone } from '../../ui/badge';

const tones: Readonly<Record<TaskError['status'], Tone>> = {
  new: 'suspended',
  'in progress': 'paused',
  resolved: 'completed',
};

/** How far an error has been taken care of. */
export function ErrorStatus({ row }: { row: Row }) {
  const translate = useLabel();
  const { status } = rowOf(taskErrors, row);
  return <StatusChip tone={tones[status]}>{translate(taskErrors.fields.status.choices[status])}</StatusChip>;
}

/** What went wrong, in the reader's language. */
export function ErrorMessage({ row }: { row: Row }) {
  const textOf = useEventText();
  return textOf(rowOf(taskErrors, row));
}
