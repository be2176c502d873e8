import { useEffect, useState } from 'react';
import { databaseName, type Session } from '../../session/session';
import { type ConnectedDevice, connectDevice } from '../../sync/connect-device';
import type { Device } from '../../sync/device';
import type { WorkerLike } from '../../sync/worker-connection';
import { offerReload } from '../install/updates';

interface Connected {
  /** Of the databases. */
  readonly name: string;
  readonly device: ConnectedDevice;
}

let createWorker: () => WorkerLike = () =>
  new Worker(new URL('../../sync/worker.ts', import.meta.url), { type: 'module', name: 'worker' });

/**
 * Lets the page do a worker's work where workers lose transactions: in WebKit one whose worker ends with its page is, at
 * times, never finished, and everybody waits for that database until the browser is closed (seen in WebKitGTK 2.50).
 * Those of a page itself are ended with it.
 */
export async function chooseWorker({ vendor }: Pick<Navigator, 'vendor'>): Promise<void> {
  if (vendor.startsWith('Apple')) createWorker = (await import('../../sync/in-page')).createInPageWorker;
}

const connect = (session: Session): Connected => ({
  name: databaseName(session),
  device: connectDevice(session, { createWorker: () => createWorker(), onMissing: offerReload }),
});

let ahead: Connected | null = null;

/** Starts the device while the console is still loading: its worker has a core of its own to open the databases on. */
export function connectAhead(session: Session): void {
  ahead = connect(session);
}

/**
 * The device of a session. Another user or company closes it and opens its own; the same user signing in again
 * goes on with it.
 */
export function useConnectedDevice(session: Session): Device | null {
  const name = databaseName(session);
  const [connected, setConnected] = useState(ahead);
  const current = connected?.name === name ? connected.device : null;
  // The effect below runs for another name only; the session it opens with is the one of that render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const started = ahead;
    ahead = null;
    if (started && started.name !== name) void started.device.close();
    const own = started?.name === name ? started : connect(session);
    setConnected(own);
    return () => void own.device.close();
  }, [name]);
  useEffect(() => current?.renewSession(session), [current, session]);
  return current;
}
