import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconChevronUp } from '../../../ui/later-icons';
import type { MenuAction } from '../../../ui/overlay/menu-entries';
import type { Act } from './use-act';

const PriorityDialog = lazy(() => import('./priority-dialog').then((m) => ({ default: m.PriorityDialog })));

/** Gives several tasks one priority, entered in a dialog. A task's own page has it in its form. */
export function usePriorityAction(act: Act): { readonly entry: MenuAction; readonly dialog: ReactNode } {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return {
    entry: {
      id: 'priority',
      label: t`Set priority…`,
      icon: IconChevronUp,
      onSelect: () => setAsking(true),
    },
    dialog: isAsking && (
      <Suspense fallback={null}>
        <PriorityDialog act={act} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
