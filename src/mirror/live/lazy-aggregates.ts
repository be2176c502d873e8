import { beginLater } from '../../lib/begin-later';
import type { ItemsWithChildrenOptions } from './items-with-children';
import type { WatchAggregate } from './watch-aggregate';
import type { WatchReport } from './watch-report';

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

/** The same for declared reports. */
export function createLazyReports(options: ItemsWithChildrenOptions): WatchReport {
  let loaded: Promise<WatchReport> | null = null;

  function load(): Promise<WatchReport> {
    loaded ??= import('./watch-report').then(
      ({ createReportWatcher }) => createReportWatcher(options),
      (error: unknown) => {
        loaded = null;
        throw error;
      },
    );
    return loaded;
  }

  return (question, onAnswer) => beginLater(load(), (watch) => watch(question, onAnswer));
}
