import { defaultWindowDays } from '../../domain/sync/mirror-types';
import type { OutboxContents } from '../../domain/sync/outbox-types';
import { shownState } from '../../domain/sync/shown-state';
import type { OutboxEntry } from '../../domain/sync/write';
import type { DeviceStatus } from '../device';
import type { LeaderNews } from '../ports';

export interface StatusInputs {
  /** What this tab found out itself; used until it hears a leader. */
  readonly ownConnectivity: DeviceStatus['connectivity'];
  readonly news: LeaderNews | null;
  readonly outbox: OutboxContents;
  readonly nowMs: number;
  readonly isLeader: boolean;
  readonly isOutdated: boolean;
  readonly isMirrorUnavailable: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly storage: { readonly isPersisted: boolean | null; readonly bytesUsed: number | null };
}

/** The mirror of an earlier version of the program knows only the time of the last sync. */
function asOfMs({ completeAsOfMs, lastSyncMs, sweep }: LeaderNews['state']): number | null {
  return completeAsOfMs ?? (sweep ? null : lastSyncMs);
}

/** The device's status as the user sees it (S28). */
export function deriveStatus({
  ownConnectivity,
  news,
  outbox,
  nowMs,
  isLeader,
  isOutdated,
  isMirrorUnavailable,
  counts,
  storage,
}: StatusInputs): DeviceStatus {
  const count = (state: OutboxEntry['state']): number =>
    outbox.entries.filter((entry) => shownState(entry, nowMs) === state).length;
  return {
    connectivity: news?.connectivity ?? ownConnectivity,
    clockErrorMinutes: news?.clockErrorMinutes ?? 0,
    lastSyncMs: news?.state.lastSyncMs ?? null,
    completeAsOfMs: news ? asOfMs(news.state) : null,
    pending: count('pending'),
    sending: count('sending'),
    uncertain: count('uncertain'),
    rejected: count('rejected'),
    isLeader,
    isOutdated,
    isSyncing: news?.isSyncing ?? false,
    isPersisted: storage.isPersisted,
    isStorageFull: news?.isStorageFull ?? false,
    isMirrorUnavailable,
    snapshot: news?.snapshot ?? {},
    mirrored: Object.fromEntries(Object.entries(counts).map(([name, rows]) => [name, { rows }])),
    bytesUsed: storage.bytesUsed,
    windowDays: news?.state.windowDays ?? defaultWindowDays,
    damagedEntries: outbox.damaged.length,
    newerEntries: outbox.newer?.length ?? 0,
  };
}
