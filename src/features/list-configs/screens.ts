import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconColumns, IconFilter } from '../../ui/icons';

const declarations = () => import('../../domain/resources/company/list-configs');
const pages = () => import('./list-config-pages');

export const taskListConfigsScreen = resourceScreen({
  path: 'taskListConfigs',
  title: label('Task list configs'),
  icon: IconColumns,
  group: 'settings',
  roles: mainAdmin,
  resource: () => declarations().then((m) => m.taskListConfigs),
  detail: { load: () => pages().then((m) => m.TaskListConfigPage) },
});

export const taskLineStateConfigsScreen = resourceScreen({
  path: 'taskLineStateConfigs',
  title: label('Task line state configs'),
  icon: IconFilter,
  group: 'settings',
  roles: mainAdmin,
  resource: () => declarations().then((m) => m.taskLineStateConfigs),
  detail: { load: () => pages().then((m) => m.TaskLineStateConfigPage) },
});
