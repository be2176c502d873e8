import type { Row } from '../../../domain/resource';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { refuseFirstStatus, refuseTargetBin } from '../../../domain/tasks/line-needs';
import { totalsOf } from '../../../domain/tasks/line-totals';
import { creationStatuses, taskStatuses } from '../../../domain/tasks/statuses';
import type { FieldFault } from '../../http/api-error';
import { takeKeys } from '../../rows/bulk-insert';
import { initialValues } from '../../rows/initial-values';
import { wrongReferences } from '../../rows/references';
import { insertRows, insertUnder } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { lookUpProducts, type ProductLookup } from '../lines/line-input';
import { lineRows } from '../lines/line-rows';
import { completeReferences, withDispatch } from '../references';
import { accept, type Outcome, refuseFields } from './outcome';
import { readStatusRules } from './status-rules';

export interface NewTask {
  /** Validated fields of the task; without a number it gets one made from its type and key. */
  readonly task: Row;
  /** Validated fields of its lines; products by key or code. */
  readonly lines: readonly Row[];
}

export interface CreatedTask {
  readonly taskID: number;
  readonly taskNumber: string;
  /** Keys of the lines, in the given order. */
  readonly lineIDs: readonly number[];
}

/** Creates a task with its lines. Lines without a number are numbered in their order, after those that have one. */
export async function createTask(unit: UnitOfWork, input: NewTask): Promise<Outcome<CreatedTask>> {
  const products = await lookUpProducts(unit.tx, unit.companyID, input.lines);
  const wrong = {
    ...(await wrongReferences(unit, tasks, { before: null, values: input.task })),
    ...(await unusedStatus(unit, input.task)),
    ...missingProducts(input.lines, products),
    ...missingTargets(input),
    ...wrongStatuses(input),
  };
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const lines = lineRows({ lines: input.lines, products });
  const task = await insertTask(unit, { ...input.task, ...totalsOf(lines) });
  const { taskID } = task;
  const inserted = await insertRows<TaskLine>(
    unit,
    taskLines,
    lines.map((line) => ({ ...line, taskID })),
  );
  const values = { user: unit.author.source, lines: input.lines.length };
  unit.logEvent(taskID, { code: 'task.created', values });
  return accept({ ...task, lineIDs: inserted.map(({ taskLineID }) => taskLineID) });
}

/**
 * Stores a task without lines. A missing number is made from its key, which is therefore taken first: the task's
 * history begins with the numbered task. @param prefix of such a number; null: the task's type
 */
export async function insertTask(
  unit: UnitOfWork,
  given: Row,
  prefix: string | null = null,
): Promise<Omit<CreatedTask, 'lineIDs'>> {
  const fields = await completeReferences(unit, await withDispatch(unit, null, given));
  const values: Row = { ...initialValues(tasks), ...fields };
  const [taskID] = await takeKeys(unit.tx, tasks, 1);
  if (taskID === undefined) throw new Error('no key of a task came back');
  const taskNumber = String(values.taskNumber || `${prefix ?? values.taskType}-${taskID}`);
  await insertUnder(unit, tasks, taskID, { ...values, taskNumber });
  unit.touch('tasks', taskID);
  return { taskID, taskNumber };
}

/** Tasks are created as new, or as drafts if the company uses them. */
async function unusedStatus(unit: UnitOfWork, { status }: Row): Promise<Record<string, string>> {
  const given = taskStatuses.find((one) => one === status);
  if (!given || given === 'new') return {};
  if (!creationStatuses.includes(given)) return { status: 'A task is created as new or draft' };
  const rules = await readStatusRules(unit.tx, unit.companyID);
  return rules.isEnabled(given) ? {} : { status: 'The company does not use this status' };
}

/** Lines of a transfer without a target bin. A task without a type has the initial one. */
function missingTargets({ task, lines }: NewTask): Record<string, string> {
  const missing = lines.flatMap((line, index) => {
    const reason = refuseTargetBin(task.taskType, line);
    return reason ? [[`taskLines.${index}.binTo`, reason.id] as const] : [];
  });
  return Object.fromEntries(missing);
}

/** Lines in a status that only work leads to. A task without a status is new. */
function wrongStatuses({ task, lines }: NewTask): Record<string, FieldFault> {
  const wrong = lines.flatMap((line, index) =>
    refuseFirstStatus(task.status, line)
      ? [[`taskLines.${index}.status`, { code: 'line.first-status' }] as const]
      : [],
  );
  return Object.fromEntries(wrong);
}

function missingProducts(lines: readonly Row[], products: ProductLookup): Record<string, string> {
  const missing = lines.flatMap((line, index) =>
    products.find(line) ? [] : [[`taskLines.${index}.productID`, 'The product does not exist'] as const],
  );
  return Object.fromEntries(missing);
}
