import { useLingui } from '@lingui/react/macro';
import {
  type MergeKind,
  planMerge,
  planUnmerge,
  refuseUnmerge,
} from '../../../domain/mutations/task-merging';
import { type Task, tasks as tasksResource } from '../../../domain/resources/tasks/tasks';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { IconMerge } from '../../../ui/icons';
import { IconSplit } from '../../../ui/later-icons';
import type { MenuAction } from '../../../ui/overlay/menu-entries';
import type { Act } from './use-act';
import type { WhyNot } from './use-why-not';

/**
 * Merging into a task group, a cluster or a batch, and unmerging. Offline they wait without an effect: the device
 * cannot predict the result.
 */
export function useMergeActions(
  act: Act,
  whyNot: WhyNot,
): {
  readonly merge: readonly MenuAction[];
  readonly unmerge: MenuAction;
} {
  const { t } = useLingui();
  const device = useDevice();
  const { companyID } = useSession();

  const mergeAs = (kind: MergeKind, label: string, question: string): MenuAction => ({
    id: `merge-${kind}`,
    label,
    icon: IconMerge,
    onSelect: act((tasks) => planMerge(tasks, kind, companyID), {
      question,
      verb: t`Merge`,
      done: t`The tasks are merged as soon as the server is reached`,
    }),
  });

  /** Tasks that are unmerged together with the chosen ones. */
  const readOthers = async (tasks: readonly Task[]): Promise<readonly Task[]> => {
    const groups = [...new Set(tasks.flatMap((task) => task.taskGroupID ?? []))];
    const [children, members] = await Promise.all([
      readWhere(
        'parentTaskID',
        tasks.map((task) => task.taskID),
      ),
      readWhere('taskGroupID', groups),
    ]);
    return [...children, ...members];
  };
  const readWhere = async (field: keyof Task, values: readonly number[]): Promise<readonly Task[]> =>
    values.length === 0
      ? []
      : rowsOf(
          tasksResource,
          await device.readRows({
            resource: tasksResource.name,
            filter: { [field]: values },
            sort: [['taskID', 'ASC']],
          }),
        );

  return {
    merge: [
      mergeAs('group', t`Into a task group`, t`Merge the tasks into a group?`),
      mergeAs('CLUSTER', t`For cluster picking`, t`Merge the tasks for cluster picking?`),
      mergeAs('BATCH', t`For batch picking`, t`Merge the tasks for batch picking?`),
    ],
    unmerge: {
      id: 'unmerge',
      label: t`Unmerge`,
      icon: IconSplit,
      disabledReason: whyNot(refuseUnmerge),
      onSelect: act(async (tasks) => planUnmerge(tasks, await readOthers(tasks), companyID), {
        question: t`Unmerge the tasks?`,
        verb: t`Unmerge`,
        done: t`The tasks are unmerged as soon as the server is reached`,
        leaves: true,
      }),
    },
  };
}
