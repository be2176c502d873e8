import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportWords } from '../../../resource-kit/import/import-words';

/**
 * The import's words for tasks. An existing task is left unchanged; the server finds those that the device does not
 * know.
 */
export function useTaskWords(): ImportWords {
  const { t } = useLingui();
  const fresh = (tasks: number) => t`${plural(tasks, { one: '# new task', other: '# new tasks' })}`;
  return {
    count: (tasks) => t`${plural(tasks, { one: '# task', other: '# tasks' })}`,
    apart: {
      inOrder: (goodRows, tasks) => {
        const count = fresh(tasks);
        return t`${plural(goodRows, { one: '# row is in order', other: '# rows are in order' })}: ${count}.`;
      },
      existing: (rows, tasks, isAll) => {
        const counted = t`${plural(rows, { one: '# row', other: '# rows' })}`;
        return isAll
          ? t`${plural(tasks, { one: 'The task of this file exists already and is left unchanged', other: 'All # tasks exist already and are left unchanged' })}: ${counted}.`
          : t`${plural(tasks, { one: '# task exists already and is left unchanged', other: '# tasks exist already and are left unchanged' })}: ${counted}.`;
      },
      left: {
        fresh,
        again: {
          label: t`Import anyway`,
          hint: t`This device may be behind: “Import anyway” stores only the tasks that the server does not have.`,
        },
      },
    },
  };
}
