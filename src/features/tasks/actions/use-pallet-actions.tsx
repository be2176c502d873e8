import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { palletConfig } from '../../../domain/flags';
import { planCreatePallets, refusePallets } from '../../../domain/mutations/task-pallets';
import { taskPallets } from '../../../domain/resources/tasks/task-pallets';
import { tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { useDevice, useFlags, useSession } from '../../../resource-kit/device/device';
import { useAttempt } from '../../../resource-kit/device/use-attempt';
import { childrenOf, rowOf } from '../../../resource-kit/device/use-rows';
import { toast } from '../../../ui/feedback/toast-store';
import { IconBox } from '../../../ui/icons';
import { IconEdit } from '../../../ui/later-icons';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import type { PalletTask } from './pallet-draft';
import type { Act } from './use-act';
import type { ReadChosen } from './use-chosen-tasks';
import type { WhyNot } from './use-why-not';

const PalletsDialog = lazy(() => import('./pallets-dialog').then((m) => ({ default: m.PalletsDialog })));

const maxTasks = 100;

export interface PalletActionOptions {
  readonly read: ReadChosen;
  readonly act: Act;
  readonly whyNot: WhyNot;
  readonly onDone: () => void;
}

/** Counting and correcting pallets, if the company handles pallets. */
export function usePalletActions({ read, act, whyNot, onDone }: PalletActionOptions): {
  readonly entries: readonly MenuEntry[];
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const device = useDevice();
  const flags = useFlags();
  const { companyID } = useSession();
  const attempt = useAttempt();
  const [edited, setEdited] = useState<readonly PalletTask[] | null>(null);
  if (!flags.isOn(palletConfig)) return { entries: [], dialog: null };

  const edit = async (): Promise<void> => {
    const chosen = await read();
    if (!chosen) return;
    if (chosen.length > maxTasks)
      return void toast.error(t`At most ${maxTasks} tasks can be edited at a time`);
    const withChildren = await device.readChildren(
      tasksResource.name,
      chosen.map((task) => task.taskID),
    );
    setEdited(
      withChildren.map((row) => ({
        task: rowOf(tasksResource, row),
        pallets: childrenOf(taskPallets, row.taskPallets),
      })),
    );
  };
  const close = () => setEdited(null);
  return {
    entries: [
      { id: 'pallets', heading: t`Pallets` },
      {
        id: 'create-pallets',
        label: t`Calculate pallets`,
        icon: IconBox,
        disabledReason: whyNot(refusePallets),
        onSelect: act((tasks) => planCreatePallets(tasks, companyID), {
          question: t`Calculate the pallets of the tasks? Corrections made by hand are replaced.`,
          verb: t`Calculate`,
          done: t`Pallets are calculated as soon as the server is reached`,
        }),
      },
      {
        id: 'update-pallets',
        label: t`Edit pallets…`,
        icon: IconEdit,
        onSelect: () => attempt(edit),
      },
    ],
    dialog: edited && (
      <Suspense fallback={null}>
        <PalletsDialog
          tasks={edited}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      </Suspense>
    ),
  };
}
