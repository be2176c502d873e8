import { loadTaskListParts } from '../../features/tasks/list/load-parts';
import { loadPanels } from '../../ui/overlay/load-panels';
import { loadPageTexts } from '../i18n';

/**
 * Loads code that the first page does not show and any press, key or scan may need, so that it is there without a
 * network.
 */
export function loadBeforePresses(): void {
  const loads = [
    loadPageTexts,
    loadPanels,
    loadTaskListParts,
    () => import('../../resource-kit/device/tell-outcome'),
    () => import('../../resource-kit/list/no-rows'),
    () => import('../session/expired-note'),
    () => import('../session/lock-screen'),
    () => import('../session/sign-out-dialog'),
    () => import('../../features/find/finder'),
  ];
  for (const load of loads) load().catch(() => undefined);
}
