import type { AnyAggregate } from '../../../domain/reports/aggregate';
import type { AggregateName, AggregateParams, AggregateValue } from '../../../domain/reports/aggregates';
import { beginLater } from '../../../lib/begin-later';
import type { AggregateResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';

/** How often the API is asked for what the device cannot know. */
const askAgainMs = 30_000;

/** A live report: from the device where the mirror has all of its rows, from the API where it has not (S32). */
export function watchReport<N extends AggregateName>(
  device: DeviceDependencies,
  name: N,
  params: AggregateParams<N>,
  onResult: (result: AggregateResult<AggregateValue<N>>) => void,
): () => void {
  // The first visit to the task list needs none of them.
  return beginLater(import('../../../domain/reports/aggregates'), ({ aggregateOf }) =>
    // The name belongs to the question and the answer.
    watchAggregate(device, aggregateOf(name), params, (result) =>
      onResult(result as AggregateResult<AggregateValue<N>>),
    ),
  );
}

function watchAggregate(
  device: DeviceDependencies,
  aggregate: AnyAggregate,
  params: unknown,
  onResult: (result: AggregateResult<unknown>) => void,
): () => void {
  const { mirror, lookup, clock } = device;
  const { resource, remote } = aggregate;
  const filters = aggregate.filters(params);
  let local: unknown = null;
  let answer: unknown = null;
  let isOpen = true;
  let lastShown: AggregateResult<unknown> | null = null;
  let endWait = (): void => {};

  const isCovered = (): boolean => filters.every((filter) => device.isCovered({ resource, filter }));
  const current = (): AggregateResult<unknown> => {
    const loading = device.isLoading(resource);
    if (isCovered()) return { value: local, from: 'device', loading };
    if (answer !== null) return { value: answer, from: 'server', loading: false };
    return { value: local, from: 'partial', loading };
  };
  const show = (): void => {
    if (!isOpen) return;
    const result = current();
    // The mirror gives another value only when there is one.
    if (lastShown && isSameResult(lastShown, result)) return;
    lastShown = result;
    onResult(result);
  };
  const ask = async (): Promise<void> => {
    if (!isOpen || !remote) return;
    endWait = clock.after(askAgainMs, () => void ask());
    if (isCovered()) return;
    const reply = await lookup.fetchPath(remote.path(params, device.companyID));
    const parsed = reply && remote.parse(reply.rows);
    if (parsed === null || JSON.stringify(parsed) === JSON.stringify(answer)) return;
    answer = parsed;
    show();
  };

  const ends = [
    mirror.watchAggregate(aggregate, params, (value) => {
      local = value;
      show();
    }),
    device.news.rows.add((commit) => commit === null && show()),
  ];
  show();
  void ask();
  return () => {
    isOpen = false;
    endWait();
    for (const end of ends) end();
  };
}

function isSameResult(a: AggregateResult<unknown>, b: AggregateResult<unknown>): boolean {
  return a.value === b.value && a.from === b.from && a.loading === b.loading;
}
