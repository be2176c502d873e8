import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { deleteLine } from '../../../domain/mutations/task-lines';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useConfirm } from '../../../ui/overlay/confirm';

type DeleteLines = (lines: readonly TaskLine[], taskOf: (line: TaskLine) => Task) => Promise<boolean>;

/** Asks, then deletes lines of one task or of several; resolves true when the deletion is on its way. */
export function useDeleteLines(): DeleteLines {
  const { t } = useLingui();
  const confirm = useConfirm();
  const submit = useSubmit();
  return useCallback(
    async (lines, taskOf) => {
      const [first] = lines;
      if (!first) return false;
      const title =
        lines.length === 1
          ? t`Delete line ${first.lineNumber}?`
          : t`Delete ${plural(lines.length, { one: '# line', other: '# lines' })}?`;
      const question = { title, body: t`This cannot be undone.`, confirmLabel: t`Delete`, danger: true };
      if (!(await confirm(question))) return false;
      // Each deletion shows its task with what those before have left of it.
      const counts = new Map<number, number>();
      return submit(
        lines.map((line) => {
          const task = taskOf(line);
          const lineCount = counts.get(task.taskID) ?? task.lineCount;
          counts.set(task.taskID, lineCount - 1);
          return deleteLine({ ...task, lineCount }, line);
        }),
      );
    },
    [t, confirm, submit],
  );
}
