import { loadOnce } from '../../lib/load-once';
import type { AwaitedAnswers } from './awaited-answers';
import { beginLater } from './begin-later';
import type { RestOptions } from './rest';
import type { AggregateWatcherOptions, WatchAggregate } from './watch-aggregate';
import type { ReportWatcher } from './watch-report';

export interface LazyAggregates extends ReportWatcher {
  readonly watchAggregate: WatchAggregate;
}

/** Live aggregates and reports, whose code is loaded with the first one: the task list needs none. */
export function createLazyAggregates(
  options: AggregateWatcherOptions & RestOptions & { readonly awaited: AwaitedAnswers },
): LazyAggregates {
  const { awaited } = options;
  const aggregates = loadOnce(() =>
    import('./watch-aggregate').then((m) => m.createAggregateWatcher(options)),
  );
  const reports = loadOnce(() => import('./watch-report').then((m) => m.createReportWatcher(options)));
  return {
    watchAggregate: (aggregate, params, onValue) =>
      awaited.until(onValue, (hear) => beginLater(aggregates, (watch) => watch(aggregate, params, hear))),
    watchReport: (question, onAnswer) =>
      awaited.until(onAnswer, (hear) =>
        beginLater(reports, ({ watchReport }) => watchReport(question, hear)),
      ),
    prepareReports: async (rows) => {
      // Loading this code must not slow the filling of memory.
      await options.memory.whenReady('tasks');
      return (await reports()).prepareReports(rows);
    },
    rehearseReport: async (question) => (await reports()).rehearseReport(question),
  };
}
