import { taskQueuesConfig } from '../../domain/flags';
import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconQueue } from '../../ui/icons';

export const taskQueuesScreen = resourceScreen({
  path: 'taskQueues',
  title: label('Task queues'),
  icon: IconQueue,
  roles: admins,
  flag: taskQueuesConfig,
  resource: () => import('../../domain/resources/tasks/task-queues').then((m) => m.taskQueues),
  list: { load: () => import('./task-queue-list-page').then((m) => m.TaskQueueListPage) },
  detail: { load: () => import('./task-queue-page').then((m) => m.TaskQueuePage) },
});
