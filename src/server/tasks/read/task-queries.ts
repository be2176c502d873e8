import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { label } from '../../../lib/label';
import type { Executor } from '../../database/database';
import { sql } from '../../database/sql';
import { malformed } from '../../http/api-error';
import { selectRows } from '../../rows/read-rows';
import { allChildren, childrenOf, mirroredChildren, type TaskChildren, withChildren } from './task-children';

/** A task with the requested children; null: the company has no such task. */
export async function readTask(
  tx: Executor,
  companyID: number,
  taskID: number,
  children: TaskChildren = mirroredChildren,
): Promise<Row | null> {
  const rows = await selectRows(tx, tasks, sql`where "companyID" = ${companyID} and "taskID" = ${taskID}`);
  return (await withChildren(tx, companyID, rows, children))[0] ?? null;
}

/** The children that `include` names; 400 for an unknown name. */
export function parseChildren(include: readonly string[]): TaskChildren {
  const found = childrenOf(include);
  if ('children' in found) return found.children;
  throw malformed(label('Unknown field {name}', { name: found.unknown }));
}

/** The lines of a task in the form inside it, with picks and stock movements, and the task's number. */
export async function readTaskLines(
  tx: Executor,
  companyID: number,
  taskID: number,
): Promise<readonly Row[] | null> {
  const task = await readTask(
    tx,
    companyID,
    taskID,
    new Set([...allChildren].filter((child) => child !== 'subTasks')),
  );
  if (!Array.isArray(task?.taskLines)) return null;
  const { taskNumber } = task;
  return task.taskLines.map((line: Row) => ({ ...line, taskNumber }));
}
