import { z } from 'zod';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { isObject } from '../../../lib/json-values';
import { keyIn } from '../../http/context';
import { done, type WriteRoute } from '../../writes/write-route';
import { onKey } from '../on-tasks';
import { clusterBody, emptyGroupBody, parseAs, taskIDsBody, taskReply } from '../task-schemas';
import { accepted, answerTask } from '../task-writes';
import { mergeIntoGroup, mergeTasks } from './merge-tasks';
import { deleteGroup, emptyGroup, unmergeTask } from './unmerge-tasks';

const onTasks = { resource: tasks, verb: 'update' } as const;

/** Merging and unmerging (decision 13). */
export const mergeRoutes: readonly WriteRoute[] = [
  {
    ...onTasks,
    method: 'POST',
    paths: ['v2/tasks/merge'],
    summary: 'Let tasks share a task group',
    body: taskIDsBody(),
    reply: z.object({ taskGroupID: z.number() }),
    plan: ({ body }) => {
      const { taskIds } = parseAs(taskIDsBody(), namedTasks(body));
      return async (unit) => ({ status: 200, body: accepted(await mergeIntoGroup(unit, taskIds)) });
    },
  },
  {
    ...onTasks,
    method: 'PUT',
    paths: ['v2/taskGroups/:taskGroupID/task'],
    summary: 'Take all tasks out of a task group',
    body: emptyGroupBody,
    plan: (request) => {
      const taskGroupID = keyIn(request, 'taskGroupID');
      parseAs(emptyGroupBody, request.body);
      return async (unit) => {
        accepted(await emptyGroup(unit, taskGroupID));
        return done;
      };
    },
  },
  {
    ...onTasks,
    method: 'DELETE',
    paths: ['v2/taskGroups/:taskGroupID'],
    summary: 'Remove an empty task group',
    plan: onKey('taskGroupID', deleteGroup),
  },
  {
    ...onTasks,
    method: 'POST',
    paths: ['v2/cluster-picking/merge'],
    summary: 'Merge tasks into one for cluster or batch picking',
    body: clusterBody,
    reply: taskReply,
    plan: ({ body }) => {
      const { taskIDs, pickType } = parseAs(clusterBody, body);
      return async (unit) => answerTask(unit, accepted(await mergeTasks(unit, { taskIDs, pickType })).taskID);
    },
  },
  {
    ...onTasks,
    method: 'POST',
    paths: ['v2/cluster-picking/:taskID/unmerge', 'v2/cluster-picking/:taskID/unmerge/'],
    summary: 'Make tasks of their own of the tasks that were merged into this one',
    plan: onKey('taskID', unmergeTask),
  },
];

/** The specification shows a list of keys without a name for it: accepted bare, or named as in neighbouring calls. */
function namedTasks(body: unknown): unknown {
  if (Array.isArray(body)) return { taskIds: body };
  return isObject(body) ? { ...body, taskIds: body.taskIds ?? body.taskIDs } : body;
}
