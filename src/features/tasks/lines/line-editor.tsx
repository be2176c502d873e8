import { doneFields, refuseDoneLine } from '../../../domain/mutations/task-lines';
import { isSummed, summedFields } from '../../../domain/mutations/task-merging';
import type { Row } from '../../../domain/resource';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { needsTargetBin, refuseTargetBin } from '../../../domain/tasks/line-needs';
import { taskStatuses } from '../../../domain/tasks/statuses';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import { ResourceForm } from '../../../resource-kit/record/resource-form';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { useActionContext } from '../actions/action-context';
import { useEditLine } from './use-edit-line';
import { useParentTask } from './use-parent-task';

const transferOverrides: FieldOverrides = {
  binTo: { check: (value) => refuseTargetBin('INT', { binTo: value }) },
};

interface LineEditorProps {
  id: string;
  task: Task;
  line: TaskLine;
  onSaved: () => void;
}

/** A line's fields, for editing. */
export function LineEditor({ id, task, line, onSaved }: LineEditorProps) {
  const editLine = useEditLine();
  const submit = useSubmit();
  const { statuses } = useActionContext();
  const parent = useParentTask(task);
  const locked = [
    ...(refuseDoneLine(task) ? doneFields : []),
    ...(isSummed(task, parent) ? summedFields : []),
  ];
  const offered = taskStatuses.filter((status) => status === line.status || statuses.isEnabled(status));
  const save = async (changes: Row, seen: Row) => {
    const write = await editLine({ task, parent, line }, changes, seen);
    const isStored = Object.keys(changes).length === 0 || (await submit([write], { undo: true }));
    if (!isStored) return;
    dropUnsaved();
    onSaved();
  };
  return (
    <ResourceForm
      id={id}
      resource={taskLines}
      row={line}
      choices={{ status: offered }}
      locked={locked}
      overrides={needsTargetBin(task.taskType) ? transferOverrides : undefined}
      onSubmit={(_, changes, seen) => save(changes, seen)}
    />
  );
}
