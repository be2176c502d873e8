import { statusLabels, type TaskStatus } from '../../../domain/tasks/statuses';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { StatusChip } from '../../../ui/badge';

export function TaskStatusChip({ status }: { status: TaskStatus }) {
  const translate = useLabel();
  return <StatusChip tone={status}>{translate(statusLabels[status])}</StatusChip>;
}
