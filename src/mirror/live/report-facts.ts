import { blockOf, type FactsBlock } from '../../domain/reports/language/facts-block';
import { takeFacts } from '../../domain/reports/language/facts-columns';
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

/** Kept with the view of the task itself: a map of many thousand weak keys costs the collector more than reading them. */
const facts = Symbol('facts');

interface TaskView {
  [facts]?: TaskFacts;
}

function viewOf(row: Row): TaskView {
  return row;
}

/** Facts of tasks, taken once for all reports: from what is stored beside the children, or from what a commit brings. */
export function createReportFacts({
  memory,
  storage,
  isClosed,
}: ItemsWithChildrenOptions): ItemsWithChildren<TaskFacts> {
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

  function readFrom(
    rows: readonly Row[],
    from: number,
  ): Promise<{ readonly some: readonly Row[]; readonly blocks: ReadonlyMap<number, FactsBlock> } | null> {
    const some = rows.slice(from, from + rowsAtATime);
    return storage
      .run((database) => readFacts(database, tasks, some))
      .then((blocks) => ({ some, blocks }))
      .catch(() => null);
  }

  return {
    rowAt: views.at,
    read: async (rows) => {
      const missing = rows.filter((row) => !viewOf(row)[facts]);
      if (missing.length === 0) return true;
      let reading = readFrom(missing, 0);
      for (let from = 0; from < missing.length; from += rowsAtATime) {
        const read = await reading;
        if (isClosed() || !read) return false;
        // The database reads the next ones meanwhile; others are answered when this one's turn is over.
        if (from + rowsAtATime < missing.length) reading = readFrom(missing, from + rowsAtATime);
        for (const row of read.some)
          viewOf(row)[facts] = factsIn(read.blocks.get(childrenBucketOf(keyOf(tasks, row))), row);
      }
      return true;
    },
    itemOf: (row) => {
      const found = viewOf(row)[facts];
      if (!found) throw new Error('a task was not read');
      return found;
    },
    follow: () => memory.onArrival(tasks.name, takeArrived),
  };
}
