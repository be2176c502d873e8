import { useEffect, useState } from 'react';
import { databaseName, type Session } from '../session/session';
import type { Device } from '../sync/client';
import { type ConnectedDevice, connectDevice } from '../sync/connect-device';

const createWorker = () =>
  new Worker(new URL('../sync/worker.ts', import.meta.url), { type: 'module', name: 'worker' });

/**
 * The device of a session. Another person or company closes it and opens its own; the same person signing in again
 * goes on with it.
 */
export function useConnectedDevice(session: Session): Device | null {
  const name = databaseName(session);
  const [connected, setConnected] = useState<{
    readonly name: string;
    readonly device: ConnectedDevice;
  } | null>(null);
  const current = connected?.name === name ? connected.device : null;
  // The effect below runs for another name only; the session it opens with is the one of that render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const device = connectDevice(session, { createWorker });
    setConnected({ name, device });
    return () => void device.close();
  }, [name]);
  useEffect(() => current?.renewSession(session), [current, session]);
  return current;
}
