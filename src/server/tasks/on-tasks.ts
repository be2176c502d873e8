import type { AccessVerb } from '../../domain/permissions';
import { tasks } from '../../domain/resources/tasks/tasks';
import { keyIn } from '../http/context';
import type { UnitOfWork } from '../writes/unit-of-work';
import { done, type WriteRoute } from '../writes/write-route';
import type { ActOnTasks } from './lifecycle/judge-each';
import type { Outcome } from './lifecycle/outcome';
import { parseAs, resultsReply, taskIDsBody } from './task-schemas';
import { accepted, answerEach } from './task-writes';

type ActOnKey = (unit: UnitOfWork, key: number) => Promise<Outcome<unknown>>;

/** An act on several tasks; a refusal of one does not affect the others. @param most tasks of one request */
export function onTasks(
  name: string,
  summary: string,
  verb: AccessVerb,
  act: ActOnTasks,
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
    reply: resultsReply,
    plan: (request) => {
      const { taskIds } = parseAs(body, request.body);
      return async (unit) => answerEach(taskIds, await act(unit, taskIds));
    },
  };
}

/** An act on the key in this parameter of the address. */
export function onKey(parameter: string, act: ActOnKey): WriteRoute['plan'] {
  return (request) => {
    const key = keyIn(request, parameter);
    return async (unit) => {
      accepted(await act(unit, key));
      return done;
    };
  };
}
