import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { refuseCorrection, settledFields } from '../../../domain/tasks/correction';
import { refuseType } from '../../../domain/tasks/line-needs';
import { listedTaskTypes } from '../../../domain/tasks/listed-task-types';
import { statusLabels } from '../../../domain/tasks/statuses';
import { useFlags } from '../../../resource-kit/device/device';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { ResourceForm } from '../../../resource-kit/record/resource-form';
import { Select } from '../../../ui/forms/select';
import { linesOf } from '../detail/task-children';
import { dispatchOverrides } from '../dispatch/dispatch-input';
import { numberOverrides } from '../number/number-input';
import type { TaskEdit } from './use-task-edit';

interface TaskFormProps {
  /** The submit button lives outside. */
  id: string;
  task: Task;
  edit: TaskEdit;
  onSaved: () => void;
}

/** The fields of a task and its possible statuses. */
export function TaskForm({ id, task, edit, onSaved }: TaskFormProps) {
  const translate = useLabel();
  const flags = useFlags();
  const types = listedTaskTypes(flags, [task.taskType]);
  const overrides = {
    ...dispatchOverrides,
    ...numberOverrides,
    taskType: { check: (type: unknown) => refuseType(type, linesOf(task)) },
  };
  return (
    <div className="flex flex-col gap-4">
      <Select
        className="sm:w-60"
        label={translate(tasks.fields.status.label)}
        value={edit.status}
        options={edit.offered.map((value) => ({ value, label: translate(statusLabels[value]) }))}
        onChange={({ target }) =>
          edit.setStatus(edit.offered.find((value) => value === target.value) ?? task.status)
        }
      />
      <ResourceForm
        id={id}
        resource={tasks}
        row={task}
        locked={refuseCorrection(task) ? settledFields : []}
        choices={{ taskType: types }}
        overrides={overrides}
        onSubmit={async (_, changes, seen) => {
          if (await edit.save(changes, seen)) onSaved();
        }}
      />
    </div>
  );
}
