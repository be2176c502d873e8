import { admins } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconUser } from '../../ui/icons';

export const usersScreen = resourceScreen({
  path: 'users',
  title: label('Users'),
  icon: IconUser,
  roles: admins,
  resource: () => import('../../domain/resources/company/users').then((m) => m.users),
  list: { load: () => import('./users-page').then((m) => m.UsersPage) },
  detail: { load: () => import('./user-page').then((m) => m.UserPage) },
});
