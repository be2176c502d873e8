import { useEffect, useState } from 'react';
import type { OutboxEntry } from '../../domain/sync/write';
import type { DeviceStatus } from '../../sync/device';
import { useDevice } from './device';

/** Reachability, last sync, counts of waiting writes; null until the worker has answered. */
export function useDeviceStatus(): DeviceStatus | null {
  const device = useDevice();
  const [status, setStatus] = useState<DeviceStatus | null>(null);
  useEffect(() => device.watchStatus(setStatus), [device]);
  return status;
}

/** Every write that is not settled, in order. */
export function useOutbox(): readonly OutboxEntry[] {
  const device = useDevice();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => device.watchOutbox(setEntries), [device]);
  return entries;
}

/** Whether the server has been asked and does not answer. */
export function useIsOffline(): boolean {
  return useDeviceStatus()?.connectivity === 'offline';
}
