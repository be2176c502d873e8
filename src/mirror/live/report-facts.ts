import { blockOf, type FactsBlock, lastColumns } from '../../domain/reports/language/facts-block';
import { columnAt, takeFacts } from '../../domain/reports/language/facts-columns';
import { factsIn, type TaskFacts, taskFields } from '../../domain/reports/language/task-facts';
import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { createRowViews } from '../memory/table/row-views';
import { childrenBucketOf } from '../storage/buckets';
import { hasChildren } from '../storage/packing';
import { readFacts } from '../storage/read-facts';
import type { ItemsWithChildren, ItemsWithChildrenOptions } from './items-with-children';

/** Rows whose facts are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 4000;
/** Nobody waits for what is prepared. */
const preparedAtATime = 1000;

/** Kept with the view of the task itself: a map of many thousand weak keys costs the collector more than reading them. */
const facts = Symbol('facts');

interface TaskView {
  [facts]?: TaskFacts;
}

function viewOf(row: Row): TaskView {
  return row;
}

/** Columns that most reports read: who has picked what, where and when, and how much of it. */
const usual = [
  lastColumns.timeCompleted,
  ...(['productID', 'taskAmount', 'actualAmount'] as const).map((name) => columnAt('line', name)),
];
const usualTexts = [columnAt('line', 'status'), columnAt('line', 'bin')];

export interface ReportFacts extends ItemsWithChildren<TaskFacts> {
  /** Reads rows beforehand, with the columns that most reports read. */
  prepare(rows: readonly Row[]): Promise<void>;
}

/** Facts of tasks, taken once for all reports: from what is stored beside the children, or from what a commit brings. */
export function createReportFacts({ memory, storage, isClosed }: ItemsWithChildrenOptions): ReportFacts {
  const tasks = resourceOf('tasks');
  const views = createRowViews(memory.set.rowSlots(tasks.name), taskFields);

  function takeArrived(rows: readonly Row[]): void {
    const whole = rows.filter((row) => hasChildren(tasks, row));
    const block = blockOf(takeFacts(whole));
    for (const row of whole) {
      const visible = views.of(keyOf(tasks, row));
      if (visible) viewOf(visible)[facts] ??= factsIn(block, visible);
    }
  }

  function readSome(
    some: readonly Row[],
  ): Promise<{ readonly some: readonly Row[]; readonly blocks: ReadonlyMap<number, FactsBlock> } | null> {
    return storage
      .run((database) => readFacts(database, tasks, some))
      .then((blocks) => ({ some, blocks }))
      .catch(() => null);
  }

  /** @param look what else is done with each block, in the step in which it is read */
  async function read(
    rows: readonly Row[],
    { atATime, look }: { readonly atATime: number; readonly look?: (block: FactsBlock) => void },
  ): Promise<boolean> {
    const missing = rows.filter((row) => !viewOf(row)[facts]);
    if (missing.length === 0) return true;
    const readFrom = (from: number) => readSome(missing.slice(from, from + atATime));
    let reading = readFrom(0);
    for (let from = 0; from < missing.length; from += atATime) {
      const found = await reading;
      if (isClosed() || !found) return false;
      // The database reads the next ones meanwhile; others are answered when this one's turn is over.
      if (from + atATime < missing.length) reading = readFrom(from + atATime);
      for (const row of found.some)
        viewOf(row)[facts] = factsIn(found.blocks.get(childrenBucketOf(keyOf(tasks, row))), row);
      if (look) found.blocks.forEach(look);
    }
    return true;
  }

  return {
    rowAt: views.at,
    read: (rows) => read(rows, { atATime: rowsAtATime }),
    prepare: async (rows) => {
      await read(rows, {
        atATime: preparedAtATime,
        look: (block) => {
          for (const place of usual) block.numbers(place);
          for (const place of usualTexts) block.texts(place);
        },
      });
    },
    itemOf: (row) => {
      const found = viewOf(row)[facts];
      if (!found) throw new Error('a task was not read');
      return found;
    },
    follow: () => memory.onArrival(tasks.name, takeArrived),
  };
}
