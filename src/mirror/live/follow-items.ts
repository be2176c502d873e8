import type { Filter } from '../../domain/query/query';
import type { Change } from '../../domain/reports/aggregate';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { followMatchingRows } from '../memory/matching-rows';
import type { Memory } from '../memory/memory';
import type { ItemsWithChildren } from './items-with-children';

/** Until a database that could not be read is asked again. */
const readAgainMs = 5_000;

export interface FollowedItems<I> {
  readonly memory: Memory;
  readonly resource: string;
  /** Rows that count fulfil one of these. */
  readonly filters: readonly Filter[];
  /** What a row gives that comes without its children; `items` where it needs them. */
  readonly take: (row: Row) => I;
  readonly items: ItemsWithChildren<I> | null;
  /** Whether two give the same; left out: where they are the same as JSON. */
  readonly isEqual?: (a: I, b: I) => boolean;
  readonly isClosed: () => boolean;
  readonly pause: (delayMs: number) => Promise<void>;
  /** What has come and gone since the last call; at first, what is there. */
  readonly onChange: (change: Change<I>) => void;
  /** Everything is forgotten: the next change begins anew. */
  readonly onReset: () => void;
}

/** Follows what the rows give that fulfil a filter, one change after the other, until the result is called. */
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
      // A change may come between the last look at the rows and this function's turn to hear of it.
      while (isStale) {
        isStale = false;
        await updateUntilCurrent();
      }
      isUpdating = false;
    };
    /** Where no row changes, nothing else would ever ask for what could not be read. */
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

/** What rows give that came and went; what a changed row gives as before is left out. */
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
