import { useLingui } from '@lingui/react/macro';
import type { RefusalReason } from '../../../domain/mutations/refusals';
import {
  bulkStatuses,
  type PlanContext,
  planDelete,
  planFree,
  planHold,
  planIntegrate,
  planRelease,
  planStatus,
  planUnassign,
  refuseDelete,
  refuseFree,
  refuseHold,
  refuseIntegrate,
  refuseRelease,
  refuseStatus,
  refuseUnassign,
} from '../../../domain/mutations/task-actions';
import type { Task } from '../../../domain/resources/tasks/tasks';
import type { Plan } from '../../../domain/sync/write';
import type { StatusRules } from '../../../domain/tasks/status-transitions';
import { statusLabels } from '../../../domain/tasks/statuses';
import type { PlannedAction } from '../../../resource-kit/actions/use-run-plan';
import { useRole } from '../../../resource-kit/device/use-may';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { IconHand, IconPlay, IconSend, IconUsers } from '../../../ui/icons';
import { IconTrash, IconUserMinus } from '../../../ui/later-icons';
import type { MenuAction } from '../../../ui/overlay/menu-entries';
import { useActionContext } from './action-context';
import type { Act } from './use-act';
import { usePlanned } from './use-planned';
import type { WhyNot } from './use-why-not';

/** An action's rules: `refuse` tells why it does not apply to a task, `plan` makes its writes. */
interface Decided {
  readonly refuse: (task: Task, statuses: StatusRules) => RefusalReason | null;
  readonly plan: (tasks: readonly Task[], context: PlanContext) => Plan;
  /** It changes who works on a task. */
  readonly isAboutPickers?: boolean;
}

type StateAction = 'unassign' | 'free' | 'hold' | 'release' | 'integrate' | 'delete';

type ShownAction = Pick<MenuAction, 'id' | 'label' | 'icon' | 'danger'>;

/** Makes a menu entry from an action's rules. */
function useDecided(
  act: Act,
  whyNot: WhyNot,
): (shown: ShownAction, action: Decided & PlannedAction) => MenuAction {
  const context = useActionContext();
  const planned = usePlanned();
  return (shown, { refuse, plan, isAboutPickers = false, ...action }) => ({
    ...shown,
    disabledReason: whyNot((task) => refuse(task, context.statuses)),
    onSelect: act(planned(plan, isAboutPickers), action),
  });
}

/** The actions on a task's state that need no more than a confirmation. */
export function useStateActions(act: Act, whyNot: WhyNot): Readonly<Record<StateAction, MenuAction>> {
  const { t } = useLingui();
  const entry = useDecided(act, whyNot);
  return {
    unassign: entry(
      { id: 'unassign', label: t`Unassign`, icon: IconUsers },
      {
        refuse: refuseUnassign,
        plan: planUnassign,
        isAboutPickers: true,
        question: t`Unassign the tasks?`,
        verb: t`Unassign`,
        done: t`Tasks unassigned`,
      },
    ),
    free: entry(
      { id: 'free', label: t`Release from picker`, icon: IconUserMinus },
      {
        refuse: refuseFree,
        plan: planFree,
        isAboutPickers: true,
        question: t`Release the tasks from their pickers? Started ones go back to new, or to paused when something is picked.`,
        verb: t`Release from picker`,
        done: t`Tasks released from their pickers`,
      },
    ),
    hold: entry(
      { id: 'hold', label: t`Put on hold`, icon: IconHand },
      {
        refuse: refuseHold,
        plan: planHold,
        question: t`Put the tasks on hold?`,
        verb: t`Hold`,
        done: t`Tasks put on hold`,
      },
    ),
    release: entry(
      { id: 'release', label: t`Release from hold`, icon: IconPlay },
      {
        refuse: refuseRelease,
        plan: planRelease,
        question: t`Release the tasks from hold?`,
        verb: t`Release`,
        done: t`Tasks released from hold`,
      },
    ),
    integrate: entry(
      { id: 'integrate', label: t`Send to the accounting system`, icon: IconSend },
      {
        refuse: refuseIntegrate,
        plan: planIntegrate,
        question: t`Send the tasks to the accounting system?`,
        verb: t`Send`,
        done: t`Sending to the accounting system`,
      },
    ),
    delete: entry(
      { id: 'delete', label: t`Delete…`, icon: IconTrash, danger: true },
      {
        refuse: refuseDelete,
        plan: planDelete,
        question: t`Delete the tasks?`,
        verb: t`Delete`,
        done: t`Tasks deleted`,
        danger: true,
        leaves: true,
      },
    ),
  };
}

/** One action for each status that the user's role may set here. */
export function useStatusActions(act: Act, whyNot: WhyNot, place: 'tasks' | 'merged'): readonly MenuAction[] {
  const { t } = useLingui();
  const translate = useLabel();
  const context = useActionContext();
  const planned = usePlanned();
  const role = useRole();
  return bulkStatuses(role, context.statuses, place).map((status) => {
    const name = translate(statusLabels[status]);
    const change = act(
      planned((tasks, known) => planStatus(tasks, status, known), true),
      {
        question: t`Set the status to ${name}?`,
        verb: t`Set status`,
        done: t`Status set: ${name}`,
      },
    );
    return {
      id: `status-${status}`,
      label: name,
      disabledReason: whyNot((task) => refuseStatus(task, status, context.statuses)),
      onSelect: change,
    };
  });
}
