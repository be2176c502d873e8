import { refusePutBack } from '../../../domain/mutations/put-back';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { RecordHistory } from '../../../resource-kit/record/history/record-history';
import { useActionContext } from '../actions/action-context';
import { linesOf } from './task-children';

/** A task's history, where a former value is put back only as far as the rules of tasks allow. */
export function TaskHistory({ task }: { task: Task }) {
  const { statuses } = useActionContext();
  const lines = linesOf(task);
  return (
    <RecordHistory
      resource={tasks}
      row={task}
      refuse={(former) => refusePutBack(task, former, { statuses, lines })}
    />
  );
}
