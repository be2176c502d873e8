import { label } from '../../lib/label';
import { type Task, tasks as tasksResource } from '../resources/tasks/tasks';
import type { Plan } from '../sync/write';
import { refusalOf } from './plan-each';
import { updateRow } from './rows';

/** Gives tasks a priority; those that have it already are left out. */
export function planPriority(tasks: readonly Task[], priority: number, companyID: number): Plan {
  const changed = tasks.filter((task) => task.priority !== priority);
  const same = tasks.filter((task) => task.priority === priority);
  return {
    writes: changed.map((task) => updateRow(tasksResource, task, { priority }, companyID)),
    refused: same.map((task) => refusalOf(task, label('The task has this priority already'))),
  };
}
