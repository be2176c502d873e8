import { useLingui } from '@lingui/react/macro';
import {
  bulkStatuses,
  planDelete,
  planFree,
  planHold,
  planIntegrate,
  planRelease,
  planStatus,
  planUnassign,
} from '../../../domain/mutations/task-actions';
import { statusLabels } from '../../../domain/tasks/statuses';
import { useRole } from '../../../resource-kit/device/use-may';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { IconHand, IconPlay, IconSend, IconTrash, IconUserMinus, IconUsers } from '../../../ui/icons';
import type { MenuAction } from '../../../ui/overlay/menu-entries';
import { useActionContext } from './action-context';
import type { Act } from './use-act';

type StateAction = 'unassign' | 'free' | 'hold' | 'release' | 'integrate' | 'delete';

/** The actions on a task's own state that ask nothing but whether to do them. */
export function useStateActions(act: Act): Readonly<Record<StateAction, MenuAction>> {
  const { t } = useLingui();
  const context = useActionContext();
  const unassign = act((tasks) => planUnassign(tasks, context), {
    question: t`Unassign the tasks?`,
    verb: t`Unassign`,
    done: t`Tasks unassigned`,
  });
  const free = act((tasks) => planFree(tasks, context), {
    question: t`Release the tasks from their pickers? Started ones go back to new, or to paused when something is picked.`,
    verb: t`Release from picker`,
    done: t`Tasks released from their pickers`,
  });
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
    leaves: true,
  });
  return {
    unassign: { id: 'unassign', label: t`Unassign`, icon: IconUsers, onSelect: unassign },
    free: { id: 'free', label: t`Release from picker`, icon: IconUserMinus, onSelect: free },
    hold: { id: 'hold', label: t`Put on hold`, icon: IconHand, onSelect: hold },
    release: { id: 'release', label: t`Release from hold`, icon: IconPlay, onSelect: release },
    integrate: {
      id: 'integrate',
      label: t`Send to the accounting system`,
      icon: IconSend,
      onSelect: integrate,
    },
    delete: { id: 'delete', label: t`Delete…`, icon: IconTrash, danger: true, onSelect: remove },
  };
}

/** One action for each status that the user's role may give in this place. */
export function useStatusActions(act: Act, place: 'tasks' | 'merged'): readonly MenuAction[] {
  const { t } = useLingui();
  const translate = useLabel();
  const context = useActionContext();
  const role = useRole();
  return bulkStatuses(role, context.statuses, place).map((status) => {
    const name = translate(statusLabels[status]);
    const change = act((tasks) => planStatus(tasks, status, context), {
      question: t`Set the status to ${name}?`,
      verb: t`Set status`,
      done: t`Status set: ${name}`,
    });
    return { id: `status-${status}`, label: name, onSelect: change };
  });
}
