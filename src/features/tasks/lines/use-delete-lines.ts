import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { deleteLine } from '../../../domain/mutations/task-lines';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useConfirm } from '../../../ui/overlay/confirm';

/** Asks, then deletes lines of a task; resolves true when the deletion is on its way. */
export function useDeleteLines(): (task: Task, lines: readonly TaskLine[]) => Promise<boolean> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const submit = useSubmit();
  return useCallback(
    async (task, lines) => {
      const [first] = lines;
      if (!first) return false;
      const title =
        lines.length === 1
          ? t`Delete line ${first.lineNumber}?`
          : t`Delete ${plural(lines.length, { one: '# line', other: '# lines' })}?`;
      const question = { title, body: t`This cannot be undone.`, confirmLabel: t`Delete`, danger: true };
      if (!(await confirm(question))) return false;
      return submit(
        lines.map((line, index) => deleteLine({ ...task, lineCount: task.lineCount - index }, line)),
      );
    },
    [t, confirm, submit],
  );
}
