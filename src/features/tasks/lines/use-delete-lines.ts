import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { deleteLines, type TaskOfLines } from '../../../domain/mutations/task-lines';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { useConfirm } from '../../../ui/overlay/confirm';

type DeleteLines = (lines: readonly TaskLine[], taskOf: (line: TaskLine) => TaskOfLines) => Promise<boolean>;

/** Asks, then deletes lines of one task or of several; resolves true when the deletion is queued. */
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
      return submit(deleteLines(lines, taskOf));
    },
    [t, confirm, submit],
  );
}
