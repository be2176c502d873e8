import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { useRow } from '../../../resource-kit/device/use-rows';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { linesOf } from '../detail/task-children';
import { TaskLinesTable } from '../lines/task-lines-table';

/** The lines of a task, opened below its row. */
export function ExpandedLines({ task }: { task: Task }) {
  const { t } = useLingui();
  const result = useRow('tasks', task.taskID);
  switch (result.kind) {
    case 'loading':
      return <SkeletonRows rows={3} />;
    case 'row':
      return <TaskLinesTable lines={linesOf(result.row)} compact />;
    case 'missing':
      return <p className="text-ink-3 p-3 text-sm">{t`The task does not exist any more`}</p>;
    case 'unreachable':
      return <p className="text-ink-3 p-3 text-sm">{t`The lines are not stored on this device`}</p>;
  }
}
