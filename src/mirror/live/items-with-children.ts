import type { Aggregate } from '../../domain/reports/aggregate';
import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { Memory } from '../memory/memory';
import { readRowsWithChildren } from '../storage/children-store';
import type { MirrorStorage } from '../storage/mirror-storage';
import { hasChildren } from '../storage/packing';
import { viewChildren } from '../storage/view-children';

/** Rows whose children are read at a time: some ten milliseconds, so that questions are answered in between. */
const rowsAtATime = 200;

/** What an aggregate takes from rows with their children; the rows of memory have none. */
export interface ItemsWithChildren<I> {
  /** Stands for a row when not all of its fields are read; another object whenever the row changes. */
  readonly rowAt?: (slot: number) => Row | undefined;
  /** @returns false: the storage did not give the children, and has reported its trouble */
  read(rows: readonly Row[]): Promise<boolean>;
  /** The item of a row that was read. */
  itemOf(row: Row): I;
  /** Follows the children that come with commits, until the result is called. */
  follow(): () => void;
}

export interface ItemsWithChildrenOptions {
  readonly memory: Memory;
  readonly storage: MirrorStorage;
  readonly isClosed: () => boolean;
}

/**
 * Looks at the children of each row once: memory replaces a row's object whenever it changes, and a child never changes
 * without its row. Children that come with a commit are not read from the database again.
 */
export function createItemsWithChildren<P, R, I, S>(
  aggregate: Aggregate<P, R, I, S>,
  { memory, storage, isClosed }: ItemsWithChildrenOptions,
): ItemsWithChildren<I> {
  const resource = resourceOf(aggregate.resource);
  const known = new WeakMap<Row, { readonly item: I }>();

  function takeArrived(rows: readonly Row[]): void {
    for (const row of rows) {
      if (!hasChildren(resource, row)) continue;
      const visible = memory.set.visibleRow(resource.name, keyOf(resource, row));
      if (visible && !known.has(visible))
        known.set(visible, { item: aggregate.take({ ...row, ...visible }) });
    }
  }

  return {
    read: async (rows) => {
      const missing = rows.filter((row) => !known.has(row));
      if (missing.length === 0) return true;
      const readFrom = (from: number) => {
        const some = missing.slice(from, from + rowsAtATime);
        return storage
          .run((database) => readRowsWithChildren(database, resource, some, viewChildren))
          .then((withChildren) => ({ some, withChildren }))
          .catch(() => null);
      };
      let reading = readFrom(0);
      for (let from = 0; from < missing.length; from += rowsAtATime) {
        const read = await reading;
        if (isClosed() || !read) return false;
        // The database reads the next ones meanwhile; other questions are answered in between.
        if (from + rowsAtATime < missing.length) reading = readFrom(from + rowsAtATime);
        for (const row of read.some)
          known.set(row, { item: aggregate.take(read.withChildren.get(keyOf(resource, row)) ?? row) });
      }
      return true;
    },
    itemOf: (row) => {
      const found = known.get(row);
      if (!found) throw new Error(`a row of ${resource.name} was not read`);
      return found.item;
    },
    follow: () => memory.onArrival(resource.name, takeArrived),
  };
}
