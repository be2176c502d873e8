import { taskErrors } from '../../domain/resources/tasks/task-errors';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconBell } from '../../ui/icons';

export const errorsScreen: Screen = {
  ...taskErrors.screen,
  title: taskErrors.title.many,
  icon: IconBell,
  group: 'bar',
  pages: [
    { load: () => import('./errors-page').then((m) => m.ErrorsPage) },
    { path: ':id/*', load: () => import('./error-page').then((m) => m.ErrorPage) },
  ],
};
