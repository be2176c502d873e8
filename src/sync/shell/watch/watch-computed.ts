import type { Filter } from '../../../domain/query/query';
import type { ListReply } from '../../../protocol/list-reply';
import { isPassing } from '../../../protocol/passing-status';
import type { AggregateResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { type Answer, isRefused, type Lookup } from './lookup';

/** How often the API is asked for what the device cannot know. */
const askAgainMs = 30_000;

/** Statuses of a session that is being renewed, and of overload. A server failure passes too, but is reported. */
function isQuiet(status: number): boolean {
  return status === 401 || (status < 500 && isPassing(status));
}

/** Something computed from a resource's rows, here or on the server. */
export interface Computed<R> {
  readonly resource: string;
  /** The rows that it is computed from fulfil one of these. */
  readonly filters: readonly Filter[];
  /** Computed over the device's rows. */
  watch(onValue: (value: R) => void): () => void;
  /** Absent: the device always has all rows. */
  readonly remote?: { readonly path: string; parse(reply: ListReply): R | null } | undefined;
  /** Whether a result over some of the rows is shown as partial; otherwise nothing is shown. */
  readonly showsPartial: boolean;
}

export interface ComputedDependencies extends Pick<DeviceDependencies, 'clock' | 'isCovered' | 'isLoading'> {
  readonly lookup: Pick<Lookup, 'ask'>;
  readonly news: Pick<DeviceDependencies['news'], 'rows'>;
}

/** From the device if the mirror has all rows, else from the API. */
export function watchComputed<R>(
  device: ComputedDependencies,
  { resource, filters, watch, remote, showsPartial }: Computed<R>,
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
    (showsPartial || !device.isLoading(resource));
  const current = (): AggregateResult<R> => {
    const loading = device.isLoading(resource);
    if (isCovered()) return { value: local, from: 'device', loading, problem: null };
    if (answer !== null) return { value: answer, from: 'server', loading: false, problem };
    return { value: showsPartial ? local : null, from: 'partial', loading, problem };
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
      const parsed = reply?.list ? remote.parse(reply.list) : null;
      if (parsed !== null && JSON.stringify(parsed) !== JSON.stringify(answer)) answer = parsed;
      problem = problemOf(reply, parsed !== null);
      const isOver = reply !== null && isRefused(reply.status);
      // An answer to a question that may no longer be asked is removed.
      if (isOver) answer = null;
      show();
      if (isOver) return;
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

function problemOf(reply: Answer | null, isRead: boolean): AggregateResult<unknown>['problem'] {
  if (reply === null) return 'unreachable';
  return isRead || isQuiet(reply.status) ? null : { status: reply.status, text: reply.text };
}

function isSameResult<R>(a: AggregateResult<R>, b: AggregateResult<R>): boolean {
  return a.value === b.value && a.from === b.from && a.loading === b.loading && a.problem === b.problem;
}
