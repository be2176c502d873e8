import { refuseHold, refuseRelease } from '../../../domain/mutations/task-actions';
import type { Row } from '../../../domain/resource';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { refuseCorrection, settledFields } from '../../../domain/tasks/correction';
import { refuseType } from '../../../domain/tasks/line-needs';
import { statusPatch } from '../../../domain/tasks/status-change';
import { taskStatuses } from '../../../domain/tasks/statuses';
import { sql } from '../../database/sql';
import { readRow } from '../../rows/read-rows';
import { wrongReferences } from '../../rows/references';
import { refuseStale } from '../../writes/base-of-edit';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { withSubTasks } from '../groups/merged-tasks';
import { completeReferences, withDispatch } from '../references';
import { lockTask, patchTask } from '../task-store';
import { setHold } from './hold';
import { accept, type Outcome, refuseFields, refuseFor, refuseMissing } from './outcome';
import { checkStatus, followStatus } from './set-status';
import { readStatusRules } from './status-rules';

/**
 * Sets the given (validated) fields and leaves the others; `base` holds the values that the edit was made on, null:
 * any. A status among them goes through the transition table. The task's present values are no change; nothing changed
 * at all is a success without an event.
 * @returns the task afterwards
 */
export async function updateTask(
  unit: UnitOfWork,
  taskID: number,
  given: Row,
  base: Row | null = null,
): Promise<Outcome<Task>> {
  const task = await lockTask(unit, taskID);
  if (!task) return refuseMissing();
  const stale = refuseStale(tasks, task, { values: given, base });
  if (stale) return { ok: false, refusal: stale };
  const { status, ...named } = changedFields(task, given);
  const fields = await withDispatch(unit, task, named);
  const to = taskStatuses.find((one) => one === status);
  if (to) {
    const refused = checkStatus(task, to, await readStatusRules(unit.tx, unit.companyID));
    if (refused) return refused;
  }
  const after = { ...task, status: to ?? task.status };
  const immovable = fields.onHold === undefined ? null : (fields.onHold ? refuseHold : refuseRelease)(after);
  if (immovable) return refuseFor(immovable, { status: task.status });
  const wrongly = await refuseSettled(unit, task, fields);
  if (wrongly) return refuseFields(wrongly);
  const wrong = await wrongReferences(unit, tasks, { before: task, values: fields });
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const names = Object.keys(named);
  if (!to && names.length === 0) return accept(task);

  const patch: Partial<Task> = {
    ...(await completeReferences(unit, fields)),
    ...(fields.onHold === false ? { lastActionTime: null } : {}),
    ...(to ? statusPatch(task, to, unit.now) : {}),
  };
  const stored = await patchTask(unit, taskID, patch);
  logEdit(unit, task, names, to ?? null);
  if (to) await followStatus(unit, task, to);
  if (typeof fields.onHold === 'boolean') {
    const [, ...subTasks] = await withSubTasks(unit, task);
    await setHold(unit, subTasks, fields.onHold);
  }
  // Consequences of a status may have changed the task itself: it may be queued for the accounting system.
  const now = to ? await readRow<Task>(unit.tx, tasks, unit.companyID, taskID) : stored;
  return now ? accept(now) : refuseMissing();
}

/** Why fields that define the task cannot be changed, by field; null: they can, or are not among the changes. */
async function refuseSettled(
  unit: UnitOfWork,
  task: Task,
  fields: Row,
): Promise<Record<string, string> | null> {
  const named = settledFields.filter((name) => name in fields);
  if (named.length === 0) return null;
  const settled = refuseCorrection(task);
  if (settled) return Object.fromEntries(named.map((name) => [name, settled.id]));
  if (fields.taskType === undefined) return null;
  const lines = await unit.tx.rows(sql`
    select "binTo" from "taskLines" where "companyID" = ${unit.companyID} and "taskID" = ${task.taskID}`);
  const unfit = refuseType(fields.taskType, lines);
  return unfit ? { taskType: unfit.id } : null;
}

/** The fields whose value differs from the row's. */
export function changedFields(row: Row, given: Row): Row {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name] ?? null),
    ),
  );
}

function logEdit(unit: UnitOfWork, task: Task, fields: readonly string[], to: Task['status'] | null): void {
  const user = unit.author.source;
  if (to === null) unit.logEvent(task.taskID, { code: 'task.edited', values: { user, fields } });
  else if (fields.length === 0)
    unit.logEvent(task.taskID, { code: 'task.status', values: { user, from: task.status, to } });
  else
    unit.logEvent(task.taskID, {
      code: 'task.edited-status',
      values: { user, fields, from: task.status, to },
    });
}
