import { tasks } from '../../../domain/resources/tasks/tasks';
import { formName } from '../../../resource-kit/drafts/form-draft';

/** Name of the draft of a task's chosen status, beside the task's form. */
export function statusForm(taskID: number): string {
  return formName(tasks, `status ${taskID}`);
}
