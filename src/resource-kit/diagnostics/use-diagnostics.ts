import { useCallback } from 'react';
import { openOutboxReader } from '../../mirror/live/outbox-reader';
import { databaseName } from '../../session/session';
import { useDevice, useSession } from '../device/device';
import { useDeviceStatus } from '../device/use-status';
import { readDeviceFile } from './device-file';

/** Outbox entries that are problem reports themselves: one within another would grow without end. */
const reportWrite = 'bugs.create';

/** Collects what support needs of this device, as JSON text; null while the device has not told its status. */
export function useDiagnostics(): (() => Promise<string>) | null {
  const device = useDevice();
  const session = useSession();
  const status = useDeviceStatus();
  const gather = useCallback(async () => {
    if (!status) throw new Error('the device has not told its status');
    const outbox = openOutboxReader(databaseName(session));
    try {
      const entries = outbox.readAll().then(
        (all) => all.filter(({ name }) => name !== reportWrite),
        () => [],
      );
      return await readDeviceFile({ device, entries, status, session });
    } finally {
      outbox.close();
    }
  }, [device, session, status]);
  return status ? gather : null;
}
