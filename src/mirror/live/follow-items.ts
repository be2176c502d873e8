import type { Filter } from '../../domain/query/query';
import type { Change } from '../../domain/reports/aggregate';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { followMatchingRows } from '../memory/matching-rows';
import type { Memory } from '../memory/memory';
import type { ItemsWithChildren } from './items-with-children';

/** Time until an unreadable database is read again. */
const readAgainMs = 5_000;

export interface FollowedItems<I> {
  readonly memory: Memory;
  readonly resource: string;
  /** Rows that count fulfil one of these. */
  readonly filters: readonly Filter[];
  /** Takes an item from a row without children; `items` for rows with them. */
  readonly take: (row: Row) => I;
  readonly items: ItemsWithChildren<I> | null;
  /** Whether two items are equal; left out: equal as JSON. */
  readonly isEqual?: (a: I, b: I) => boolean;
  readonly isClosed: () => boolean;
  readonly pause: (delayMs: number) => Promise<void>;
  /** Items that came and went since the last call; at first, all items. */
  readonly onChange: (change: Change<I>) => void;
  /** All state is dropped: the next change begins again. */
  readonly onReset: () => void;
}

/** Follows the items of the rows that fulfil a filter, one change after the other, until the result is called. */
export function followItems<I>(options: FollowedItems<I>): () => void {
  const { memory, filters, items, isClosed, pause, isEqual = isSameJson } = options;
  const resource = resourceOf(options.resource);
  const itemOf = items?.itemOf ?? options.take;
  const ends: (() => void)[] = [];
  let isEnded = false;

  const follow = async (): Promise<void> => {
    await memory.whenReady(resource.name);
    if (isEnded || isClosed()) return;
    let isFirst = true;
    let isUpdating = false;
    let isStale = false;
    let readsAgain = false;
    const updateUntilCurrent = async (): Promise<void> => {
      for (;;) {
        const rows = matching.take();
        if (items && !(await items.read(rows.added))) {
          matching.reset();
          isFirst = true;
          options.onReset();
          void readAgain();
          return;
        }
        if (isEnded || isClosed()) return;
        const change = withoutEqual(resource, rows, { itemOf, isEqual });
        if (!isFirst && change.added.length + change.removed.length === 0) return;
        isFirst = false;
        options.onChange(change);
      }
    };
    const update = async (): Promise<void> => {
      isStale = true;
      if (isUpdating) return;
      isUpdating = true;
      // A change may come between the last look at the rows and this function's turn.
      while (isStale) {
        isStale = false;
        await updateUntilCurrent();
      }
      isUpdating = false;
    };
    /** While no row changes, nothing else would ever ask for what could not be read. */
    const readAgain = async (): Promise<void> => {
      if (readsAgain) return;
      readsAgain = true;
      await pause(readAgainMs);
      readsAgain = false;
      if (!isEnded && !isClosed()) void update();
    };
    const matching = followMatchingRows(memory.set, resource.name, filters, {
      onStale: () => void update(),
      rowAt: items?.rowAt,
    });
    ends.push(matching.end);
    if (items) ends.push(items.follow());
    void update();
  };
  void follow();
  return () => {
    isEnded = true;
    for (const end of ends) end();
  };
}

/** Items that came and went, without those that a changed row gives as before. */
function withoutEqual<I>(
  resource: Resource,
  rows: Change<Row>,
  { itemOf, isEqual }: { itemOf: (row: Row) => I; isEqual: (a: I, b: I) => boolean },
): Change<I> {
  if (rows.removed.length === 0) return { added: rows.added.map(itemOf), removed: [] };
  const gone = new Map(rows.removed.map((row) => [keyOf(resource, row), itemOf(row)]));
  const added: I[] = [];
  for (const row of rows.added) {
    const key = keyOf(resource, row);
    const before = gone.get(key);
    const item = itemOf(row);
    if (before !== undefined && isEqual(before, item)) gone.delete(key);
    else added.push(item);
  }
  return { added, removed: [...gone.values()] };
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
