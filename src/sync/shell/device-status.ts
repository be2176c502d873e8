import { nextShownChangeMs } from '../../domain/sync/shown-state';
import { deriveStatus } from '../core/status';
import type { DeviceStatus } from '../device';
import type { DeviceDependencies } from './device-dependencies';

type Storage = Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'>;

/** The status of the device as this tab shows it (S28, S35). */
export interface StatusWatch {
  /** Calls back at once and whenever it is another: most news change nothing of it. The result ends it. */
  watch(onStatus: (status: DeviceStatus) => void): () => void;
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
    watch: (onStatus) => {
      let told = '';
      const tell = (status: DeviceStatus): void => {
        const text = JSON.stringify(status);
        if (text === told) return;
        told = text;
        onStatus(status);
      };
      tell(current());
      return news.status.add(tell);
    },
    setStorage: (next) => {
      storage = next;
      show();
    },
    close: () => endWait(),
  };
}
