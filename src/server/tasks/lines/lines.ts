import {
  doneFields,
  productFields,
  productTotals,
  refuseDoneLine,
  refuseNewLine,
} from '../../../domain/mutations/task-lines';
import { isMergedTask } from '../../../domain/mutations/task-merging';
import type { Row } from '../../../domain/resource';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { refuseTargetBin } from '../../../domain/tasks/line-needs';
import { sql } from '../../database/sql';
import { deleteRow, insertRow } from '../../rows/write-rows';
import { refuseStale } from '../../writes/base-of-edit';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { deletePicks } from '../lifecycle/delete-task';
import { accept, type Outcome, refuse, refuseFields, refuseFor, refuseMissing } from '../lifecycle/outcome';
import { changedFields } from '../lifecycle/update-task';
import { lockAfterParent, lockTask, patchLine, readLine, recalculateTotals } from '../task-store';
import { lookUpProducts } from './line-input';
import { lineRows } from './line-rows';

/** Adds a line to a task; without a number it becomes the last one. */
export async function addLine(work: UnitOfWork, taskID: number, given: Row): Promise<Outcome<TaskLine>> {
  const task = await lockAfterParent(work, taskID);
  if (!task) return refuseFields({ taskID: 'The task does not exist' });
  const reason = refuseNewLine(task);
  if (reason) return refuseFor(reason, { status: task.status });
  if (await isSummed(work, task)) return refuse(409, 'task.batch-lines');
  const untold = refuseTargetBin(task.taskType, given);
  if (untold) return refuseFields({ binTo: untold.id });
  const products = await lookUpProducts(work.tx, work.companyID, [given]);
  if (!products.find(given)) return refuseFields({ productID: 'The product does not exist' });
  const lineNumber = given.lineNumber ?? (await lastLineNumber(work, taskID)) + 1;
  const { companyID } = work;
  const [row] = lineRows({ companyID, lines: [{ ...given, lineNumber }], products });
  const line = await insertRow<TaskLine>(work, taskLines, { ...row, taskID });
  await recalculateTotals(work, taskID);
  work.logEvent(taskID, { code: 'line.added', values: lineValues(work, line) });
  return accept(line);
}

/** Sets the fields given of a line, made on the values of `base` (null: any); a new amount or product brings new weight and volume. */
export async function updateLine(
  work: UnitOfWork,
  taskLineID: number,
  given: Row,
  base: Row | null = null,
): Promise<Outcome<TaskLine>> {
  const line = await lockLine(work, taskLineID);
  if (!line) return refuseMissing();
  const stale = refuseStale(taskLines, line, { values: given, base });
  if (stale) return { ok: false, refusal: stale };
  const { taskID: _elsewhere, ...changed } = changedFields(line, given);
  if (Object.keys(changed).length === 0) return accept(line);
  if (summedFields.some((name) => name in changed) && (await isSummedLine(work, line)))
    return refuse(409, 'task.batch-lines');
  const task = await lockTask(work, line.taskID);
  const untold = 'binTo' in changed ? refuseTargetBin(task?.taskType, changed) : null;
  if (untold) return refuseFields({ binTo: untold.id });
  const settled = task && doneFields.some((name) => name in changed) ? refuseDoneLine(task) : null;
  if (settled) return refuseFor(settled, { status: 'completed' });
  const measured = await measure(work, line, changed);
  if (!measured.ok) return measured;
  const patch: Partial<TaskLine> = { ...measured.value, ...changed };
  await patchLine(work, line, patch);
  if (patch.status !== undefined) recordStatus(work, line, patch.status);
  await recalculateTotals(work, line.taskID);
  const values = { user: work.author.source, line: line.lineNumber, fields: Object.keys(changed) };
  work.logEvent(line.taskID, { code: 'line.edited', values });
  return accept({ ...line, ...patch });
}

/** The row store leaves statuses of lines out: most of them follow from picks. */
function recordStatus(work: UnitOfWork, { taskLineID, status }: TaskLine, next: TaskLine['status']): void {
  work.record({
    action: 'update',
    resource: taskLines,
    id: taskLineID,
    before: { status },
    after: { status: next },
    isByHand: true,
  });
}

export async function deleteLine(work: UnitOfWork, taskLineID: number): Promise<Outcome<null>> {
  const line = await lockLine(work, taskLineID);
  if (!line) return refuseMissing();
  const task = await lockTask(work, line.taskID);
  const settled = task && refuseDoneLine(task);
  if (settled) return refuseFor(settled, { status: 'completed' });
  if (await isSummedLine(work, line)) return refuse(409, 'task.batch-lines');
  await deletePicks(work, sql`${taskLineID}::int`);
  await deleteRow(work, taskLines, taskLineID);
  await recalculateTotals(work, line.taskID);
  work.logEvent(line.taskID, { code: 'line.deleted', values: lineValues(work, line) });
  return accept(null);
}

/** The line as it is once its task is locked: lines change only under their task's lock. */
async function lockLine(work: UnitOfWork, taskLineID: number): Promise<TaskLine | null> {
  const found = await readLine(work, taskLineID);
  if (!found || !(await lockAfterParent(work, found.taskID))) return null;
  return readLine(work, taskLineID);
}

/** What a batch sums by, and what its lines are picked by. */
const summedFields = ['productID', 'bin', 'lot', 'uom', 'taskAmount', 'actualAmount', 'status'];

async function isSummedLine(work: UnitOfWork, { taskID }: TaskLine): Promise<boolean> {
  const task = await lockTask(work, taskID);
  return task !== null && isSummed(work, task);
}

/** Whether the lines of a task and those of its batch are the same goods: neither may change without the other. */
async function isSummed(work: UnitOfWork, task: Task): Promise<boolean> {
  if (isMergedTask(task)) return true;
  if (task.parentTaskID === null) return false;
  return (await lockTask(work, task.parentTaskID))?.pickType === 'BATCH';
}

async function measure(work: UnitOfWork, line: TaskLine, changed: Row): Promise<Outcome<Row>> {
  if (changed.taskAmount === undefined && changed.productID === undefined) return accept({});
  const wanted = { productID: changed.productID ?? line.productID };
  const product = (await lookUpProducts(work.tx, work.companyID, [wanted])).find(wanted);
  if (!product) return refuseFields({ productID: 'The product does not exist' });
  const amount = Number(changed.taskAmount ?? line.taskAmount);
  return accept(changed.productID ? productFields(product, amount) : productTotals(product, amount));
}

async function lastLineNumber(work: UnitOfWork, taskID: number): Promise<number> {
  const [row] = await work.tx.rows(sql`
    select coalesce(max("lineNumber"), 0)::int as "last" from "taskLines"
    where "companyID" = ${work.companyID} and "taskID" = ${taskID}`);
  return Number(row?.last ?? 0);
}

function lineValues(work: UnitOfWork, line: TaskLine): { user: string; line: number; product: string } {
  return {
    user: work.author.source,
    line: line.lineNumber,
    product: line.productName ?? line.productCode ?? '–',
  };
}
