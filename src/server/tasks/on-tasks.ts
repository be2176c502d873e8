import type { AccessVerb } from '../../domain/permissions';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { WriteRoute } from '../writes/write-route';
import type { Outcome } from './lifecycle/outcome';
import { parseAs, taskIDsBody } from './task-schemas';
import { forEachTask } from './task-writes';

/** The same thing to several tasks, each on its own. */
export function onTasks(
  name: string,
  summary: string,
  verb: AccessVerb,
  act: (work: UnitOfWork, taskID: number) => Promise<Outcome<unknown>>,
): WriteRoute {
  return {
    method: 'POST',
    paths: [`v2/tasks/action/${name}`],
    summary,
    resource: tasks,
    verb,
    body: taskIDsBody,
    plan: (request) => {
      const { taskIds } = parseAs(taskIDsBody, request.body);
      return (unit) => forEachTask(unit, taskIds, act);
    },
  };
}
