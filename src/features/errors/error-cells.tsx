import type { Row } from '../../domain/resource';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowOf } from '../../resource-kit/device/use-rows';
import { HandlingStatusChip } from '../../task-kit/handling-status-chip';
import { useEventText } from '../../task-kit/use-event-text';

/** How far an error has been taken care of. */
export function ErrorStatus({ row }: { row: Row }) {
  return <HandlingStatusChip status={rowOf(taskErrors, row).status} />;
}

/** What went wrong, in the reader's language. */
export function ErrorMessage({ row }: { row: Row }) {
  const textOf = useEventText();
  return textOf(rowOf(taskErrors, row));
}
