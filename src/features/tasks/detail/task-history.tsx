import { actOfPutBack, refusePutBack } from '../../../domain/mutations/put-back';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import type { FormerRules } from '../../../resource-kit/record/history/history-step';
import { RecordHistory } from '../../../resource-kit/record/history/record-history';
import { useActionContext } from '../actions/action-context';
import { useEditFields } from '../actions/use-edit-fields';
import { usePlanned } from '../actions/use-planned';
import { linesOf } from './task-children';

/** A task's history; former values can be restored as far as the rules of tasks permit. */
export function TaskHistory({ task }: { task: Task }) {
  const { statuses } = useActionContext();
  const planned = usePlanned();
  const editFields = useEditFields();
  const lines = linesOf(task);
  const rules: FormerRules = {
    refuse: (former) => refusePutBack(task, former, { statuses, lines }),
    plan: async (former, values) => {
      const act = actOfPutBack(former);
      if (act) return planned(act, former.field === 'status')([task]);
      return { writes: [await editFields(task, values)], refused: [] };
    },
  };
  return <RecordHistory resource={tasks} row={task} rules={rules} />;
}
