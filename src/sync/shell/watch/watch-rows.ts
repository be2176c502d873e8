import type { RowsQuery } from '../../../domain/query/query';
import { resourceOf } from '../../../domain/resources/registry';
import { overlayOf } from '../../../domain/sync/overlay';
import type { RowsAnswer } from '../../../mirror/mirror-types';
import type { ListReply } from '../../../protocol/list-reply';
import type { RowsResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { resultOfDevice, resultOfServer } from './rows-result';
import { createStaleness } from './staleness';

/** A live page: from the device where the mirror reaches, from the API where it does not (S30). */
export function watchRowsQuery(
  device: DeviceDependencies,
  query: RowsQuery,
  onResult: (result: RowsResult) => void,
): () => void {
  const { engine, mirror, news } = device;
  const resource = resourceOf(query.resource);
  let local: RowsAnswer | null = null;
  let remote: ListReply | null = null;
  let isOpen = true;
  let lastShown = '';

  const current = (): RowsResult | null => {
    const isCovered = device.isCovered(query);
    if (remote && !isCovered)
      return resultOfServer(remote, { resource, query, overlay: overlayOf(engine.outbox().entries) });
    return local && resultOfDevice(local, { isCovered, loading: device.isLoading(query.resource) });
  };
  const show = (): void => {
    const result = isOpen ? current() : null;
    if (!result) return;
    // News of other rows must not make a screen render again.
    const key = result.from === 'device' ? '' : JSON.stringify(result);
    if (key !== '' && key === lastShown) return;
    lastShown = key;
    onResult(result);
  };
  const remotePage = askWhileStale(device, query, (answer) => {
    remote = answer ?? remote;
    show();
  });

  const ends = [
    mirror.watch(query, (answer) => {
      local = answer;
      lastShown = '';
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

/** Asks the API for a page whenever the last answer may be out of date and the mirror does not reach, once at a time. */
function askWhileStale(
  { engine, lookup, isCovered }: DeviceDependencies,
  query: RowsQuery,
  onAnswer: (answer: ListReply | null) => void,
) {
  const staleness = createStaleness(query.resource, engine.outbox());
  let isAsking = false;
  let isOpen = true;
  const ask = async (): Promise<void> => {
    if (!isOpen || isAsking || !staleness.isStale() || isCovered(query)) return;
    isAsking = true;
    staleness.asked();
    const answer = await lookup.page(query);
    isAsking = false;
    if (!answer) staleness.unanswered();
    onAnswer(answer);
    if (answer) void ask();
  };
  return {
    staleness,
    ask: () => void ask(),
    close: () => {
      isOpen = false;
    },
  };
}
