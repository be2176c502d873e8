import type { AccessVerb } from '../../domain/permissions';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { WriteRoute } from '../writes/write-route';
import type { Outcomes } from './lifecycle/judge-each';
import { parseAs, taskIDsBody } from './task-schemas';
import { answerEach } from './task-writes';

/**
 * The same thing to several tasks; what a rule says of one is not said of the others.
 * @param most tasks of one request
 */
export function onTasks(
  name: string,
  summary: string,
  verb: AccessVerb,
  act: (work: UnitOfWork, taskIDs: readonly number[]) => Promise<Outcomes>,
  most?: number,
): WriteRoute {
  const body = taskIDsBody(most);
  return {
    method: 'POST',
    paths: [`v2/tasks/action/${name}`],
    summary,
    resource: tasks,
    verb,
    body,
    plan: (request) => {
      const { taskIds } = parseAs(body, request.body);
      return async (unit) => answerEach(taskIds, await act(unit, taskIds));
    },
  };
}
