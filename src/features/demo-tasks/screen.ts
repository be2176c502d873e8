import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconPlay } from '../../ui/icons';

const pages = () => import('./demo-task-pages');

export const demoTaskConfigsScreen = resourceScreen({
  path: 'demoTaskConfigs',
  title: label('Demo task configs'),
  icon: IconPlay,
  group: 'settings',
  roles: mainAdmin,
  resource: () => import('../../domain/resources/company/list-configs').then((m) => m.demoTaskConfigs),
  list: { load: () => pages().then((m) => m.DemoTaskConfigsPage) },
  detail: { load: () => pages().then((m) => m.DemoTaskConfigPage) },
});
