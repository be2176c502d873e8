import type { Aggregate } from '../../domain/reports/aggregate';
import { followItems } from './follow-items';
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

  return (aggregate, params, onValue) => {
    let value: ReturnType<typeof aggregate.empty> | null = null;
    return followItems({
      memory,
      isClosed,
      resource: aggregate.resource,
      filters: aggregate.filters(params),
      take: aggregate.take,
      items: itemsWithChildrenOf(aggregate),
      onChange: (change) => {
        value = aggregate.update(value ?? aggregate.empty(params), change, params);
        onValue(value);
      },
      onReset: () => {
        value = null;
      },
    });
  };
}
