import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { useQueueActions } from './use-queue-actions';

/** The task queues; a new one often begins as a copy. */
export function TaskQueueListPage() {
  return <ResourceListPage resource={taskQueues} rowActions={useQueueActions()} />;
}
