import { nextShownChangeMs } from '../../domain/sync/shown-state';
import type { Mirror } from '../../mirror/mirror-types';
import { deriveStatus } from '../core/status';
import type { DeviceStatus } from '../device';
import type { Clock } from '../ports';
import type { Engine } from './engine';
import type { TabNews } from './tab-news';

type Storage = Pick<DeviceStatus, 'isPersisted' | 'bytesUsed'>;

/** The status of the device as this tab shows it (S28, S35). */
export interface StatusWatch {
  /** Calls back at once and whenever the status changes: most news do not change it. The result ends it. */
  watch(onStatus: (status: DeviceStatus) => void): () => void;
  /** The page has measured its storage. */
  setStorage(storage: Storage): void;
  close(): void;
}

export interface StatusSources {
  readonly engine: Pick<Engine, 'news' | 'outbox' | 'isLeader' | 'isRetired'> & {
    readonly connection: { connectivity(): { readonly kind: DeviceStatus['connectivity'] } };
  };
  readonly mirror: Pick<Mirror, 'counts' | 'serial'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly news: Pick<TabNews, 'mirror' | 'outbox' | 'rows' | 'status'>;
}

export function createStatusWatch({ engine, mirror, clock, news }: StatusSources): StatusWatch {
  let storage: Storage = { isPersisted: null, bytesUsed: null };
  let isMirrorUnavailable = false;
  let endWait = (): void => {};
  const current = (): DeviceStatus =>
    deriveStatus({
      ownConnectivity: engine.connection.connectivity().kind,
      news: engine.news(),
      outbox: engine.outbox(),
      nowMs: clock.now(),
      isLeader: engine.isLeader(),
      isOutdated: engine.isRetired(),
      // A mirror that a newer version has taken over is reported as such (S46): this tab must not rebuild it.
      isMirrorUnavailable: isMirrorUnavailable && !engine.isRetired(),
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
  const setUnavailable = (next: boolean): void => {
    if (next === isMirrorUnavailable) return;
    isMirrorUnavailable = next;
    show();
  };
  news.rows.add((commit) => {
    if (!commit) show();
    // The mirror was written, and its rows are in memory.
    else if (mirror.serial() !== null) setUnavailable(false);
  });
  news.mirror.add(({ kind }) => {
    if (kind === 'unavailable') setUnavailable(true);
    if (kind === 'available' || kind === 'rebuilt') setUnavailable(false);
  });
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
