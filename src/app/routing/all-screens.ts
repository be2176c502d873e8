import { helpScreen } from '../../features/help/screen';
import type { Screen } from '../../resource-kit/screens/screen';
import { screens } from './screens';

export const allScreens: readonly Screen[] = [
  ...screens,
  { ...helpScreen, pages: [{ load: () => import('./help').then((m) => m.Help) }] },
];
