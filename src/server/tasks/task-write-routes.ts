import { integrators } from '../../domain/mutations/task-actions';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import { keyIn } from '../http/context';
import { baseOfEdit, baseSchema } from '../writes/base-of-edit';
import type { WriteRoute } from '../writes/write-route';
import { assign, unassign } from './lifecycle/assign';
import { createTask } from './lifecycle/create-task';
import { deleteTasks } from './lifecycle/delete-task';
import { holdTasks, releaseTasks } from './lifecycle/hold';
import { integrate } from './lifecycle/integrate';
import { forOne } from './lifecycle/judge-each';
import { updateTask } from './lifecycle/update-task';
import { addLine, deleteLine, updateLine } from './lines/lines';
import { onKey, onTasks } from './on-tasks';
import * as schemas from './task-schemas';
import { accepted, answerCreated, answerTask } from './task-writes';

/** The writes on single tasks and lines. */
export const taskWriteRoutes: readonly WriteRoute[] = [
  {
    method: 'POST',
    paths: ['v2/tasks'],
    summary: 'Create a task with its lines',
    resource: tasks,
    verb: 'create',
    body: schemas.newTaskBody,
    reply: schemas.createdReply,
    plan: (request) => {
      const input = schemas.parseNewTask(request.body);
      return async (unit) => answerCreated(unit, accepted(await createTask(unit, input)));
    },
  },
  {
    method: 'PUT',
    paths: ['v2/tasks/:taskID'],
    summary: 'Set fields of a task; a status goes by the table of transitions',
    resource: tasks,
    verb: 'update',
    body: schemas.taskUpdateBody.extend({ base: baseSchema }),
    reply: schemas.taskReply,
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      const fields = schemas.parseFields(schemas.taskUpdateBody, request.body);
      const base = baseOfEdit(request.body);
      return async (unit) => ({
        status: 200,
        body: accepted(await updateTask(unit, taskID, fields, base)),
      });
    },
  },
  {
    method: 'DELETE',
    paths: ['v2/tasks/:taskID'],
    summary: 'Delete a task with all that is in it',
    resource: tasks,
    verb: 'delete',
    plan: onKey('taskID', forOne(deleteTasks)),
  },
  {
    method: 'POST',
    paths: ['v2/tasks/:taskID/action/assign'],
    summary: 'Give a task to a picker',
    resource: tasks,
    verb: 'update',
    body: schemas.assignBody,
    reply: schemas.taskReply,
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
    paths: ['v2/tasks/:taskID/action/unassign'],
    summary: 'Take a picker off a task',
    resource: tasks,
    verb: 'update',
    body: schemas.unassignBody,
    reply: schemas.taskReply,
    plan: (request) => {
      const taskID = keyIn(request, 'taskID');
      const { pickerID } = schemas.parseAs(schemas.unassignBody, request.body);
      return async (unit) => {
        accepted(await unassign(unit, taskID, pickerID ?? null));
        return answerTask(unit, taskID);
      };
    },
  },
  onTasks('hold', 'Put tasks on hold', 'update', holdTasks),
  onTasks('release', 'Release tasks from hold', 'update', releaseTasks),
  {
    ...onTasks('integrate', 'Send completed tasks to the accounting system', 'update', integrate),
    roles: integrators,
  },
  onTasks('delete', 'Delete several tasks', 'delete', deleteTasks),
  {
    method: 'POST',
    paths: ['v2/tasklines'],
    summary: 'Add a line to a task',
    resource: taskLines,
    verb: 'create',
    body: schemas.newLineBody,
    reply: schemas.lineReply,
    plan: (request) => {
      const { taskID, ...line } = schemas.parseFields(schemas.newLineBody, request.body);
      return async (unit) => ({ status: 200, body: accepted(await addLine(unit, Number(taskID), line)) });
    },
  },
  {
    method: 'PUT',
    paths: ['v2/tasklines/:taskLineID'],
    summary: 'Set fields of a line',
    resource: taskLines,
    verb: 'update',
    body: schemas.lineUpdateBody.extend({ base: baseSchema }),
    reply: schemas.lineReply,
    plan: (request) => {
      const taskLineID = keyIn(request, 'taskLineID');
      const fields = schemas.parseFields(schemas.lineUpdateBody, request.body);
      const base = baseOfEdit(request.body);
      return async (unit) => ({
        status: 200,
        body: accepted(await updateLine(unit, taskLineID, fields, base)),
      });
    },
  },
  {
    method: 'DELETE',
    paths: ['v2/tasklines/:taskLineID'],
    summary: 'Delete a line',
    resource: taskLines,
    verb: 'delete',
    plan: onKey('taskLineID', deleteLine),
  },
];
