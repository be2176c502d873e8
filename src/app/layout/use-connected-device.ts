import { useEffect, useState } from 'react';
import { databaseName, type Session } from '../../session/session';
import { type ConnectedDevice, connectDevice } from '../../sync/connect-device';
import type { WorkerLike } from '../../sync/worker-connection';
import { offerReload } from '../install/updates';
import { spawnWorker, takeAhead } from '../start/ahead';

interface Connected {
  /** Name of the databases. */
  readonly name: string;
  readonly device: ConnectedDevice;
}

let createWorker: () => WorkerLike = spawnWorker;

/**
 * Lets the page do a worker's work where workers lose transactions: in WebKit a transaction whose worker ends with its
 * page is sometimes never finished, and everything waits for that database until the browser is closed (seen in
 * WebKitGTK 2.50). Transactions of a page itself end with it.
 */
export async function chooseWorker({ vendor }: Pick<Navigator, 'vendor'>): Promise<void> {
  if (vendor.startsWith('Apple')) createWorker = (await import('../../sync/in-page')).createInPageWorker;
}

/** Speaks to the worker that was started for the session before the program, else to a new one. */
function connect(session: Session): Connected {
  const started = takeAhead(session);
  let first = started?.worker;
  const device = connectDevice(session, {
    createWorker: () => {
      const worker = first ?? createWorker();
      first = undefined;
      return worker;
    },
    asked: started?.questions ?? [],
    onMissing: offerReload,
  });
  return { name: databaseName(session), device };
}

let ahead: Connected | null = null;

/** Connects to the session's device while the console is still loading. */
export function connectAhead(session: Session): ConnectedDevice {
  ahead = connect(session);
  return ahead.device;
}

/**
 * The device of a session. Another user or company closes it and opens its own; the same user signing in again
 * continues with it.
 */
export function useConnectedDevice(session: Session): ConnectedDevice | null {
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
