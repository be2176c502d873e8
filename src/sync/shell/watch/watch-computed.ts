import type { Filter } from '../../../domain/query/query';
import type { ListReply } from '../../../protocol/list-reply';
import type { AggregateResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import type { Lookup } from './lookup';

/** How often the API is asked for what the device cannot know. */
const askAgainMs = 30_000;
/** The same question would be refused again. */
const refusals: readonly number[] = [400, 403, 422];

/** Something that is made of a resource's rows, here or on the server. */
export interface Computed<R> {
  readonly resource: string;
  /** The rows that it is made of fulfil one of these. */
  readonly filters: readonly Filter[];
  /** Over the rows that the device has. */
  watch(onValue: (value: R) => void): () => void;
  /** Absent: the device always has all rows. */
  readonly remote?: { readonly path: string; parse(reply: ListReply): R | null } | undefined;
  /** What is made of some of the rows is shown as such; otherwise there is nothing to show. */
  readonly showsPart: boolean;
}

export interface ComputedDependencies extends Pick<DeviceDependencies, 'clock' | 'isCovered' | 'isLoading'> {
  readonly lookup: Pick<Lookup, 'ask'>;
  readonly news: Pick<DeviceDependencies['news'], 'rows'>;
}

/** From the device where the mirror has all rows, from the API where it has not. */
export function watchComputed<R>(
  device: ComputedDependencies,
  { resource, filters, watch, remote, showsPart }: Computed<R>,
  onResult: (result: AggregateResult<R>) => void,
): () => void {
  const { lookup, clock } = device;
  let local: R | null = null;
  let answer: R | null = null;
  let problem: AggregateResult<R>['problem'] = null;
  let isOpen = true;
  let lastShown: AggregateResult<R> | null = null;
  let endWait = (): void => {};

  const isCovered = (): boolean =>
    filters.every((filter) => device.isCovered({ resource, filter })) &&
    (showsPart || !device.isLoading(resource));
  const current = (): AggregateResult<R> => {
    const loading = device.isLoading(resource);
    if (isCovered()) return { value: local, from: 'device', loading, problem: null };
    if (answer !== null) return { value: answer, from: 'server', loading: false, problem: null };
    return { value: showsPart ? local : null, from: 'partial', loading, problem };
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
    if (!isCovered()) {
      const reply = await lookup.ask(remote.path);
      if (!isOpen) return;
      const isRefused = reply !== null && refusals.includes(reply.status);
      problem = isRefused ? { refused: reply.status, text: reply.text } : reply ? null : 'unreachable';
      const parsed = reply?.list ? remote.parse(reply.list) : null;
      if (parsed !== null && JSON.stringify(parsed) !== JSON.stringify(answer)) answer = parsed;
      show();
      if (isRefused) return;
    }
    endWait = clock.after(askAgainMs, () => void ask());
  };

  const ends = [
    watch((value) => {
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

function isSameResult<R>(a: AggregateResult<R>, b: AggregateResult<R>): boolean {
  return a.value === b.value && a.from === b.from && a.loading === b.loading && a.problem === b.problem;
}
