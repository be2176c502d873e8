import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { planAssign, refuseAssign } from '../../../domain/mutations/task-actions';
import type { Picker } from '../../../domain/resources/company/pickers';
import { nameOfPicker } from '../../../domain/tasks/assigning';
import { IconUser } from '../../../ui/icons';
import type { MenuAction } from '../../../ui/overlay/menu-entries';
import type { Act } from './use-act';
import { usePlanned } from './use-planned';
import type { WhyNot } from './use-why-not';

const PickerChooser = lazy(() => import('./picker-chooser').then((m) => ({ default: m.PickerChooser })));

/** Assigning tasks to a picker, who is chosen in a dialog. */
export function useAssignAction(
  act: Act,
  whyNot: WhyNot,
): { readonly entry: MenuAction; readonly dialog: ReactNode } {
  const { t } = useLingui();
  const planned = usePlanned();
  const [isChoosing, setChoosing] = useState(false);
  const assignTo = (picker: Picker) => {
    setChoosing(false);
    const name = nameOfPicker(picker);
    act(
      planned((tasks, context) => planAssign(tasks, picker, context), true),
      { question: t`Assign to ${name}?`, verb: t`Assign`, done: t`Assigned to ${name}` },
    )();
  };
  return {
    entry: {
      id: 'assign',
      label: t`Assign a picker…`,
      icon: IconUser,
      disabledReason: whyNot(refuseAssign),
      onSelect: () => setChoosing(true),
    },
    dialog: isChoosing && (
      <Suspense fallback={null}>
        <PickerChooser onChoose={assignTo} onClose={() => setChoosing(false)} />
      </Suspense>
    ),
  };
}
