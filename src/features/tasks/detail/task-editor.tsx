import type { Task } from '../../../domain/resources/tasks/tasks';
import { TaskForm } from '../actions/task-form';
import { useTaskEdit } from '../actions/use-task-edit';

/** The task's fields in its page, for editing. */
export function TaskEditor({ id, task, onSaved }: { id: string; task: Task; onSaved: () => void }) {
  return <TaskForm id={id} task={task} edit={useTaskEdit(task)} onSaved={onSaved} />;
}
