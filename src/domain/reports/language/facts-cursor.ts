import type { Row } from '../../resource';
import type { Evaluate, Value } from './evaluate';
import { blockOf, type FactsBlock, lastColumns } from './facts-block';
import { columnAt, factsColumns } from './facts-columns';
import { between, spanOf, type TaskFacts, taskFields } from './task-facts';

/** Where a report is in the facts; one for all, moved on from line to line and from pick to pick. */
export interface FactsCursor {
  task: Row;
  error: Row;
  block: FactsBlock;
  /** Rows of the block's columns. */
  line: number;
  pick: number;
  pallet: number;
  /** Another number for each task, and for each line, that is looked at. */
  taskMark: number;
  lineMark: number;
}

const completedAt = columnAt('pick', 'timeCompleted');
const pickerAt = columnAt('pick', 'pickerID');
const statusAt = columnAt('line', 'status');
const nothing: Row = {};

export function createCursor(): FactsCursor {
  const block = blockOf([]);
  return { task: nothing, error: nothing, block, line: 0, pick: 0, pallet: 0, taskMark: 0, lineMark: 0 };
}

function enter(cursor: FactsCursor, { task, block }: TaskFacts): void {
  cursor.task = task;
  cursor.block = block;
  cursor.taskMark++;
}

/** Visits the lines of a task, one after the other. */
export function eachLine(cursor: FactsCursor, facts: TaskFacts, visit: () => void): void {
  enter(cursor, facts);
  const [from, to] = spanOf(facts, 'line');
  for (let line = from; line < to; line++) {
    cursor.line = line;
    cursor.lineMark++;
    visit();
  }
}

export interface MomentRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Empty: all. */
  readonly pickerIDs: ReadonlySet<number>;
}

/** Visits the picks of a task that were completed in a range, line by line. */
export function eachPick(
  cursor: FactsCursor,
  facts: TaskFacts,
  range: MomentRange,
  visit: (cursor: FactsCursor) => void,
): void {
  enter(cursor, facts);
  const { block } = facts;
  const { pickEnds } = block;
  const completed = block.numbers(completedAt);
  const pickers = block.numbers(pickerAt);
  const [from, to] = spanOf(facts, 'line');
  let [pick] = between(pickEnds, from, from);
  for (let line = from; line < to; line++) {
    cursor.line = line;
    cursor.lineMark++;
    for (const end = pickEnds[line] ?? 0; pick < end; pick++) {
      if (!isWithin(range, completed[pick], pickers[pick])) continue;
      cursor.pick = pick;
      visit(cursor);
    }
  }
}

/** Whether a completion counts; NaN is outside of every range. */
export function isWithin(
  { fromMs, toMs, pickerIDs }: MomentRange,
  completedMs = Number.NaN,
  pickerID = Number.NaN,
): boolean {
  return completedMs >= fromMs && completedMs <= toMs && (pickerIDs.size === 0 || pickerIDs.has(pickerID));
}

/** Visits the pallets of a task. */
export function eachPallet(
  cursor: FactsCursor,
  facts: TaskFacts,
  visit: (cursor: FactsCursor) => void,
): void {
  enter(cursor, facts);
  const [from, to] = spanOf(facts, 'pallet');
  for (let pallet = from; pallet < to; pallet++) {
    cursor.pallet = pallet;
    visit(cursor);
  }
}

/** When the line at which the cursor is was completed; NaN: it was not. */
export function completionOf({ block, line }: FactsCursor): number {
  if (block.texts(statusAt)[line] !== 'completed') return Number.NaN;
  return block.numbers(lastColumns.timeCompleted)[line] ?? Number.NaN;
}

/** Who completed it. */
export function completedBy({ block, line }: FactsCursor): number {
  return block.numbers(lastColumns.pickerID)[line] ?? Number.NaN;
}

/** Reads a field at the cursor, by the names that expressions have. @throws where facts lack it, which is a bug */
export function readFact(table: string, name: string): Evaluate<FactsCursor> {
  switch (table) {
    case 'task':
      if (!taskFields.includes(name)) throw new Error(`facts have no task.${name}`);
      return ({ task }) => scalarOf(task[name]);
    case 'error':
      return ({ error }) => scalarOf(error[name]);
    case 'pallet':
      return readColumn(columnAt('pallet', name), 'pallet');
    case 'pick':
    case 'assignment':
      return readColumn(columnAt('pick', name), 'pick');
    case 'last':
      return readColumn(lastColumns[name as keyof typeof lastColumns] ?? columnAt('line', name), 'line');
    default:
      return readColumn(columnAt('line', name), 'line');
  }
}

const rowAt = {
  line: ({ line }: FactsCursor) => line,
  pick: ({ pick }: FactsCursor) => pick,
  pallet: ({ pallet }: FactsCursor) => pallet,
};

function readColumn(place: number, at: keyof typeof rowAt): Evaluate<FactsCursor> {
  const rowOf = rowAt[at];
  let current: FactsBlock | null = null;
  if (factsColumns[place]?.kind === 'text') {
    let texts: readonly string[] = [];
    return (cursor) => {
      if (cursor.block !== current) {
        current = cursor.block;
        texts = current.texts(place);
      }
      return texts[rowOf(cursor)] ?? null;
    };
  }
  let numbers: Float64Array = new Float64Array(0);
  return (cursor) => {
    if (cursor.block !== current) {
      current = cursor.block;
      numbers = current.numbers(place);
    }
    return numberOf(numbers[rowOf(cursor)]);
  };
}

function numberOf(value: number | undefined): Value {
  return value === undefined || Number.isNaN(value) ? null : value;
}

export function scalarOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
