import type { Row } from '../../domain/resource';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowOf } from '../../resource-kit/device/use-rows';
import { HandlingStatusChip } from '../../task-kit/handling-status-chip';
import { useEventText } from '../../task-kit/use-event-text';

/** An error's state of handling. */
export function ErrorStatus({ row }: { row: Row }) {
  return <HandlingStatusChip status={rowOf(taskErrors, row).status} />;
}

/** The error's text in the reader's language. */
export function ErrorMessage({ row }: { row: Row }) {
  const textOf = useEventText();
  return textOf(rowOf(taskErrors, row));
}
