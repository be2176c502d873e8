import { type Task, tasks } from '../../domain/resources/tasks';
import { statusLabels } from '../../domain/statuses';
import { ResourceForm } from '../../resource-kit/resource-form';
import { useUnsaved } from '../../resource-kit/unsaved';
import { useLabel } from '../../resource-kit/use-label';
import { Select } from '../../ui/forms/select';
import type { TaskEdit } from './use-task-edit';

/** What may not change once a task exists. */
const locked = ['taskType', 'warehouseID', 'taskNumber'];

interface TaskFormProps {
  /** The submit button lives outside. */
  id: string;
  task: Task;
  edit: TaskEdit;
  onSaved: () => void;
}

/** The fields of a task and, beside them, the statuses that it may go to. */
export function TaskForm({ id, task, edit, onSaved }: TaskFormProps) {
  const say = useLabel();
  useUnsaved(edit.status !== task.status);
  return (
    <div className="flex flex-col gap-4">
      <Select
        className="sm:w-60"
        label={say(tasks.fields.status.label)}
        value={edit.status}
        options={edit.offered.map((value) => ({ value, label: say(statusLabels[value]) }))}
        onChange={({ target }) =>
          edit.setStatus(edit.offered.find((value) => value === target.value) ?? task.status)
        }
      />
      <ResourceForm
        id={id}
        resource={tasks}
        row={task}
        locked={locked}
        lookupFilters={() => ({ warehouseSectionID: { warehouseID: task.warehouseID } })}
        onSubmit={async (_, changes) => {
          if (await edit.save(changes)) onSaved();
        }}
      />
    </div>
  );
}
