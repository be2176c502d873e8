import type { MirrorCommit } from '../../domain/sync/mirror-types';
import type { OutboxContents } from '../../domain/sync/outbox-types';
import { beginLater } from '../../lib/begin-later';
import { nextShownChangeMs } from '../core/send/shown-state';
import { deriveStatus } from '../core/status';
import type { Device, DeviceStatus, UserActionOutcome } from '../device';
import type { DeviceDependencies } from './device-dependencies';
import { createListeners } from './watch/listeners';
import { watchRealKeysOf } from './watch/watch-real-keys';
import { watchOneRow } from './watch/watch-row';
import { watchRowsQuery } from './watch/watch-rows';

/** What the engine tells the device of its tab. */
export interface DeviceEvents {
  outboxChanged(contents: OutboxContents): void;
  committed(commit: MirrorCommit): void;
  news(): void;
  outcome(outcome: UserActionOutcome): void;
  storage(next: Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'>): void;
}

// A list needs neither whole rows nor reports: their code is loaded with the first question.
const reading = () => import('./watch/read-rows');
const reporting = () => import('./watch/watch-report');

/** The tab's side of what screens ask: the mirror answers, the API only where the mirror does not reach. */
export function createDevice(dependencies: DeviceDependencies): Device & { readonly events: DeviceEvents } {
  const { engine, mirror, lookup, clock, random } = dependencies;
  const statusListeners = createListeners<DeviceStatus>();
  const outboxListeners = createListeners<OutboxContents>();
  const outcomeListeners = createListeners<UserActionOutcome>();
  const rowListeners = createListeners<MirrorCommit | null>();
  const submitted = new Set<string>();
  let storage: Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'> = { isPersisted: null, bytesUsed: null };

  const status = (): DeviceStatus =>
    deriveStatus({
      ownConnectivity: engine.connection.connectivity().kind,
      news: engine.news(),
      outbox: engine.outbox(),
      nowMs: clock.now(),
      isLeader: engine.isLeader(),
      isOutdated: engine.isRetired(),
      counts: mirror.counts(),
      storage,
    });
  let endWait = (): void => {};
  const showStatus = (): void => {
    statusListeners.tell(status());
    endWait();
    const inMs = nextShownChangeMs(engine.outbox().entries, clock.now());
    endWait = inMs === null ? () => {} : clock.after(inMs, showStatus);
  };
  const watching = {
    ...dependencies,
    onRows: rowListeners.add,
    onOutbox: outboxListeners.add,
    onStatus: statusListeners.add,
  };

  return {
    watchRows: (query, onResult) => watchRowsQuery(watching, query, onResult),
    watchRow: (resource, id, onResult) => watchOneRow(watching, resource, id, onResult),
    watchAggregate: (name, params, onResult) =>
      beginLater(reporting(), ({ watchReport }) => watchReport(watching, name, params, onResult)),
    readRows: async (query) => (await reading()).readAllRows(dependencies, query),
    readChildren: async (resource, ids) => (await reading()).readChildrenOf(dependencies, resource, ids),
    submit: async (writes, options = {}) => {
      const userActionID = await engine.submit(writes, options.undoMs ?? 0);
      submitted.add(userActionID);
      return { userActionID };
    },
    undo: engine.undo,
    // Unique on the device without asking anybody; far beyond any key a server gives.
    newID: async () => -1 - Math.floor(random.next() * 2 ** 46),
    watchStatus: (onStatus) => {
      onStatus(status());
      return statusListeners.add(onStatus);
    },
    watchOutbox: (onEntries) => {
      onEntries(engine.outbox().entries);
      return outboxListeners.add(({ entries }) => onEntries(entries));
    },
    watchOutcomes: outcomeListeners.add,
    watchRealKeys: (ids, onKeys) => watchRealKeysOf(watching, ids, onKeys),
    retry: engine.retry,
    discard: engine.discard,
    resend: engine.resend,
    diagnose: async () => engine.decisions(),
    readDamaged: async () => engine.outbox().damaged,
    rebuildMirror: async () => engine.rebuild(),
    setWindowDays: async (days) => engine.setWindowDays(days),
    refresh: engine.nudge,
    fetchRows: lookup.fetchPath,
    close: async () => {
      endWait();
      await engine.close();
      await mirror.close();
    },
    events: {
      outboxChanged: (contents) => {
        outboxListeners.tell(contents);
        showStatus();
      },
      committed: (commit) => {
        lookup.touched(commit);
        rowListeners.tell(commit);
      },
      news: () => {
        rowListeners.tell(null);
        showStatus();
      },
      outcome: (outcome) => {
        // Another tab's user action is that tab's to tell; one of an earlier life of this device is the leader's.
        if (submitted.delete(outcome.userActionID) || engine.isLeader()) outcomeListeners.tell(outcome);
      },
      storage: (next) => {
        storage = next;
        showStatus();
      },
    },
  };
}
