import { sql } from 'drizzle-orm';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { label } from '../../../lib/label';
import type { Executor } from '../../database/database';
import { malformed } from '../../http/api-error';
import { selectRows } from '../row-statements';
import { allParts, mirroredParts, partsOf, type TaskParts, withParts } from './task-parts';

/** A task with the parts asked for; null when the company has none of this key. */
export async function readTask(
  tx: Executor,
  companyID: number,
  taskID: number,
  parts: TaskParts = mirroredParts,
): Promise<Row | null> {
  const rows = await selectRows(tx, tasks, sql`where "companyID" = ${companyID} and "taskID" = ${taskID}`);
  return (await withParts(tx, companyID, rows, parts))[0] ?? null;
}

/** The parts that `include` names; 400 names what is none. */
export function parseParts(include: readonly string[]): TaskParts {
  const found = partsOf(include);
  if ('parts' in found) return found.parts;
  throw malformed(label('Unknown field {name}', { name: found.unknown }));
}

/** The lines of a task as they travel inside it, with picks and stock movements. */
export async function readTaskLines(
  tx: Executor,
  companyID: number,
  taskID: number,
): Promise<readonly Row[] | null> {
  const task = await readTask(
    tx,
    companyID,
    taskID,
    new Set([...allParts].filter((part) => part !== 'subTasks')),
  );
  return Array.isArray(task?.taskLines) ? task.taskLines : null;
}
