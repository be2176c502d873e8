import { type Label, label } from '../../lib/label';
import type { Steps } from '../../lib/steps';
import { needsTargetBin } from '../tasks/line-needs';
import { type TaskStatus, type TaskType, taskStatuses, taskTypes } from '../tasks/statuses';
import { type ImportRow, type RefusedRow, type RowReader, rowReader } from './row-reader';

export interface ImportedTask {
  readonly taskNumber: string;
  readonly warehouseCode: string;
  readonly taskType: TaskType;
  readonly status: TaskStatus;
  readonly deliveryDate: string | null;
  /** The file has the day without an hour. */
  readonly isWholeDay: boolean;
  readonly priority: number;
  readonly orderNumber: string | null;
  readonly customerName: string | null;
  readonly customerNumber: string | null;
  readonly route: string | null;
  /** HH:mm of its dispatch; null: the one that follows from the delivery date. */
  readonly dispatchTime: string | null;
  readonly taskAdditionalInfo: string | null;
  readonly pickerCode: string | null;
  readonly timeCompleted: string | null;
  readonly createdAt: string | null;
  readonly lines: readonly ImportedLine[];
}

export interface ImportedLine {
  /** Index of its row in the upload. */
  readonly index: number;
  readonly lineNumber: number;
  readonly productCode: string;
  readonly productName: string | null;
  readonly bin: string;
  readonly binTo: string | null;
  readonly taskAmount: number;
  readonly actualAmount: number;
  readonly uom: string | null;
  readonly lot: string | null;
  /** When this line was picked, if that is known. */
  readonly lineTimeCompleted: string | null;
}

export interface ParsedImport {
  readonly tasks: readonly ImportedTask[];
  readonly refused: readonly RefusedRow[];
  /** Number of refusals, beyond the listed ones. */
  readonly refusedCount: number;
}

/** Rows that are read in one step: some milliseconds. */
const rowsAStep = 500;

/** Most lines of a task, as when it is created. */
export const maxTaskLines = 5000;

type TaskColumns = Omit<ImportedTask, 'lines'>;

/** The columns of a row that describe its task. */
const taskFields: readonly string[] = Object.keys(readTask(rowReader({}, () => {})));

interface Gathered {
  readonly task: TaskColumns;
  /** Its first row, unless its task columns were refused. */
  readonly first: ImportRow | null;
  readonly lines: ImportedLine[];
  readonly numbers: Set<number>;
}

/**
 * Reads the rows of an upload and groups the lines of a task, in the order of first appearance. It takes time in
 * proportion to the rows, whatever they hold. @param maxRefused further refusals are only counted
 */
export function* parseImport(
  rows: readonly ImportRow[],
  maxRefused = Number.POSITIVE_INFINITY,
): Steps<ParsedImport> {
  const refused: RefusedRow[] = [];
  let refusedCount = 0;
  const byNumber = new Map<string, Gathered>();
  for (const [index, row] of rows.entries()) {
    if (index % rowsAStep === rowsAStep - 1) yield;
    const refuse = (column: string, reason: Label) => {
      if (refusedCount++ < maxRefused) refused.push({ index, column, reason });
    };
    const read = rowReader(row, refuse);
    const before = refusedCount;
    const repeated = repeatedIn(byNumber, row);
    const task = repeated?.task ?? readTask(read);
    const known = repeated ?? byNumber.get(task.taskNumber);
    const first = refusedCount === before ? row : null;
    const line = readLine(read, index, (known?.lines.length ?? 0) + 1, task);
    if (!known) {
      byNumber.set(task.taskNumber, { task, first, lines: [line], numbers: new Set([line.lineNumber]) });
      continue;
    }
    const other = repeated
      ? undefined
      : taskFields.find((name) => Reflect.get(known.task, name) !== Reflect.get(task, name));
    if (other) refuse(other, label('Differs from the first row of the task'));
    else if (known.numbers.has(line.lineNumber))
      refuse('lineNumber', label('The task has this line already'));
    else if (known.lines.length >= maxTaskLines)
      refuse('taskNumber', label('At most {max} lines per task', { max: maxTaskLines }));
    else {
      known.lines.push(line);
      known.numbers.add(line.lineNumber);
    }
  }
  const tasks = [...byNumber.values()].map(({ task, lines }) => ({ ...task, lines }));
  return { tasks, refused, refusedCount };
}

/** Rows of a task mostly repeat the task columns of its first row word for word: they are read once. */
function repeatedIn(byNumber: ReadonlyMap<string, Gathered>, row: ImportRow): Gathered | undefined {
  const number = row['taskNumber'];
  const known =
    typeof number === 'string' || typeof number === 'number' ? byNumber.get(String(number)) : undefined;
  const first = known?.first;
  return first && taskFields.every((name) => row[name] === first[name]) ? known : undefined;
}

function readTask(read: RowReader): TaskColumns {
  return {
    taskNumber: read.text('taskNumber', 60) ?? read.missing('taskNumber'),
    warehouseCode: read.text('warehouseCode', 40) ?? read.missing('warehouseCode'),
    taskType: read.choice('taskType', taskTypes) ?? 'PIC',
    status: read.isEmpty('status') ? 'new' : (read.choice('status', taskStatuses) ?? 'new'),
    deliveryDate: read.moment('deliveryDate'),
    isWholeDay: read.isDay('deliveryDate'),
    priority: read.number('priority', { max: 999, isWhole: true }) ?? 50,
    orderNumber: read.text('orderNumber', 60),
    customerName: read.text('customerName', 200),
    customerNumber: read.text('customerNumber', 60),
    route: read.text('route', 200),
    dispatchTime: read.time('dispatchTime'),
    taskAdditionalInfo: read.text('taskAdditionalInfo', 2000),
    pickerCode: read.text('pickerCode', 40),
    timeCompleted: read.moment('timeCompleted'),
    createdAt: read.moment('createdAt'),
  };
}

function readLine(
  read: RowReader,
  index: number,
  next: number,
  { status, taskType }: TaskColumns,
): ImportedLine {
  const taskAmount = read.number('taskAmount', {});
  if (taskAmount === null) read.missing('taskAmount');
  const given = read.number('actualAmount', {});
  return {
    index,
    lineNumber: read.number('lineNumber', { isWhole: true, min: 1 }) ?? next,
    productCode: read.text('productCode', 100) ?? read.missing('productCode'),
    productName: read.text('productName', 400),
    bin: read.text('bin', 60) ?? read.missing('bin'),
    binTo: read.text('binTo', 60) ?? (needsTargetBin(taskType) ? read.missing('binTo') : null),
    taskAmount: taskAmount ?? 0,
    actualAmount: given ?? (status === 'completed' ? (taskAmount ?? 0) : 0),
    uom: read.text('uom', 20),
    lot: read.text('lot', 60),
    lineTimeCompleted: read.moment('lineTimeCompleted'),
  };
}
