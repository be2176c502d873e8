import { Navigate } from 'react-router-dom';
import { mainAdmin } from '../../domain/permissions';
import { label } from '../../lib/label';
import { resourceScreen } from '../../resource-kit/screens/resource-screen';
import { IconCheck, IconCopy, IconSettings, IconToggle } from '../../ui/icons';

const pages = () => import('./flag-pages');
const valuePages = () => import('./company-feature-pages');
const declarations = () => import('../../domain/resources/company/configs');

/** Categories have no list of their own: they are shown with the configs. */
function ToConfigs() {
  return <Navigate to="/configs" replace />;
}

export const configsScreen = resourceScreen({
  path: 'configs',
  title: label('Configs'),
  icon: IconSettings,
  group: 'settings',
  roles: mainAdmin,
  resource: () => declarations().then((m) => m.configs),
  list: { load: () => pages().then((m) => m.ConfigsPage) },
  pages: [
    { path: 'configCategories', component: ToConfigs },
    { path: 'configCategories/:id/*', load: () => pages().then((m) => m.CategoryPage) },
  ],
  detail: { load: () => pages().then((m) => m.ConfigPage) },
});

export const featuresScreen = resourceScreen({
  path: 'features',
  title: label('Features'),
  icon: IconToggle,
  group: 'settings',
  roles: mainAdmin,
  resource: () => declarations().then((m) => m.features),
  list: { load: () => pages().then((m) => m.FeaturesPage) },
  detail: { load: () => pages().then((m) => m.FeaturePage) },
});

export const companyFeaturesScreen = resourceScreen({
  path: 'companyFeatures',
  title: label('Company features'),
  icon: IconCheck,
  group: 'settings',
  roles: mainAdmin,
  resource: () => declarations().then((m) => m.companyFeatures),
  list: { load: () => valuePages().then((m) => m.CompanyFeaturesPage) },
  detail: { load: () => valuePages().then((m) => m.CompanyFeaturePage) },
});

export const configGroupsScreen = resourceScreen({
  path: 'configGroups',
  title: label('Config groups'),
  icon: IconCopy,
  group: 'settings',
  roles: mainAdmin,
  resource: () => import('../../domain/resources/company/config-groups').then((m) => m.configGroups),
  detail: { load: () => valuePages().then((m) => m.ConfigGroupPage) },
});
