import { type AssignmentLine, assignmentLines } from '../../../domain/resources/tasks/assignments';
import type { TaskLine } from '../../../domain/resources/tasks/task-lines';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { statusPatch } from '../../../domain/tasks/status-change';
import { toMillionth } from '../../../lib/millionth';
import { sql } from '../../database/sql';
import { insertRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { moveStock } from '../lines/move-stock';
import { patchLine, patchTask, recalculateTotals } from '../task-store';
import { followPick } from './follow-pick';
import { accept, type Outcome } from './outcome';
import { beginWork, type PickerAtLine } from './picking';
import { reportError } from './report-error';
import { followStatus } from './set-status';

export interface PickInput {
  readonly taskLineID: number;
  readonly pickerID: number;
  /** The amount taken now; a line may be picked in several goes. */
  readonly amount: number;
  /** The bin is empty: the line is completed with the amount taken. */
  readonly outOfStock?: boolean;
  /** The amount thrown away besides, and why. */
  readonly scrap?: Scrap;
  /** When the picker came to the line; left out: now. ISO UTC. */
  readonly timeStarted?: string;
}

export interface Scrap {
  readonly amount: number;
  readonly reasonCodeID: number;
}

export interface Picked {
  readonly line: TaskLine;
  readonly task: Task;
}

/** Records a pick. The last line completes the task; all of it is one entry of the event log. */
export async function pickLine(unit: UnitOfWork, input: PickInput): Promise<Outcome<Picked>> {
  const begun = await beginWork(unit, input);
  if (!begun.ok) return begun;
  const { task, line } = begun.value;
  const outOfStock = input.outOfStock === true;
  const { amount, scrap } = input;
  const { assignmentLineID } = await insertPick(unit, begun.value, input);
  await moveStock(unit, { ...begun.value, amount, scrapAmount: scrap?.amount ?? 0, assignmentLineID });
  const isCount = task.taskType === 'INV';
  // A count finds everything there is, whatever was found before, and completes the line.
  const actualAmount = toMillionth(isCount ? amount : (line.actualAmount ?? 0) + amount);
  const isDone = outOfStock || isCount || actualAmount >= toMillionth(line.taskAmount);
  const status = isDone ? 'completed' : 'started';
  const linePatch = { actualAmount, status } as const;
  await patchLine(unit, line, linePatch);
  await recalculateTotals(unit, task.taskID);
  const isLast = status === 'completed' && (await openLines(unit, task.taskID)) === 0;
  // Logged before its consequences, in the order of events.
  logPick(unit, begun.value, { amount, outOfStock, isLast });
  const patch = isLast ? await completeTask(unit, begun.value) : await startTask(unit, begun.value);
  await followPick(unit, task, { ...line, ...linePatch });
  const counted = isCount ? actualAmount : null;
  await reportPick(unit, begun.value, { amount, outOfStock, counted });
  return accept({ task: { ...task, ...patch }, line: { ...line, ...linePatch } });
}

/** A new or paused task is started by the picker's first step in it. */
async function startTask(unit: UnitOfWork, { task, picker }: PickerAtLine): Promise<Partial<Task>> {
  const starts = task.status === 'new' || task.status === 'paused';
  const patch = starts ? statusPatch(task, 'started', unit.now) : { lastActionTime: unit.now };
  await patchTask(unit, task.taskID, patch);
  if (starts) await followStatus(unit, task, 'started');
  await markActive(unit, picker.pickerID);
  return patch;
}

async function completeTask(unit: UnitOfWork, { task, picker }: PickerAtLine): Promise<Partial<Task>> {
  const patch = { timeStarted: task.timeStarted ?? unit.now, ...statusPatch(task, 'completed', unit.now) };
  await patchTask(unit, task.taskID, patch);
  await followStatus(unit, task, 'completed');
  await markActive(unit, picker.pickerID);
  return patch;
}

async function markActive(unit: UnitOfWork, pickerID: number): Promise<void> {
  await unit.tx.rows(sql`
    update "pickers" set "lastActionTime" = ${unit.now}
    where "companyID" = ${unit.companyID} and "pickerID" = ${pickerID}`);
  unit.touch('pickers', pickerID);
}

async function insertPick(
  unit: UnitOfWork,
  { line, assignment }: PickerAtLine,
  { amount, outOfStock, scrap, timeStarted }: PickInput,
): Promise<AssignmentLine> {
  return insertRow<AssignmentLine>(unit, assignmentLines, {
    assignmentID: assignment.assignmentID,
    taskLineID: line.taskLineID,
    amount,
    validated: true,
    outOfStock: outOfStock === true,
    scrapAmount: scrap?.amount ?? null,
    reasonCodeID: scrap?.reasonCodeID ?? null,
    timeStarted: timeStarted ?? unit.now,
    timeCompleted: unit.now,
  });
}

async function openLines(unit: UnitOfWork, taskID: number): Promise<number> {
  const [row] = await unit.tx.rows(sql`
    select count(*)::int as "open" from "taskLines"
    where "companyID" = ${unit.companyID} and "taskID" = ${taskID} and "status" <> 'completed'`);
  return Number(row?.open ?? 0);
}

interface PickEvent {
  readonly amount: number;
  readonly outOfStock: boolean;
  readonly isLast: boolean;
}

function logPick(unit: UnitOfWork, begun: PickerAtLine, pick: PickEvent): void {
  const { task, picker } = begun;
  const kind = pick.outOfStock ? 'line.out-of-stock' : 'line.picked';
  const values = pickValues(begun, pick.amount);
  const code = pick.isLast ? (`${kind}-last` as const) : kind;
  unit.logEvent(task.taskID, { code, values, pickerID: picker.pickerID });
}

interface PickProblem {
  readonly amount: number;
  readonly outOfStock: boolean;
  /** The counted amount; null: not a count. */
  readonly counted: number | null;
}

/** An empty bin, or another amount than expected, is reported as an error. */
async function reportPick(unit: UnitOfWork, begun: PickerAtLine, problem: PickProblem): Promise<void> {
  const { task, line, picker } = begun;
  const about = { taskID: task.taskID, pickerID: picker.pickerID };
  if (problem.outOfStock) {
    const values = pickValues(begun, problem.amount);
    await reportError(unit, { ...about, type: 'outOfStock', code: 'line.out-of-stock', values });
  } else if (problem.counted !== null && problem.counted !== line.taskAmount) {
    const values = { ...pickValues(begun, problem.counted), expected: line.taskAmount };
    await reportError(unit, { ...about, type: 'deviation', code: 'line.deviation', values });
  }
}

function pickValues({ line, picker }: PickerAtLine, amount: number) {
  const product = line.productName ?? line.productCode ?? '–';
  return { line: line.lineNumber, picker: picker.name, amount, uom: line.uom, product };
}
