import type { DeviceStatus } from '../sync/device';

/** Two refreshes, in milliseconds. */
const oldMs = 60_000;

/**
 * Whether the device's data is out of date: a minute old, or never complete on a device that cannot reach the server.
 */
export function isOutOfDate(status: DeviceStatus | null, nowMs: number): boolean {
  if (status === null) return false;
  const { completeAsOfMs, connectivity } = status;
  if (completeAsOfMs !== null) return nowMs - completeAsOfMs > oldMs;
  return connectivity === 'offline' || connectivity === 'signed-out';
}
