import { momentNumber } from '../../../lib/moment-number';
import type { Row } from '../../resource';
import type { Evaluate, Value } from './evaluate';

/**
 * What reports take of a task with its children, only what some report reads. A line is some numbers in a row, followed
 * by those of its picks: hundreds of thousands of lines are read a second, and none of them is an object.
 */
export interface TaskFacts {
  readonly task: Row;
  /** NaN where there is none; moments are milliseconds. */
  readonly numbers: Float64Array;
  /** Bin and status of each line. */
  readonly texts: readonly string[];
  readonly pallets: readonly Row[];
}

/** Where a report is in the facts of a task; one for all, moved on from line to line and from pick to pick. */
export interface FactsCursor {
  task: Row;
  pallet: Row;
  error: Row;
  numbers: Float64Array;
  texts: readonly string[];
  /** Where the line's numbers and texts begin, and those of its pick. */
  line: number;
  text: number;
  pick: number;
  /** Another number for each task, and for each line, that is looked at. */
  taskMark: number;
  lineMark: number;
}

const lineNumbers = [
  'taskLineID',
  'productID',
  'originalAmount',
  'taskAmount',
  'actualAmount',
  'lastStarted',
  'lastCompleted',
  'lastPickerID',
  'picks',
] as const;
const pickNumbers = [
  'assignmentLineID',
  'amount',
  'scrapAmount',
  'reasonCodeID',
  'timeStarted',
  'timeCompleted',
  'pickerID',
] as const;
const lineTexts: readonly string[] = ['bin', 'status'];
const taskFields = [
  'taskID',
  'taskNumber',
  'taskType',
  'pickType',
  'priority',
  'warehouseID',
  'route',
  'deliveryDate',
];
const palletFields = ['palletTypeID', 'amount'];
const lineLength = lineNumbers.length;
const pickLength = pickNumbers.length;
const at = (name: (typeof lineNumbers)[number]) => lineNumbers.indexOf(name);
const inPick = (name: (typeof pickNumbers)[number]) => pickNumbers.indexOf(name);
const [picksAt, lastStartedAt, lastCompletedAt, lastPickerAt] = [
  at('picks'),
  at('lastStarted'),
  at('lastCompleted'),
  at('lastPickerID'),
];
const [completedAt, startedAt, pickerAt, pickIDAt] = [
  inPick('timeCompleted'),
  inPick('timeStarted'),
  inPick('pickerID'),
  inPick('assignmentLineID'),
];
const statusAt = lineTexts.indexOf('status');
const nothing: Row = {};

export function createCursor(): FactsCursor {
  return {
    task: nothing,
    pallet: nothing,
    error: nothing,
    numbers: new Float64Array(0),
    texts: [],
    line: 0,
    text: 0,
    pick: 0,
    taskMark: 0,
    lineMark: 0,
  };
}

/** Visits the lines of a task, one after the other. */
export function eachLine(cursor: FactsCursor, { task, numbers, texts }: TaskFacts, visit: () => void): void {
  cursor.task = task;
  cursor.numbers = numbers;
  cursor.texts = texts;
  cursor.taskMark++;
  cursor.text = 0;
  for (
    let line = 0;
    line < numbers.length;
    line += lineLength + pickLength * (numbers[line + picksAt] ?? 0)
  ) {
    cursor.line = line;
    cursor.lineMark++;
    visit();
    cursor.text += lineTexts.length;
  }
}

/** Visits the picks of the line at which the cursor is. */
export function eachPick(cursor: FactsCursor, visit: (completedMs: number, pickerID: number) => void): void {
  const { numbers, line } = cursor;
  const end = line + lineLength + pickLength * (numbers[line + picksAt] ?? 0);
  for (let pick = line + lineLength; pick < end; pick += pickLength) {
    cursor.pick = pick;
    visit(numbers[pick + completedAt] ?? Number.NaN, numbers[pick + pickerAt] ?? Number.NaN);
  }
}

/** When the line at which the cursor is was completed, and by whom; NaN: it was not. */
export function completionOf({
  numbers,
  texts,
  line,
  text,
}: FactsCursor): readonly [ms: number, pickerID: number] {
  if (texts[text + statusAt] !== 'completed') return [Number.NaN, Number.NaN];
  return [numbers[line + lastCompletedAt] ?? Number.NaN, numbers[line + lastPickerAt] ?? Number.NaN];
}

const ofLast: Readonly<Record<string, (typeof lineNumbers)[number]>> = {
  timeStarted: 'lastStarted',
  timeCompleted: 'lastCompleted',
  pickerID: 'lastPickerID',
};

/** Reads a field at the cursor, by the names that expressions have. @throws where facts lack it, which is a bug */
export function readFact(table: string, name: string): Evaluate<FactsCursor> {
  if (table === 'task') return ({ task }) => scalarOf(task[name]);
  if (table === 'pallet') return ({ pallet }) => scalarOf(pallet[name]);
  if (table === 'error') return ({ error }) => scalarOf(error[name]);
  const text = table === 'line' ? lineTexts.indexOf(name) : -1;
  if (text >= 0) return (cursor) => cursor.texts[cursor.text + text] ?? null;
  if (table === 'pick' || table === 'assignment') {
    const place = placeIn(pickNumbers, name);
    return ({ numbers, pick }) => numberOf(numbers[pick + place]);
  }
  const place = placeIn(lineNumbers, table === 'last' ? (ofLast[name] ?? name) : name);
  return ({ numbers, line }) => numberOf(numbers[line + place]);
}

function placeIn(names: readonly string[], name: string): number {
  const place = names.indexOf(name);
  if (place < 0) throw new Error(`facts have no ${name}`);
  return place;
}

function numberOf(value: number | undefined): Value {
  return value === undefined || Number.isNaN(value) ? null : value;
}

export function scalarOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What reports take of a task as it is on the wire. */
export function takeTask(row: Row): TaskFacts {
  const pickers = new Map<unknown, unknown>(
    listOf(row.assignments).map(({ assignmentID, pickerID }) => [assignmentID, pickerID]),
  );
  const lines = listOf(row.taskLines);
  const picks = lines.map((line) => listOf(line.assignmentLines));
  const length = picks.reduce((sum, some) => sum + lineLength + some.length * pickLength, 0);
  const numbers = new Float64Array(length);
  const texts: string[] = [];
  let place = 0;
  for (const [index, line] of lines.entries()) {
    const some = picks[index] ?? [];
    for (const name of lineTexts) texts.push(String(line[name] ?? ''));
    for (const [offset, name] of lineNumbers.entries()) numbers[place + offset] = numberIn(line[name]);
    numbers[place + picksAt] = some.length;
    const start = place;
    place += lineLength;
    for (const pick of some) {
      writePick(numbers, place, pick, pickers.get(pick.assignmentID));
      place += pickLength;
    }
    writeLast(numbers, start, place);
  }
  return {
    task: some(row, taskFields),
    numbers,
    texts,
    pallets: listOf(row.taskPallets).map((one) => some(one, palletFields)),
  };
}

function writePick(numbers: Float64Array, place: number, pick: Row, pickerID: unknown): void {
  for (const [offset, name] of pickNumbers.entries()) numbers[place + offset] = numberIn(pick[name]);
  numbers[place + startedAt] = momentIn(pick.timeStarted);
  numbers[place + completedAt] = momentIn(pick.timeCompleted);
  numbers[place + pickerAt] = numberIn(pickerID);
}

/** From the first start to the last completion, and who completed it. */
function writeLast(numbers: Float64Array, line: number, end: number): void {
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  for (let pick = line + lineLength; pick < end; pick += pickLength) {
    const completed = numbers[pick + completedAt] ?? Number.NaN;
    if (Number.isNaN(completed)) continue;
    const started = numbers[pick + startedAt] ?? Number.NaN;
    if (started < first) first = started;
    if (last < 0 || isAfter(numbers, pick, last)) last = pick;
  }
  numbers[line + lastStartedAt] = last >= 0 && Number.isFinite(first) ? first : Number.NaN;
  numbers[line + lastCompletedAt] = last < 0 ? Number.NaN : (numbers[last + completedAt] ?? Number.NaN);
  numbers[line + lastPickerAt] = last < 0 ? Number.NaN : (numbers[last + pickerAt] ?? Number.NaN);
}

function isAfter(numbers: Float64Array, pick: number, other: number): boolean {
  const by = (numbers[pick + completedAt] ?? 0) - (numbers[other + completedAt] ?? 0);
  return by > 0 || (by === 0 && (numbers[pick + pickIDAt] ?? 0) > (numbers[other + pickIDAt] ?? 0));
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** Milliseconds of an ISO moment; NaN: it is none. */
export function momentIn(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  return momentNumber(value) ?? Date.parse(value);
}

function some(row: Row, names: readonly string[]): Row {
  const taken: Record<string, unknown> = {};
  for (const name of names) taken[name] = row[name] ?? null;
  return taken;
}

function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}
