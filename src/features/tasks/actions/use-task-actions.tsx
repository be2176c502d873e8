import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { INTEGRATION_FEATURE } from '../../../domain/flags';
import {
  bulkStatuses,
  integrators,
  planAssign,
  planDelete,
  planFree,
  planHold,
  planIntegrate,
  planRelease,
  planStatus,
  planUnassign,
} from '../../../domain/mutations/task-actions';
import type { Picker } from '../../../domain/resources/company/pickers';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { statusLabels } from '../../../domain/tasks/statuses';
import { useFlags } from '../../../resource-kit/device/device';
import { useMay, useRole } from '../../../resource-kit/device/use-may';
import { useLabel } from '../../../resource-kit/fields/use-label';
import {
  IconHand,
  IconPlay,
  IconSend,
  IconTrash,
  IconUser,
  IconUserMinus,
  IconUsers,
} from '../../../ui/icons';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { useActionContext } from './action-context';
import { useAct } from './use-act';
import { useMergeActions } from './use-merge-actions';
import { usePalletActions } from './use-pallet-actions';

const PickerChooser = lazy(() => import('./picker-chooser').then((m) => ({ default: m.PickerChooser })));

export interface TaskActions {
  readonly assign: () => void;
  readonly hold: () => void;
  readonly release: () => void;
  readonly unmerge: () => void;
  readonly entries: readonly MenuEntry[];
  /** The dialogs that the actions open; to be rendered once. */
  readonly dialogs: React.ReactNode;
  readonly mayUpdate: boolean;
}

/** Where tasks are chosen: one alone is not merged with others, and merged tasks have actions of their own. */
export type TaskPlace = 'tasks' | 'merged' | 'task';

const nothing = () => {};

/**
 * What a person may do with tasks, as entries of a menu.
 * @param read the tasks chosen at the moment of the action
 * @param onDone after an action was queued: clears the selection
 */
export function useTaskActions(
  read: () => Promise<readonly Task[]>,
  onDone: () => void = nothing,
  place: TaskPlace = 'task',
): TaskActions {
  const { t } = useLingui();
  const translate = useLabel();
  const context = useActionContext();
  const flags = useFlags();
  const role = useRole();
  const mayUpdate = useMay('update', tasksResource);
  const mayDelete = useMay('delete', tasksResource);
  const [choosing, setChoosing] = useState(false);
  const act = useAct(read, onDone);
  const merging = useMergeActions(act);
  const pallets = usePalletActions({ read, act, onDone });

  const hold = act((tasks) => planHold(tasks, context), {
    question: t`Put the tasks on hold?`,
    verb: t`Hold`,
    done: t`Tasks put on hold`,
  });
  const release = act((tasks) => planRelease(tasks, context), {
    question: t`Release the tasks from hold?`,
    verb: t`Release`,
    done: t`Tasks released from hold`,
  });
  const unassign = act((tasks) => planUnassign(tasks, context), {
    question: t`Take the tasks from their pickers?`,
    verb: t`Unassign`,
    done: t`Tasks unassigned`,
  });
  const free = act((tasks) => planFree(tasks, context), {
    question: t`Release the tasks from their pickers? Started ones go back to new, or to paused when something is picked.`,
    verb: t`Release from picker`,
    done: t`Tasks released from their pickers`,
  });
  const integrate = act((tasks) => planIntegrate(tasks, context), {
    question: t`Send the tasks to the accounting system?`,
    verb: t`Send`,
    done: t`Sending to the accounting system`,
  });
  const remove = act((tasks) => planDelete(tasks, context), {
    question: t`Delete the tasks?`,
    verb: t`Delete`,
    done: t`Tasks deleted`,
    danger: true,
  });
  const assignTo = (picker: Picker) => {
    setChoosing(false);
    const name = `${picker.firstName} ${picker.lastName}`;
    act((tasks) => planAssign(tasks, picker, context), {
      question: t`Assign to ${name}?`,
      verb: t`Assign`,
      done: t`Assigned to ${name}`,
    })();
  };
  const statuses = bulkStatuses(role, context.statuses, place === 'merged' ? place : 'tasks').map(
    (status): MenuEntry => {
      const name = translate(statusLabels[status]);
      const change = act((tasks) => planStatus(tasks, status, context), {
        question: t`Set the status to ${name}?`,
        verb: t`Set status`,
        done: t`Status set: ${name}`,
      });
      return { id: `status-${status}`, label: name, onSelect: change };
    },
  );

  const assign = () => setChoosing(true);
  const entries: MenuEntry[] = [
    { id: 'assign', label: t`Assign a picker…`, icon: IconUser, onSelect: assign },
    { id: 'unassign', label: t`Unassign`, icon: IconUsers, onSelect: unassign },
    { id: 'free', label: t`Release from picker`, icon: IconUserMinus, onSelect: free },
    { id: 'hold', label: t`Put on hold`, icon: IconHand, onSelect: hold },
    { id: 'release', label: t`Release from hold`, icon: IconPlay, onSelect: release },
    { id: 'statuses', heading: t`Set status` },
    ...statuses,
    { id: 'merging', heading: t`Merge` },
    ...(place === 'tasks' ? merging.merge : []),
    merging.unmerge,
    ...pallets.entries,
  ];
  if (flags.isOn(INTEGRATION_FEATURE) && integrators.includes(role))
    entries.push(
      { id: 'before-integrate', separator: true },
      { id: 'integrate', label: t`Send to the accounting system`, icon: IconSend, onSelect: integrate },
    );
  if (mayDelete && place !== 'merged')
    entries.push(
      { id: 'before-delete', separator: true },
      { id: 'delete', label: t`Delete…`, icon: IconTrash, danger: true, onSelect: remove },
    );
  return {
    assign,
    hold,
    release,
    unmerge: merging.unmerge.onSelect,
    entries: mayUpdate ? entries : [],
    mayUpdate,
    dialogs: (
      <>
        {choosing && (
          <Suspense fallback={null}>
            <PickerChooser onChoose={assignTo} onClose={() => setChoosing(false)} />
          </Suspense>
        )}
        {pallets.dialog}
      </>
    ),
  };
}
