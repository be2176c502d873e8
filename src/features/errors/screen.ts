import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconBell } from '../../ui/icons';

export const errorsScreen = resourceScreen({
  path: 'errors',
  title: label('Errors'),
  icon: IconBell,
  group: 'bar',
  roles: staff,
  resource: () => import('../../domain/resources/tasks/task-errors').then((m) => m.taskErrors),
  list: { load: () => import('./errors-page').then((m) => m.ErrorsPage) },
  detail: { load: () => import('./error-page').then((m) => m.ErrorPage) },
});
