import type { AnyAggregate } from '../../../domain/reports/aggregate';
import type { AggregateName, AggregateParams, AggregateValue } from '../../../domain/reports/aggregates';
import type { ReportAnswer, ReportQuestion } from '../../../domain/reports/language/question';
import { beginLater } from '../../../mirror/live/begin-later';
import type { AggregateResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { type Computed, watchComputed } from './watch-computed';

/** A live report: from the device if the mirror has all of its rows, else from the API (S32). */
export function watchAggregateOf<N extends AggregateName>(
  device: DeviceDependencies,
  name: N,
  params: AggregateParams<N>,
  onResult: (result: AggregateResult<AggregateValue<N>>) => void,
): () => void {
  // The first visit to the task list needs none of them.
  return beginLater(
    () => import('../../../domain/reports/aggregates'),
    ({ aggregateOf }) =>
      // The name fits both question and answer.
      watchComputed(device, ofAggregate(device, aggregateOf(name), params), (result) =>
        onResult(result as AggregateResult<AggregateValue<N>>),
      ),
  );
}

function ofAggregate(
  device: DeviceDependencies,
  aggregate: AnyAggregate,
  params: unknown,
): Computed<unknown> {
  const { resource, remote } = aggregate;
  return {
    resource,
    filters: aggregate.filters(params),
    watch: (onValue) => device.mirror.watchAggregate(aggregate, params, onValue),
    remote: remote && {
      path: remote.path(params, device.companyID),
      parse: ({ rows }) => remote.parse(rows),
    },
    showsPartial: true,
  };
}

/** The same for a declared report; the device's result is shown only if it has all rows. */
export function watchReportOf(
  device: DeviceDependencies,
  question: ReportQuestion,
  onResult: (result: AggregateResult<ReportAnswer>) => void,
): () => void {
  const code = () =>
    Promise.all([
      import('../../../domain/reports/declared/reports'),
      import('../../../domain/reports/language/sources'),
      import('../../../domain/reports/language/wire'),
    ]);
  return beginLater(code, ([{ askedReport }, { filtersOf, sources }, { parseReport, reportPath }]) => {
    const report = askedReport(question);
    const computed: Computed<ReportAnswer> = {
      resource: sources[report.source].resource,
      filters: filtersOf(report, question.range),
      watch: (onValue) => device.mirror.watchReport(question, onValue),
      remote: {
        path: reportPath(report, question, device.companyID),
        parse: (reply) => parseReport(report, reply),
      },
      showsPartial: false,
    };
    return watchComputed(device, computed, onResult);
  });
}
