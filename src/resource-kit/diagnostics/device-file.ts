import type { OutboxEntry } from '../../domain/sync/write';
import type { Session } from '../../session/session';
import type { Device, DeviceStatus } from '../../sync/device';
import { outboxFile } from './outbox-file';

export interface DeviceFileSources {
  readonly device: Pick<Device, 'readDamaged' | 'diagnose'>;
  readonly entries: Promise<readonly OutboxEntry[]>;
  readonly status: DeviceStatus;
  readonly session: Session;
}

/**
 * Everything that support needs of this device, as JSON text. Readable data is included even if the rest cannot be
 * read.
 */
export async function readDeviceFile({
  device,
  entries: reading,
  status,
  session,
}: DeviceFileSources): Promise<string> {
  const [entries, damaged, decisions] = await Promise.all([
    reading,
    device.readDamaged().catch(() => []),
    device.diagnose().catch(() => []),
  ]);
  const nowMs = Date.now();
  return outboxFile({ entries, damaged, decisions, status, session, version: __VERSION__, nowMs });
}
