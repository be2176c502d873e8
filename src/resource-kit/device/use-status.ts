import { useEffect, useState } from 'react';
import type { DeviceStatus } from '../../sync/device';
import { useDevice } from './device';

/** Reachability, last sync, counts of waiting writes; null until the worker has answered. */
export function useDeviceStatus(): DeviceStatus | null {
  const device = useDevice();
  const [status, setStatus] = useState<DeviceStatus | null>(null);
  useEffect(() => device.watchStatus(setStatus), [device]);
  return status;
}

/** Whether the server was asked and does not answer. */
export function useIsOffline(): boolean {
  return useDeviceStatus()?.connectivity === 'offline';
}
