import type { Row } from '../../../resource';
import { blockOf, type FactsBlock, lastColumns } from './facts-block';
import { columnAt } from './facts-columns';
import type { TaskFacts } from './task-facts';

/** The range of completions that count. */
export interface MomentRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Empty: all. */
  readonly pickerIDs: ReadonlySet<number>;
}

const completedAt = columnAt('pick', 'timeCompleted');
const pickerAt = columnAt('pick', 'pickerID');
const statusAt = columnAt('line', 'status');
const noBlock = blockOf([]);

/**
 * Rows that a report computes together: each holds indexes into the columns of one block. A report computes a column of
 * a batch at a time, since a call for each row costs more than the computation (vectorized execution, as in
 * MonetDB/X100).
 */
export class FactsBatch {
  count = 0;
  block: FactsBlock = noBlock;
  /** By row. */
  readonly tasks: Row[] = [];
  /** By row, for reports about errors. */
  readonly errors: Row[] = [];
  lines = new Int32Array(64);
  picks = new Int32Array(64);
  pallets = new Int32Array(64);
  /** A different number for each task, and for each line, in the batch. */
  taskMarks = new Int32Array(64);
  lineMarks = new Int32Array(64);
  private taskMark = 0;
  private lineMark = 0;

  clear(): void {
    this.count = 0;
    this.block = noBlock;
  }

  /** Whether a task's rows can join those of the batch. */
  takes({ block }: TaskFacts): boolean {
    return this.count === 0 || this.block === block;
  }

  addError(row: Row): void {
    this.errors[this.count] = row;
    this.taskMark++;
    this.add(0, 0, 0);
  }

  /** Picks of a task that were completed in a range. */
  addPicks(facts: TaskFacts, range: MomentRange): void {
    const { lineEnds, pickEnds, numbers } = this.enter(facts);
    const completed = numbers(completedAt);
    const pickers = numbers(pickerAt);
    const end = endAt(lineEnds, facts.place);
    const first = endAt(lineEnds, facts.place - 1);
    let pick = endAt(pickEnds, first - 1);
    for (let line = first; line < end; line++) {
      this.lineMark++;
      for (const lineEnd = endAt(pickEnds, line); pick < lineEnd; pick++)
        if (isWithin(range, completed[pick], pickers[pick])) this.add(line, pick, 0, facts.task);
    }
  }

  /** Lines of a task that were completed in a range. */
  addCompletedLines(facts: TaskFacts, range: MomentRange): void {
    const { lineEnds, numbers, texts } = this.enter(facts);
    const completed = numbers(lastColumns.timeCompleted);
    const pickers = numbers(lastColumns.pickerID);
    const statuses = texts(statusAt);
    for (let line = endAt(lineEnds, facts.place - 1); line < endAt(lineEnds, facts.place); line++) {
      this.lineMark++;
      if (!isWithin(range, completed[line], pickers[line]) || statuses[line] !== 'completed') continue;
      this.add(line, 0, 0, facts.task);
    }
  }

  addLines(facts: TaskFacts): void {
    const { lineEnds } = this.enter(facts);
    for (let line = endAt(lineEnds, facts.place - 1); line < endAt(lineEnds, facts.place); line++) {
      this.lineMark++;
      this.add(line, 0, 0, facts.task);
    }
  }

  addPallets(facts: TaskFacts): void {
    const { palletEnds } = this.enter(facts);
    for (let pallet = endAt(palletEnds, facts.place - 1); pallet < endAt(palletEnds, facts.place); pallet++)
      this.add(0, 0, pallet, facts.task);
  }

  /** Takes over some rows of a batch, possibly of itself. @param rows their indexes, in order */
  select(from: FactsBatch, rows: readonly number[]): void {
    this.reserve(rows.length);
    this.block = from.block;
    this.count = rows.length;
    for (let to = 0; to < rows.length; to++) {
      const row = rows[to] ?? 0;
      const task = from.tasks[row];
      const error = from.errors[row];
      if (task) this.tasks[to] = task;
      if (error) this.errors[to] = error;
      this.lines[to] = from.lines[row] ?? 0;
      this.picks[to] = from.picks[row] ?? 0;
      this.pallets[to] = from.pallets[row] ?? 0;
      this.taskMarks[to] = from.taskMarks[row] ?? 0;
      this.lineMarks[to] = from.lineMarks[row] ?? 0;
    }
  }

  private enter({ block }: TaskFacts): FactsBlock {
    this.block = block;
    this.taskMark++;
    return block;
  }

  private add(line: number, pick: number, pallet: number, task?: Row): void {
    const row = this.count++;
    this.reserve(this.count);
    if (task) this.tasks[row] = task;
    this.lines[row] = line;
    this.picks[row] = pick;
    this.pallets[row] = pallet;
    this.taskMarks[row] = this.taskMark;
    this.lineMarks[row] = this.lineMark;
  }

  private reserve(rows: number): void {
    if (rows <= this.lines.length) return;
    this.lines = grown(this.lines, rows);
    this.picks = grown(this.picks, rows);
    this.pallets = grown(this.pallets, rows);
    this.taskMarks = grown(this.taskMarks, rows);
    this.lineMarks = grown(this.lineMarks, rows);
  }
}

/** A copy of at least double the needed length. */
export function grown(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * length);
  longer.set(numbers);
  return longer;
}

/** End of an entry's rows: the number of rows before it and its own. */
function endAt(ends: Int32Array, place: number): number {
  return ends[place] ?? 0;
}

/** Whether a completion counts; NaN is outside of every range. */
function isWithin(
  { fromMs, toMs, pickerIDs }: MomentRange,
  completedMs = Number.NaN,
  pickerID = Number.NaN,
): boolean {
  return completedMs >= fromMs && completedMs <= toMs && (pickerIDs.size === 0 || pickerIDs.has(pickerID));
}
