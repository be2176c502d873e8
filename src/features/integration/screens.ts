import { callbackPath } from '../../domain/accounting';
import { integrationFeature } from '../../domain/flags';
import { toolsUsers } from '../../domain/permissions';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconSend } from '../../ui/icons';

const shared = {
  title: label('Integration'),
  icon: IconSend,
  roles: toolsUsers,
  flag: integrationFeature,
} as const;

export const integrationScreen: Screen = {
  ...shared,
  path: 'integration',
  group: 'admin',
  pages: [{ load: () => import('./integration-page').then((m) => m.IntegrationPage) }],
};

/** The screen to which the accounting system sends the browser back. */
export const callbackScreen: Screen = {
  ...shared,
  path: callbackPath.slice(1),
  group: 'address',
  pages: [{ load: () => import('./callback-page').then((m) => m.CallbackPage) }],
};
