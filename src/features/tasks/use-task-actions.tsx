import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import {
  bulkStatuses,
  planAssign,
  planDelete,
  planHold,
  planRelease,
  planStatus,
  planUnassign,
} from '../../domain/mutations/task-actions';
import type { Picker } from '../../domain/resources/pickers';
import { type Task, tasks as tasksResource } from '../../domain/resources/tasks';
import { statusLabels } from '../../domain/statuses';
import { useLabel } from '../../resource-kit/use-label';
import { useMay, useRole } from '../../resource-kit/use-may';
import { IconHand, IconPlay, IconTrash, IconUser, IconUsers } from '../../ui/icons';
import type { MenuEntry } from '../../ui/overlay/menu-entries';
import { useActionContext } from './action-context';
import { type PlannedAction, useRunPlan } from './use-run-plan';

const PickerChooser = lazy(() => import('./picker-chooser').then((m) => ({ default: m.PickerChooser })));

export interface TaskActions {
  readonly assign: () => void;
  readonly hold: () => void;
  readonly release: () => void;
  readonly entries: readonly MenuEntry[];
  /** The dialogs that the actions open; to be rendered once. */
  readonly dialogs: React.ReactNode;
  readonly mayUpdate: boolean;
}

/**
 * The actions on tasks.
 * @param read the tasks chosen at the moment of the action
 * @param onDone after an action was queued: clears the selection
 */
export function useTaskActions(
  read: () => Promise<readonly Task[]>,
  onDone: () => void = () => {},
): TaskActions {
  const { t } = useLingui();
  const say = useLabel();
  const context = useActionContext();
  const run = useRunPlan();
  const role = useRole();
  const mayUpdate = useMay('update', tasksResource);
  const mayDelete = useMay('delete', tasksResource);
  const [choosing, setChoosing] = useState(false);

  const act =
    (plan: (tasks: readonly Task[]) => ReturnType<typeof planHold>, action: PlannedAction) => async () => {
      if (await run(plan(await read()), action)) onDone();
    };
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
  const remove = act((tasks) => planDelete(tasks, context), {
    question: t`Delete the tasks?`,
    verb: t`Delete`,
    done: t`Tasks deleted`,
    danger: true,
  });
  const assignTo = async (picker: Picker) => {
    setChoosing(false);
    const name = `${picker.firstName} ${picker.lastName}`;
    const action = { question: t`Assign to ${name}?`, verb: t`Assign`, done: t`Assigned to ${name}` };
    if (await run(planAssign(await read(), picker, context), action)) onDone();
  };

  const statusEntries = bulkStatuses(role, context.statuses).map((status) => {
    const name = say(statusLabels[status]);
    const change = act((tasks) => planStatus(tasks, status, context), {
      question: t`Set the status to ${name}?`,
      verb: t`Set status`,
      done: t`Status set: ${name}`,
    });
    return { id: `status-${status}`, label: name, onSelect: () => void change() };
  });

  const entries: MenuEntry[] = [
    { id: 'assign', label: t`Assign a picker…`, icon: IconUser, onSelect: () => setChoosing(true) },
    { id: 'unassign', label: t`Unassign`, icon: IconUsers, onSelect: () => void unassign() },
    { id: 'hold', label: t`Put on hold`, icon: IconHand, onSelect: () => void hold() },
    { id: 'release', label: t`Release from hold`, icon: IconPlay, onSelect: () => void release() },
    { id: 'statuses', heading: t`Set status` },
    ...statusEntries,
  ];
  if (mayDelete) {
    entries.push(
      { id: 'before-delete', separator: true },
      { id: 'delete', label: t`Delete…`, icon: IconTrash, danger: true, onSelect: () => void remove() },
    );
  }
  return {
    assign: () => setChoosing(true),
    hold: () => void hold(),
    release: () => void release(),
    entries: mayUpdate ? entries : [],
    mayUpdate,
    dialogs: choosing && (
      <Suspense fallback={null}>
        <PickerChooser onChoose={(picker) => void assignTo(picker)} onClose={() => setChoosing(false)} />
      </Suspense>
    ),
  };
}
