import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { readListContext } from '../../../resource-kit/record/neighbours';
import type { Crumb } from '../../../ui/navigation/breadcrumbs';

/** A task on the way from the list to the open page, with its address. */
export interface TaskStep {
  readonly task: Task;
  readonly base: string;
}
/** From the outermost task to the innermost: at most a task and one of its sub-tasks. */
export type TaskTrail = readonly TaskStep[];

/** The name of a task; one created here gets its number from the server. */
export function useTaskName(): (task: Pick<Task, 'taskNumber'>) => string {
  const { t } = useLingui();
  return ({ taskNumber }) => taskNumber || t`New task`;
}

/** Breadcrumbs from the list to the last step, or further to one of its lines. */
export function useTrailCrumbs(trail: TaskTrail, line?: string): readonly Crumb[] {
  const { t } = useLingui();
  const nameOf = useTaskName();
  const steps = trail.flatMap(({ task, base }, index): Crumb[] => {
    const isOpen = index === trail.length - 1 && line === undefined;
    const own = { label: nameOf(task), ...(isOpen ? {} : { href: base }) };
    const parent = trail[index - 1];
    return parent ? [{ label: t`Sub-tasks`, href: `${parent.base}/subTasks` }, own] : [own];
  });
  const last = trail.at(-1);
  const lines =
    line && last ? [{ label: t`Task lines`, href: `${last.base}/taskLines` }, { label: line }] : [];
  return [{ label: t`Tasks`, href: readListContext('tasks')?.from ?? '/tasks' }, ...steps, ...lines];
}
