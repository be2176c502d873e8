import { nextShownChangeMs } from '../../domain/sync/shown-state';
import { deriveStatus } from '../core/status';
import type { DeviceStatus } from '../device';
import type { DeviceDependencies } from './device-dependencies';

type Storage = Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'>;

/** The status of the device as this tab shows it (S28, S35). */
export interface StatusWatch {
  current(): DeviceStatus;
  /** The page has measured its storage. */
  setStorage(storage: Storage): void;
  close(): void;
}

export function createStatusWatch({
  engine,
  mirror,
  clock,
  news,
}: Pick<DeviceDependencies, 'engine' | 'mirror' | 'clock' | 'news'>): StatusWatch {
  let storage: Storage = { isPersisted: null, bytesUsed: null };
  let endWait = (): void => {};
  const current = (): DeviceStatus =>
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
  const show = (): void => {
    news.status.tell(current());
    endWait();
    const inMs = nextShownChangeMs(engine.outbox().entries, clock.now());
    endWait = inMs === null ? () => {} : clock.after(inMs, show);
  };
  news.outbox.add(show);
  news.rows.add((commit) => commit === null && show());
  return {
    current,
    setStorage: (next) => {
      storage = next;
      show();
    },
    close: () => endWait(),
  };
}
