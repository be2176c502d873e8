import { beginLater } from '../../lib/begin-later';
import type { ItemsWithChildrenOptions } from './items-with-children';
import type { WatchAggregate } from './watch-aggregate';

/** Live aggregates, whose code is loaded with the first: the task list needs no reports. */
export function createLazyAggregates(options: ItemsWithChildrenOptions): WatchAggregate {
  let loaded: Promise<WatchAggregate> | null = null;

  function load(): Promise<WatchAggregate> {
    loaded ??= import('./watch-aggregate').then(
      ({ createAggregateWatcher }) => createAggregateWatcher(options),
      (error: unknown) => {
        // The next report tries again.
        loaded = null;
        throw error;
      },
    );
    return loaded;
  }

  return (aggregate, params, onValue) => beginLater(load(), (watch) => watch(aggregate, params, onValue));
}
