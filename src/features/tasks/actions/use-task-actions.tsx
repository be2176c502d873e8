import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { integrationFeature } from '../../../domain/flags';
import { integrators } from '../../../domain/mutations/task-actions';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import type { PlannedAction } from '../../../resource-kit/actions/use-run-plan';
import { useFlags } from '../../../resource-kit/device/device';
import { useMay, useRole } from '../../../resource-kit/device/use-may';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { useAct } from './use-act';
import { useAssignAction } from './use-assign-action';
import { useChosenTasks } from './use-chosen-tasks';
import { useMergeActions } from './use-merge-actions';
import { usePalletActions } from './use-pallet-actions';
import { usePriorityAction } from './use-priority-action';
import { useStateActions, useStatusActions } from './use-state-actions';
import { useWhyNot } from './use-why-not';

export interface TaskActions {
  readonly assign: () => void;
  readonly hold: () => void;
  readonly unmerge: () => void;
  readonly entries: readonly MenuEntry[];
  /** The actions' dialogs; to be rendered once. */
  readonly dialogs: ReactNode;
  readonly mayUpdate: boolean;
}

/** Where the tasks are: a single one cannot be merged with others, and merged tasks have actions of their own. */
export type TaskPlace = 'tasks' | 'merged' | 'task';

export interface TaskActionsOptions {
  /** The tasks chosen at the moment of the action. */
  readonly read: () => Promise<readonly Task[]>;
  /** After an action was queued: clears the selection. */
  readonly onDone: (action?: PlannedAction) => void;
  readonly place: TaskPlace;
  /** The task of the page: its menu tells why an action is refused. */
  readonly task?: Task;
}

/** The user's actions on tasks, as menu entries. */
export function useTaskActions({ read, onDone, place, task }: TaskActionsOptions): TaskActions {
  const { t } = useLingui();
  const flags = useFlags();
  const role = useRole();
  const mayUpdate = useMay('update', tasksResource);
  const mayDelete = useMay('delete', tasksResource);
  const chosen = useChosenTasks(read, onDone);
  const act = useAct(chosen, onDone);
  const whyNot = useWhyNot(task ?? null);
  const state = useStateActions(act, whyNot);
  const statuses = useStatusActions(act, whyNot, place === 'merged' ? place : 'tasks');
  const assign = useAssignAction(act, whyNot);
  const priority = usePriorityAction(act);
  const merging = useMergeActions(act, whyNot);
  const pallets = usePalletActions({ read: chosen, act, whyNot, onDone });
  const mayIntegrate = flags.isOn(integrationFeature) && integrators.includes(role);
  const entries: readonly MenuEntry[] = [
    assign.entry,
    state.unassign,
    state.free,
    state.hold,
    state.release,
    ...(place === 'task' ? [] : [priority.entry]),
    { id: 'statuses', heading: t`Set status` },
    ...statuses,
    { id: 'merging', heading: t`Merge` },
    ...(place === 'tasks' ? merging.merge : []),
    merging.unmerge,
    ...pallets.entries,
    ...(mayIntegrate ? [{ id: 'before-integrate', separator: true } as const, state.integrate] : []),
    ...(mayDelete && place !== 'merged'
      ? [{ id: 'before-delete', separator: true } as const, state.delete]
      : []),
  ];
  return {
    assign: assign.entry.onSelect,
    hold: state.hold.onSelect,
    unmerge: merging.unmerge.onSelect,
    entries: mayUpdate ? entries : [],
    mayUpdate,
    dialogs: (
      <>
        {assign.dialog}
        {priority.dialog}
        {pallets.dialog}
      </>
    ),
  };
}
