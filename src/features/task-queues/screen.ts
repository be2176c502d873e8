import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconQueue } from '../../ui/icons';

export const taskQueuesScreen = resourceScreen(taskQueues, {
  icon: IconQueue,
  list: { load: () => import('./task-queue-list-page').then((m) => m.TaskQueueListPage) },
  detail: { load: () => import('./task-queue-page').then((m) => m.TaskQueuePage) },
});
