import { statusLabels, type TaskStatus } from '../../domain/statuses';
import { useLabel } from '../../resource-kit/use-label';
import { StatusChip } from '../../ui/badge';

export function TaskStatusChip({ status }: { status: TaskStatus }) {
  const say = useLabel();
  return <StatusChip tone={status}>{say(statusLabels[status])}</StatusChip>;
}
