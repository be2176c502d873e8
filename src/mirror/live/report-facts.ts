import { blockOf, type FactsBlock, lastColumns } from '../../domain/reports/language/facts/facts-block';
import { columnAt, takeFacts } from '../../domain/reports/language/facts/facts-columns';
import { createNumberArena } from '../../domain/reports/language/facts/number-arena';
import { factsIn, type TaskFacts, taskFields } from '../../domain/reports/language/facts/task-facts';
import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { createRowViews } from '../memory/table/row-views';
import { childrenBucketOf } from '../storage/buckets';
import { hasChildren } from '../storage/packing';
import { readFacts } from '../storage/read-facts';
import type { ItemsWithChildren, ItemsWithChildrenOptions } from './items-with-children';

/** Rows whose facts are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 4000;
/** Preparation is not urgent: other questions wait for so many rows at most, some five milliseconds. */
const preparedAtATime = 500;

/**
 * Kept with the view of the task itself: a map of many thousand weak keys costs the collector more than reading them.
 */
const facts = Symbol('facts');

interface TaskView {
  [facts]?: TaskFacts;
}

function viewOf(row: Row): TaskView {
  return row;
}

/** Columns that most reports read: who picked what, where, when and how much. */
const usual = [
  lastColumns.timeCompleted,
  ...(['productID', 'taskAmount', 'actualAmount'] as const).map((name) => columnAt('line', name)),
];
const usualTexts = [columnAt('line', 'status'), columnAt('line', 'bin')];

export interface ReportFacts extends ItemsWithChildren<TaskFacts> {
  /**
   * Reads the facts of the newest rows in advance, with the columns that most reports read. @param turn awaited before
   * each few rows @returns how many there were
   */
  prepare(rows: number, turn: () => Promise<void>): Promise<number>;
}

interface FoundFacts {
  readonly some: readonly Row[];
  readonly blocks: ReadonlyMap<number, FactsBlock>;
}

/**
 * Facts of tasks, taken once for all reports: from what is stored beside the children, or from what a commit brings.
 */
export function createReportFacts({ memory, storage, isClosed }: ItemsWithChildrenOptions): ReportFacts {
  const tasks = resourceOf('tasks');
  const slots = memory.set.rowSlots(tasks.name);
  const views = createRowViews(slots, taskFields);
  const source = { resource: tasks, arena: createNumberArena() };
  let preparing: Promise<unknown> = Promise.resolve();

  function takeArrived(rows: readonly Row[]): void {
    const whole = rows.filter((row) => hasChildren(tasks, row));
    const block = blockOf(takeFacts(whole));
    for (const row of whole) {
      const visible = views.of(keyOf(tasks, row));
      if (visible) viewOf(visible)[facts] ??= factsIn(block, visible);
    }
  }

  function readSome(some: readonly Row[]): Promise<FoundFacts | null> {
    return storage
      .run((database) => readFacts(database, source, some))
      .then((blocks) => ({ some, blocks }))
      .catch(() => null);
  }

  function keep({ some, blocks }: FoundFacts): void {
    // Facts that others have read meanwhile stay: they are the same.
    for (const row of some)
      viewOf(row)[facts] ??= factsIn(blocks.get(childrenBucketOf(keyOf(tasks, row))), row);
  }

  async function read(rows: readonly Row[]): Promise<boolean> {
    // Facts that are being prepared are not read twice; if preparation fails, they are read here.
    await preparing.catch(() => undefined);
    const missing = rows.filter(isMissing);
    if (missing.length === 0) return true;
    const readFrom = (from: number) => readSome(missing.slice(from, from + rowsAtATime));
    let reading = readFrom(0);
    for (let from = 0; from < missing.length; from += rowsAtATime) {
      const found = await reading;
      if (isClosed() || !found) return false;
      // The database reads the next ones meanwhile; other questions are answered in between.
      if (from + rowsAtATime < missing.length) reading = readFrom(from + rowsAtATime);
      keep(found);
    }
    return true;
  }

  async function prepareSome(rows: readonly Row[]): Promise<boolean> {
    const missing = rows.filter(isMissing);
    if (missing.length === 0) return true;
    const found = await readSome(missing);
    if (isClosed() || !found) return false;
    keep(found);
    found.blocks.forEach(readUsual);
    return true;
  }

  return {
    rowAt: views.at,
    read,
    prepare: async (rows, turn) => {
      await turn();
      const keys = newest(slots.keys(), rows);
      for (let from = 0; from < keys.length; from += preparedAtATime) {
        await turn();
        const some = [...keys.subarray(from, from + preparedAtATime)];
        // Rows are looked at in turn: all at once would take as long as several reads.
        preparing = prepareSome(some.map(views.of).filter((row) => row !== undefined));
        if (!(await preparing)) break;
      }
      return keys.length;
    },
    itemOf: (row) => {
      const found = viewOf(row)[facts];
      if (!found) throw new Error('a task was not read');
      return found;
    },
    follow: () => memory.onArrival(tasks.name, takeArrived),
  };
}

function isMissing(row: Row): boolean {
  return !viewOf(row)[facts];
}

function readUsual(block: FactsBlock): void {
  for (const place of usual) block.numbers(place);
  for (const place of usualTexts) block.texts(place);
}

/** The newest first: a report that is asked for during preparation most likely covers the last days. */
function newest(keys: Iterable<number>, count: number): Float64Array {
  return Float64Array.from(keys).sort().reverse().subarray(0, count);
}
