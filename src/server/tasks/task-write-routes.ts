import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessVerb, may } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { taskLines } from '../../domain/resources/task-lines';
import { tasks } from '../../domain/resources/tasks';
import { queryOf } from '../crud/list-request';
import { notAllowed } from '../http/api-error';
import { type AppContext, actorOf, companyOf, idOf } from '../http/context';
import { documented } from '../http/documented';
import { answerWrite, type WriteAnswer } from '../writes/run-write';
import type { UnitOfWork } from '../writes/unit-of-work';
import { assign, unassign } from './assign';
import { createTask } from './create-task';
import { deleteTask } from './delete-task';
import { hold, release } from './hold';
import { addLine, deleteLine, updateLine } from './lines';
import * as schemas from './task-schemas';
import { accepted, answerTask, forEachTask } from './task-writes';
import { updateTask } from './update-task';

interface WriteRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly paths: readonly string[];
  readonly summary: string;
  readonly resource: Resource;
  readonly verb: AccessVerb;
  readonly body?: z.ZodType;
  /** Reads the request (422 before anything is written) and gives what is to be done. */
  readonly plan: (request: FastifyRequest) => (unit: UnitOfWork) => Promise<WriteAnswer>;
}

const done: WriteAnswer = { status: 200, body: { message: 'Done' } };

const routes: readonly WriteRoute[] = [
  {
    method: 'POST',
    paths: ['tasks', 'v2/tasks'],
    summary: 'Create a task with its lines',
    resource: tasks,
    verb: 'create',
    body: schemas.newTaskBody,
    plan: (request) => {
      const input = schemas.parseNewTask(request.body);
      return async (unit) => answerTask(unit, accepted(await createTask(unit, input)).taskID);
    },
  },
  {
    method: 'PUT',
    paths: ['tasks/:taskID', 'v2/tasks/:taskID'],
    summary: 'Set fields of a task; a status goes by the table of transitions',
    resource: tasks,
    verb: 'update',
    body: schemas.taskUpdateBody,
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      const fields = schemas.parseFields(schemas.taskUpdateBody, request.body);
      return async (unit) => {
        accepted(await updateTask(unit, taskID, fields));
        return answerTask(unit, taskID);
      };
    },
  },
  {
    method: 'DELETE',
    paths: ['tasks/:taskID', 'v2/tasks/:taskID'],
    summary: 'Delete a task with all that is part of it',
    resource: tasks,
    verb: 'delete',
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      return async (unit) => {
        accepted(await deleteTask(unit, taskID));
        return done;
      };
    },
  },
  {
    method: 'POST',
    paths: ['tasks/:taskID/action/assign', 'v2/tasks/:taskID/action/assign'],
    summary: 'Give a task to a picker',
    resource: tasks,
    verb: 'update',
    body: schemas.assignBody,
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      const { pickerID, unassignOthers } = schemas.parseAs(schemas.assignBody, request.body);
      return async (unit) => {
        accepted(await assign(unit, taskID, { pickerID, unassignOthers }));
        return answerTask(unit, taskID);
      };
    },
  },
  {
    method: 'POST',
    paths: ['tasks/:taskID/action/unassign', 'v2/tasks/:taskID/action/unassign'],
    summary: 'Take a picker off a task',
    resource: tasks,
    verb: 'update',
    body: schemas.unassignBody,
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      const { pickerID } = schemas.parseAs(schemas.unassignBody, request.body);
      return async (unit) => {
        accepted(await unassign(unit, taskID, pickerID ?? null));
        return answerTask(unit, taskID);
      };
    },
  },
  onTasks('hold', 'Put tasks on hold', 'update', hold),
  onTasks('release', 'Release tasks from hold', 'update', release),
  onTasks('delete', 'Delete several tasks', 'delete', deleteTask),
  {
    method: 'POST',
    paths: ['tasklines', 'v2/tasklines'],
    summary: 'Add a line to a task',
    resource: taskLines,
    verb: 'create',
    body: schemas.newLineBody,
    plan: (request) => {
      const { taskID, ...line } = schemas.parseFields(schemas.newLineBody, request.body);
      return async (unit) => ({ status: 200, body: accepted(await addLine(unit, Number(taskID), line)) });
    },
  },
  {
    method: 'PUT',
    paths: ['tasklines/:taskLineID', 'v2/tasklines/:taskLineID'],
    summary: 'Set fields of a line',
    resource: taskLines,
    verb: 'update',
    body: schemas.lineUpdateBody,
    plan: (request) => {
      const taskLineID = keyIn(request, 'taskLineID');
      const fields = schemas.parseFields(schemas.lineUpdateBody, request.body);
      return async (unit) => ({ status: 200, body: accepted(await updateLine(unit, taskLineID, fields)) });
    },
  },
  {
    method: 'DELETE',
    paths: ['tasklines/:taskLineID', 'v2/tasklines/:taskLineID'],
    summary: 'Delete a line',
    resource: taskLines,
    verb: 'delete',
    plan: (request) => {
      const taskLineID = keyIn(request, 'taskLineID');
      return async (unit) => {
        accepted(await deleteLine(unit, taskLineID));
        return done;
      };
    },
  },
];

/** Everything a person can do to tasks and lines. */
export function registerTaskWrites(app: FastifyInstance, context: AppContext): void {
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
  if (!may(actor.role, route.verb, route.resource)) throw notAllowed();
  const companyID = companyOf(actor, namedIn(request.body), queryOf(request).companyID);
  return answerWrite(context, request, reply, { companyID, work: route.plan(request) });
}

function onTasks(
  name: string,
  summary: string,
  verb: AccessVerb,
  act: typeof hold | typeof deleteTask,
): WriteRoute {
  return {
    method: 'POST',
    paths: [`tasks/action/${name}`, `v2/tasks/action/${name}`],
    summary,
    resource: tasks,
    verb,
    body: schemas.taskIDsBody,
    plan: (request) => {
      const { taskIds } = schemas.parseAs(schemas.taskIDsBody, request.body);
      return (unit) => forEachTask(unit, taskIds, act);
    },
  };
}

function keyIn({ params }: FastifyRequest, name: string): number {
  return idOf(String(typeof params === 'object' && params !== null ? Reflect.get(params, name) : ''));
}

function namedIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'companyID' in body ? body.companyID : undefined;
}
