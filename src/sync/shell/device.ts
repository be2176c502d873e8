import { loadOnce } from '../../lib/load-once';
import { beginLater } from '../../mirror/live/begin-later';
import type { Device, DeviceStatus } from '../device';
import type { DeviceDependencies } from './device-dependencies';
import { createStatusWatch } from './device-status';
import { watchNamesOf } from './watch/watch-names';
import { watchRowsQuery } from './watch/watch-rows';

/** What the page tells the device about its tab. */
export interface PageEvents {
  storage(next: Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'>): void;
}

// A list needs neither single rows, rows with children nor reports. The code for what a press reads is loaded soon
// after the start, so that no press waits for it; the rest with the first question.
const loadReading = loadOnce(() => import('./watch/read-rows'));
const loadRow = loadOnce(() => import('./watch/watch-row'));
const loadStates = loadOnce(() => import('./watch/watch-states'));
const reporting = () => import('./watch/watch-report');

/** The tab's side of what screens ask: the mirror answers, and the API only where the mirror does not reach. */
export function createDevice(dependencies: DeviceDependencies): Device & { readonly events: PageEvents } {
  const { engine, mirror, random, news } = dependencies;
  const status = createStatusWatch(dependencies);

  const watching: Pick<Device, 'watchRows' | 'watchRow'> = {
    watchRows: (query, onResult) => watchRowsQuery(dependencies, query, onResult),
    watchRow: (resource, id, onResult) =>
      beginLater(loadRow, ({ watchOneRow }) => watchOneRow(dependencies, resource, id, onResult)),
  };

  return {
    ...watching,
    watchNames: (resource, which, onNames) => watchNamesOf(watching, resource, which, onNames),
    watchAggregate: (name, params, onResult) =>
      beginLater(reporting, ({ watchAggregateOf }) => watchAggregateOf(dependencies, name, params, onResult)),
    watchReport: (question, onResult) =>
      beginLater(reporting, ({ watchReportOf }) => watchReportOf(dependencies, question, onResult)),
    readRows: async (query) => (await loadReading()).readAllRows(dependencies, query),
    readChildren: async (...asked) => (await loadReading()).readChildrenOf(dependencies, ...asked),
    submit: async (writes, { undoMs = 0 } = {}) => ({ userActionID: await engine.submit(writes, undoMs) }),
    undo: engine.undo,
    // Unique on the device without asking, and far beyond any key of a server.
    newID: async () => -1 - Math.floor(random.next() * 2 ** 46),
    watchStatus: status.watch,
    watchStates: (resource, onStates) =>
      beginLater(loadStates, ({ watchStatesOf }) => watchStatesOf(dependencies, resource, onStates)),
    watchOutbox: (onEntries) => {
      onEntries(engine.outbox().entries);
      return news.outbox.add(({ entries }) => onEntries(entries));
    },
    watchOutcomes: news.outcomes.add,
    watchRealKeys: (ids, onKeys) =>
      beginLater(loadRow, ({ watchRealKeysOf }) => watchRealKeysOf(dependencies, ids, onKeys)),
    retry: engine.retry,
    discard: engine.discard,
    resend: engine.resend,
    adopt: engine.adopt,
    diagnose: async () => engine.decisions(),
    readDamaged: async () => {
      const { damaged, newer = [] } = engine.outbox();
      return [...damaged, ...newer.map(({ value }) => value)];
    },
    settledSerial: async () => (engine.outbox().entries.length > 0 ? null : mirror.serial()),
    rebuildMirror: async () => engine.command({ kind: 'rebuild' }),
    setWindowDays: async (days) => engine.command({ kind: 'extendWindow', days }),
    syncNow: engine.syncNow,
    close: async () => {
      status.close();
      await engine.close();
      await mirror.close();
    },
    events: {
      storage: status.setStorage,
    },
  };
}
