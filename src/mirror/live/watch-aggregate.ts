import type { Aggregate, Change } from '../../domain/reports/aggregate';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { followMatchingRows } from '../memory/matching-rows';
import {
  createItemsWithChildren,
  type ItemsWithChildren,
  type ItemsWithChildrenOptions,
} from './items-with-children';

export type WatchAggregate = <P, R, I>(
  aggregate: Aggregate<P, R, I>,
  params: P,
  onValue: (value: R) => void,
) => () => void;

/** Live aggregates over the working set, kept up to date by the rows that come and go. */
export function createAggregateWatcher(options: ItemsWithChildrenOptions): WatchAggregate {
  const { memory, isClosed } = options;
  const itemsWithChildren = new Map<object, ItemsWithChildren<unknown>>();

  function itemsWithChildrenOf<P, R, I>(aggregate: Aggregate<P, R, I>): ItemsWithChildren<I> | null {
    if (!aggregate.readsChildren) return null;
    const items = itemsWithChildren.get(aggregate) ?? createItemsWithChildren(aggregate, options);
    itemsWithChildren.set(aggregate, items);
    // They are what this aggregate took.
    return items as ItemsWithChildren<I>;
  }

  return function watch<P, R, I>(
    aggregate: Aggregate<P, R, I>,
    params: P,
    onValue: (value: R) => void,
  ): () => void {
    const resource = resourceOf(aggregate.resource);
    const withChildren = itemsWithChildrenOf(aggregate);
    const itemOf = withChildren?.itemOf ?? aggregate.take;
    const ends: (() => void)[] = [];
    let isEnded = false;

    const follow = async (): Promise<void> => {
      await memory.whenReady(resource.name);
      if (isEnded || isClosed()) return;
      let value: R | null = null;
      let isUpdating = false;
      let isStale = false;
      const updateUntilCurrent = async (): Promise<void> => {
        for (;;) {
          const rows = matching.take();
          if (withChildren && !(await withChildren.read(rows.added))) {
            // The next change begins anew.
            matching.reset();
            value = null;
            return;
          }
          if (isEnded || isClosed()) return;
          const change = withoutEqual(resource, rows, itemOf);
          if (value !== null && change.added.length + change.removed.length === 0) return;
          value = aggregate.update(value ?? aggregate.empty(params), change, params);
          onValue(value);
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
      const filters = aggregate.filters(params);
      const matching = followMatchingRows(memory.set, resource.name, filters, () => void update());
      ends.push(matching.end);
      if (withChildren) ends.push(withChildren.follow());
      void update();
    };
    void follow();
    return () => {
      isEnded = true;
      for (const end of ends) end();
    };
  };
}

/** What rows give that came and went; what a changed row gives as before is left out. */
function withoutEqual<I>(resource: Resource, rows: Change<Row>, itemOf: (row: Row) => I): Change<I> {
  if (rows.removed.length === 0) return { added: rows.added.map(itemOf), removed: [] };
  const gone = new Map(rows.removed.map((row) => [keyOf(resource, row), itemOf(row)]));
  const added: I[] = [];
  for (const row of rows.added) {
    const key = keyOf(resource, row);
    const before = gone.get(key);
    const item = itemOf(row);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(item)) gone.delete(key);
    else added.push(item);
  }
  return { added, removed: [...gone.values()] };
}
