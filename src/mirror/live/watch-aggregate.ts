import type { Aggregate } from '../../domain/reports/aggregate';
import { followItems } from './follow-items';
import {
  createItemsWithChildren,
  type ItemsWithChildren,
  type ItemsWithChildrenOptions,
} from './items-with-children';
import { createStepper } from './stepper';

export type WatchAggregate = <P, R, I, S>(
  aggregate: Aggregate<P, R, I, S>,
  params: P,
  onValue: (value: R) => void,
) => () => void;

export interface AggregateWatcherOptions extends ItemsWithChildrenOptions {
  readonly now: () => number;
  readonly pause: (delayMs: number) => Promise<void>;
}

/** Live aggregates over the working set, updated by the rows that come and go. */
export function createAggregateWatcher(options: AggregateWatcherOptions): WatchAggregate {
  const { memory, isClosed, now, pause } = options;
  const itemsWithChildren = new Map<object, ItemsWithChildren<unknown>>();

  function itemsWithChildrenOf<P, R, I, S>(aggregate: Aggregate<P, R, I, S>): ItemsWithChildren<I> | null {
    if (!aggregate.readsChildren) return null;
    const items = itemsWithChildren.get(aggregate) ?? createItemsWithChildren(aggregate, options);
    itemsWithChildren.set(aggregate, items);
    // They are what this aggregate took.
    return items as ItemsWithChildren<I>;
  }

  return (aggregate, params, onValue) => {
    const { answer } = aggregate;
    let kept: ReturnType<typeof aggregate.empty> | null = null;
    const stepper =
      answer.holds === 'a-minute'
        ? createStepper({
            pause,
            isClosed,
            begin: () => (kept === null ? null : answer.stepsOf(kept, params, now())),
            onValue,
          })
        : null;
    const end = followItems({
      memory,
      isClosed,
      pause,
      resource: aggregate.resource,
      filters: aggregate.filters(params),
      take: aggregate.take,
      items: itemsWithChildrenOf(aggregate),
      onChange: (change) => {
        kept = aggregate.update(kept ?? aggregate.empty(params), change, params);
        if (answer.holds === 'until-change') onValue(answer.of(kept));
        else stepper?.ask();
      },
      onReset: () => {
        kept = null;
      },
    });
    return () => {
      end();
      stepper?.end();
    };
  };
}
