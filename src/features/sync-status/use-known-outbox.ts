import { useEffect, useState } from 'react';
import type { OutboxEntry } from '../../domain/sync/write';
import { useDevice } from '../../resource-kit/device/device';

/** The outbox; null until the device has answered, so that "everything has been sent" is never said too early. */
export function useKnownOutbox(): readonly OutboxEntry[] | null {
  const device = useDevice();
  const [entries, setEntries] = useState<readonly OutboxEntry[] | null>(null);
  useEffect(() => device.watchOutbox(setEntries), [device]);
  return entries;
}
