import { tasks } from '../../../domain/resources/tasks/tasks';
import { formName } from '../../../resource-kit/drafts/form-draft';

/** Where a status that was chosen for a task is kept until it is saved, beside the task's form. */
export function statusForm(taskID: number): string {
  return formName(tasks, `status ${taskID}`);
}
