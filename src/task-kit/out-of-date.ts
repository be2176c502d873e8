import type { DeviceStatus } from '../sync/device';

/** Two refreshes, in milliseconds. */
const oldMs = 60_000;

/** Whether what the device shows is out of date: a minute old, or of one that never had all of it and reaches no server. */
export function isOutOfDate(status: DeviceStatus | null, nowMs: number): boolean {
  if (status === null) return false;
  const { completeAsOfMs, connectivity } = status;
  if (completeAsOfMs !== null) return nowMs - completeAsOfMs > oldMs;
  return connectivity === 'offline' || connectivity === 'signed-out';
}
