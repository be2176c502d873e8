import type { AccessVerb } from '../../domain/permissions';
import { tasks } from '../../domain/resources/tasks/tasks';
import { keyIn } from '../http/context';
import type { UnitOfWork } from '../writes/unit-of-work';
import { done, type WriteRoute } from '../writes/write-route';
import type { Outcome } from './lifecycle/outcome';
import { parseAs, taskIDsBody } from './task-schemas';
import { accepted, forEachTask } from './task-writes';

type ActOnKey = (unit: UnitOfWork, key: number) => Promise<Outcome<unknown>>;

/** The same thing to several tasks, each on its own. */
export function onTasks(name: string, summary: string, verb: AccessVerb, act: ActOnKey): WriteRoute {
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

/** One thing to what the address names by this parameter. */
export function onKey(parameter: string, act: ActOnKey): WriteRoute['plan'] {
  return (request) => {
    const key = keyIn(request, parameter);
    return async (unit) => {
      accepted(await act(unit, key));
      return done;
    };
  };
}
