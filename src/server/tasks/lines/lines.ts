import {
  asksForProduct,
  doneFields,
  followingFields,
  refuseDoneLine,
  refuseNewLine,
} from '../../../domain/mutations/task-lines';
import { isSummed, summedFields } from '../../../domain/mutations/task-merging';
import type { Row } from '../../../domain/resource';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { refuseFirstStatus, refuseTargetBin } from '../../../domain/tasks/line-needs';
import { taskStatuses } from '../../../domain/tasks/statuses';
import { sql } from '../../database/sql';
import { deleteRow, insertRow } from '../../rows/write-rows';
import { refuseStale } from '../../writes/base-of-edit';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { accept, type Outcome, refuse, refuseFields, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { readStatusRules } from '../lifecycle/status-rules';
import { changedFields } from '../lifecycle/update-task';
import { lockAfterParent, lockTask, patchLine, readLine, recalculateTotals } from '../task-store';
import { lookUpProducts } from './line-input';
import { lineRows } from './line-rows';

/** Adds a line to a task; without a number it becomes the last one. */
export async function addLine(unit: UnitOfWork, taskID: number, given: Row): Promise<Outcome<TaskLine>> {
  const task = await lockAfterParent(unit, taskID);
  if (!task) return refuseFields({ taskID: 'The task does not exist' });
  const reason = refuseNewLine(task);
  if (reason) return refuseFor(reason, { status: task.status });
  if (await areSummed(unit, task)) return refuse(409, 'task.batch-lines');
  const untold = refuseTargetBin(task.taskType, given);
  if (untold) return refuseFields({ binTo: untold.id });
  if (refuseFirstStatus(task.status, given)) return refuseFields({ status: { code: 'line.first-status' } });
  const products = await lookUpProducts(unit.tx, unit.companyID, [given]);
  if (!products.find(given)) return refuseFields({ productID: 'The product does not exist' });
  const lineNumber = given.lineNumber ?? (await lastLineNumber(unit, taskID)) + 1;
  const [row] = lineRows({ lines: [{ ...given, lineNumber }], products });
  const line = await insertRow<TaskLine>(unit, taskLines, { ...row, taskID });
  await recalculateTotals(unit, taskID);
  unit.logEvent(taskID, { code: 'line.added', values: lineValues(unit, line) });
  return accept(line);
}

/**
 * Sets the given fields of a line, made on the values of `base` (null: any); a new amount or product changes weight and
 * volume.
 */
export async function updateLine(
  unit: UnitOfWork,
  taskLineID: number,
  given: Row,
  base: Row | null = null,
): Promise<Outcome<TaskLine>> {
  const line = await lockLine(unit, taskLineID);
  if (!line) return refuseMissing();
  const stale = refuseStale(taskLines, line, { values: given, base });
  if (stale) return { ok: false, refusal: stale };
  const changed = changedFields(line, given);
  if (Object.keys(changed).length === 0) return accept(line);
  if (summedFields.some((name) => name in changed) && (await isSummedLine(unit, line)))
    return refuse(409, 'task.batch-lines');
  const task = await lockTask(unit, line.taskID);
  const untold = 'binTo' in changed ? refuseTargetBin(task?.taskType, changed) : null;
  if (untold) return refuseFields({ binTo: untold.id });
  const settled = task && doneFields.some((name) => name in changed) ? refuseDoneLine(task) : null;
  if (settled) return refuseFor(settled, { status: 'completed' });
  const to = taskStatuses.find((one) => one === changed.status);
  if (to && !(await readStatusRules(unit.tx, unit.companyID)).isEnabled(to))
    return refuseFields({ status: 'This status is switched off' });
  const measured = await measure(unit, line, changed);
  if (!measured.ok) return measured;
  const patch: Partial<TaskLine> = { ...measured.value, ...changed };
  await patchLine(unit, line, patch);
  if (patch.status !== undefined) recordStatus(unit, line, patch.status);
  await recalculateTotals(unit, line.taskID);
  const values = { user: unit.author.source, line: line.lineNumber, fields: Object.keys(changed) };
  unit.logEvent(line.taskID, { code: 'line.edited', values });
  return accept({ ...line, ...patch });
}

/** The row store does not record statuses of lines: most of them follow from picks. */
function recordStatus(unit: UnitOfWork, { taskLineID, status }: TaskLine, next: TaskLine['status']): void {
  unit.record({
    action: 'update',
    resource: taskLines,
    id: taskLineID,
    before: { status },
    after: { status: next },
    isByHand: true,
  });
}

export async function deleteLine(unit: UnitOfWork, taskLineID: number): Promise<Outcome<null>> {
  const line = await lockLine(unit, taskLineID);
  if (!line) return refuseMissing();
  const task = await lockTask(unit, line.taskID);
  const settled = task && refuseDoneLine(task);
  if (settled) return refuseFor(settled, { status: 'completed' });
  if (await isSummedLine(unit, line)) return refuse(409, 'task.batch-lines');
  // The database deletes its picks along with it.
  await deleteRow(unit, taskLines, taskLineID);
  await recalculateTotals(unit, line.taskID);
  unit.logEvent(line.taskID, { code: 'line.deleted', values: lineValues(unit, line) });
  return accept(null);
}

/** The line, read after its task was locked: lines change only under their task's lock. */
async function lockLine(unit: UnitOfWork, taskLineID: number): Promise<TaskLine | null> {
  const found = await readLine(unit, taskLineID);
  if (!found || !(await lockAfterParent(unit, found.taskID))) return null;
  return readLine(unit, taskLineID);
}

async function isSummedLine(unit: UnitOfWork, { taskID }: TaskLine): Promise<boolean> {
  const task = await lockTask(unit, taskID);
  return task !== null && areSummed(unit, task);
}

async function areSummed(unit: UnitOfWork, task: Task): Promise<boolean> {
  return isSummed(task, task.parentTaskID === null ? null : await lockTask(unit, task.parentTaskID));
}

async function measure(unit: UnitOfWork, line: TaskLine, changed: Row): Promise<Outcome<Row>> {
  if (!asksForProduct(changed)) return accept({});
  const wanted = { productID: changed.productID ?? line.productID };
  const product = (await lookUpProducts(unit.tx, unit.companyID, [wanted])).find(wanted);
  if (!product) return refuseFields({ productID: 'The product does not exist' });
  return accept(followingFields(line, changed, product));
}

async function lastLineNumber(unit: UnitOfWork, taskID: number): Promise<number> {
  const [row] = await unit.tx.rows(sql`
    select coalesce(max("lineNumber"), 0)::int as "last" from "taskLines"
    where "companyID" = ${unit.companyID} and "taskID" = ${taskID}`);
  return Number(row?.last ?? 0);
}

function lineValues(unit: UnitOfWork, line: TaskLine): { user: string; line: number; product: string } {
  return {
    user: unit.author.source,
    line: line.lineNumber,
    product: line.productName ?? line.productCode ?? '–',
  };
}
