import { beginLater } from '../../lib/begin-later';
import type { ItemsWithChildrenOptions } from './items-with-children';
import type { WatchAggregate } from './watch-aggregate';
import type { WatchReport } from './watch-report';

export interface LazyAggregates {
  readonly watchAggregate: WatchAggregate;
  readonly watchReport: WatchReport;
}

/** Live aggregates and reports, whose code is loaded with the first: the task list needs none. */
export function createLazyAggregates(options: ItemsWithChildrenOptions): LazyAggregates {
  const aggregates = once(() => import('./watch-aggregate').then((m) => m.createAggregateWatcher(options)));
  const reports = once(() => import('./watch-report').then((m) => m.createReportWatcher(options)));
  return {
    watchAggregate: (aggregate, params, onValue) =>
      beginLater(aggregates(), (watch) => watch(aggregate, params, onValue)),
    watchReport: (question, onAnswer) => beginLater(reports(), (watch) => watch(question, onAnswer)),
  };
}

/** What was loaded once; a failure is tried again with the next. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}
