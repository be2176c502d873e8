import type { Row } from '../../domain/resource';
import { type TaskError, taskErrors } from '../../domain/resources/task-errors';
import { useEventText } from '../../resource-kit/use-event-text';
import { useLabel } from '../../resource-kit/use-label';
import { rowOf } from '../../resource-kit/use-rows';
import { StatusChip, type Tone } from '../../ui/badge';

const tones: Readonly<Record<TaskError['status'], Tone>> = {
  new: 'suspended',
  'in progress': 'paused',
  resolved: 'completed',
};

/** How far somebody has taken care of an error. */
export function ErrorStatus({ row }: { row: Row }) {
  const say = useLabel();
  const { status } = rowOf(taskErrors, row);
  return <StatusChip tone={tones[status]}>{say(taskErrors.fields.status.choices[status])}</StatusChip>;
}

/** What went wrong, in the reader's language. */
export function ErrorMessage({ row }: { row: Row }) {
  const textOf = useEventText();
  return textOf(rowOf(taskErrors, row));
}
