import type { RowsQuery } from '../../../domain/query/query';
import { resourceOf } from '../../../domain/resources/registry';
import { overlayOf } from '../../../domain/sync/overlay';
import type { RowsAnswer } from '../../../mirror/mirror-types';
import type { RowsResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import type { PageAnswer } from './lookup';
import { resultOfDevice, resultOfServer } from './rows-result';
import { createStaleness } from './staleness';

/**
 * Time until the API is asked again for a page that it failed to answer, while nothing else has changed: doubled each
 * time, since it may fail under load.
 */
const againMs = { first: 5_000, most: 60_000 };

/** What a result of the device is made of. */
interface Shown {
  readonly answer: RowsAnswer;
  readonly isCovered: boolean;
  readonly loading: boolean;
}

const isSame = (a: Shown | null, b: Shown): boolean =>
  a?.answer === b.answer && a.isCovered === b.isCovered && a.loading === b.loading;

/** A live page: from the device if the mirror reaches, else from the API (S30). */
export function watchRowsQuery(
  device: DeviceDependencies,
  query: RowsQuery,
  onResult: (result: RowsResult) => void,
): () => void {
  const { engine, mirror, news } = device;
  const resource = resourceOf(query.resource);
  let local: RowsAnswer | null = null;
  let remote: PageAnswer | null = null;
  let isOpen = true;
  // News of other rows must not make a screen render again.
  let lastShown: Shown | null = null;
  let lastRemote = '';

  const showRemote = (answer: PageAnswer): void => {
    const overlay = overlayOf(engine.outbox().entries);
    const loading = device.isCovered(query) && device.isComing(query.resource);
    const result = resultOfServer(answer, { resource, query, overlay, loading });
    const text = JSON.stringify(result);
    if (text === lastRemote) return;
    lastShown = null;
    lastRemote = text;
    onResult(result);
  };
  const showLocal = (answer: RowsAnswer, isCovered: boolean): void => {
    const loading = device.isLoading(query.resource);
    const shown = { answer, isCovered, loading };
    if (isSame(lastShown, shown)) return;
    lastShown = shown;
    lastRemote = '';
    onResult(resultOfDevice(answer, { isCovered, loading }));
  };
  const show = (): void => {
    if (!isOpen) return;
    const isCovered = device.isCovered(query);
    if (remote && (!isCovered || device.isComing(query.resource))) showRemote(remote);
    else if (local) showLocal(local, isCovered);
  };
  const remotePage = askWhileStale(device, query, (answer) => {
    remote = answer ?? remote;
    show();
  });

  const ends = [
    mirror.watch(query, (answer) => {
      local = answer;
      lastShown = null;
      show();
    }),
    news.outbox.add((contents) => {
      remotePage.staleness.outboxChanged(contents);
      remotePage.ask();
      if (remote) show();
    }),
    news.rows.add((commit) => {
      if (commit) remotePage.staleness.committed(commit);
      remotePage.ask();
      if (commit === null) show();
    }),
    remotePage.close,
  ];
  remotePage.ask();
  return () => {
    isOpen = false;
    for (const end of ends) end();
  };
}

/**
 * Asks the API for a page whenever the last answer may be out of date and the mirror does not reach, one question at a
 * time; and for the first page that a user sees while the mirror is being filled.
 */
function askWhileStale(
  device: DeviceDependencies,
  query: RowsQuery,
  onAnswer: (answer: PageAnswer | null) => void,
) {
  const { engine, lookup, isCovered, clock } = device;
  const staleness = createStaleness(query.resource, engine.outbox());
  let isAsking = false;
  let hasAnswer = false;
  let isOpen = true;
  let cancel = (): void => {};
  let askAgainMs = againMs.first;
  /** A refused page is asked for again when a user asks to sync or the API is back: the connection differs then. */
  let refusedAt: unknown;
  const connection = () => engine.connection.connectivity();
  const isReached = (): boolean => isCovered(query) && (hasAnswer || !device.isComing(query.resource));
  const ask = async (): Promise<void> => {
    if (!isOpen || isAsking || !staleness.isStale() || isReached() || refusedAt === connection()) return;
    isAsking = true;
    cancel();
    staleness.asked();
    const answer = await lookup.page(query);
    isAsking = false;
    if (answer) {
      hasAnswer = true;
      askAgainMs = againMs.first;
    }
    refusedAt = answer?.refusal && connection();
    if (!answer || refusedAt) staleness.unanswered();
    onAnswer(answer);
    if (answer) void ask();
    // While the API cannot be asked at all, news tell when it can again.
    else if (isOpen && engine.connection.mayAskInMs() === 0) {
      cancel = clock.after(askAgainMs, () => void ask());
      askAgainMs = Math.min(2 * askAgainMs, againMs.most);
    }
  };
  return {
    staleness,
    ask: () => void ask(),
    close: () => {
      isOpen = false;
      cancel();
    },
  };
}
