import { staff } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconSync } from '../../ui/icons';

export const syncScreen: Screen = {
  path: 'sync',
  title: label('Synchronization'),
  icon: IconSync,
  group: 'device',
  roles: staff,
  pages: [{ load: () => import('./sync-page').then((m) => m.SyncPage) }],
};
