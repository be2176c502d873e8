import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessVerb, may, type Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { queryOf } from '../crud/list-request';
import { notAllowed } from '../http/api-error';
import { type AppContext, actorOf, companyOf, type SignedIn } from '../http/context';
import { documented } from '../http/documented';
import { answerWrite, type WriteAnswer } from '../writes/run-write';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { Outcome } from './lifecycle/outcome';
import { parseAs, taskIDsBody } from './task-schemas';
import { forEachTask } from './task-writes';

/** A write of the API as data: who may, what it reads and what it does. */
export interface WriteRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly paths: readonly string[];
  readonly summary: string;
  readonly resource: Resource;
  readonly verb: AccessVerb;
  /** Where fewer may do it than may write the resource. */
  readonly roles?: readonly Role[];
  readonly body?: z.ZodType;
  /** Reads the request (422 before anything is written) and gives what is to be done. */
  readonly plan: (request: FastifyRequest) => (unit: UnitOfWork) => Promise<WriteAnswer>;
}

export const done: WriteAnswer = { status: 200, body: { message: 'Done' } };

/** Registers writes under each of their paths. */
export function registerWrites(
  app: FastifyInstance,
  context: AppContext,
  routes: readonly WriteRoute[],
): void {
  for (const route of routes) {
    for (const path of route.paths) {
      app.route({
        method: route.method,
        url: `/api/${path}`,
        schema: documented({
          summary: route.summary,
          tag: route.resource.name,
          ...(route.body ? { body: route.body } : {}),
        }),
        handler: (request, reply) => handle(context, route, request, reply),
      });
    }
  }
}

function handle(context: AppContext, route: WriteRoute, request: FastifyRequest, reply: FastifyReply) {
  const actor = actorOf(request);
  const isListed = route.roles?.includes(actor.role) ?? true;
  if (!isListed || !may(actor.role, route.verb, route.resource)) throw notAllowed();
  const companyID = companyNamedIn(request, actor);
  return answerWrite(context, request, reply, { companyID, work: route.plan(request) });
}

/** The same thing to several tasks, each on its own. */
export function onTasks(
  name: string,
  summary: string,
  verb: AccessVerb,
  act: (work: UnitOfWork, taskID: number) => Promise<Outcome<unknown>>,
): WriteRoute {
  return {
    method: 'POST',
    paths: [`tasks/action/${name}`, `v2/tasks/action/${name}`],
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

/** The company that a body or a query names, else the caller's own. */
export function companyNamedIn(request: FastifyRequest, actor: SignedIn): number {
  const { body } = request;
  const named = typeof body === 'object' && body !== null && 'companyID' in body ? body.companyID : undefined;
  return companyOf(actor, named, queryOf(request).companyID);
}
