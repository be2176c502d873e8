import { refuseLinePutBack } from '../../../domain/mutations/put-back';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { HistoryButton } from '../../../resource-kit/record/history/history-button';
import type { FormerRules } from '../../../resource-kit/record/history/history-step';
import { useActionContext } from '../actions/action-context';
import { useEditLine } from './use-edit-line';

interface LineHistoryProps {
  task: Task;
  /** The task that it was merged into, if known. */
  parent: Task | null;
  line: TaskLine;
  name: string;
}

/** A line's history; a former value is restored like an entry in the line's form. */
export function LineHistory({ task, parent, line, name }: LineHistoryProps) {
  const { statuses } = useActionContext();
  const editLine = useEditLine();
  const rules: FormerRules = {
    refuse: (former) => refuseLinePutBack(former, { task, parent, statuses }),
    plan: async (_former, values) => ({
      writes: [await editLine({ task, parent, line }, values)],
      refused: [],
    }),
  };
  return <HistoryButton resource={taskLines} row={line} name={name} rules={rules} />;
}
