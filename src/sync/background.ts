import { createOutbox } from '../mirror/storage/outbox/outbox-store';
import { openStoredMirror } from '../mirror/storage/stored-mirror';
import { databaseName, type Session } from '../session/session';
import { browserClock, createBrowserDependencies, pause } from './browser-dependencies';
import type { BackgroundWork } from './device';
import { workInBackground } from './shell/lead/background';

/** Browsers end a service worker's work after half a minute or so. */
const patienceMs = 25_000;

/**
 * The service worker's side of the engine, over the browser's own APIs.
 * @param permission.isSignedIn asked before every request: once the user has signed out, no more work is done
 * @param permission.signal aborted: no more work is done at all
 */
export async function workForSession(
  work: BackgroundWork,
  session: Session,
  { isSignedIn, signal }: { readonly isSignedIn: () => Promise<boolean>; readonly signal: AbortSignal },
): Promise<boolean> {
  const name = databaseName(session);
  const { now, after } = browserClock;
  const outbox = createOutbox({ name, pause, after, onOutdated: () => {}, caches: globalThis.caches });
  const { network, ...dependencies } = createBrowserDependencies(() => session, outbox.lease);
  const guarded: typeof network = {
    ...network,
    send: async (request) =>
      (await isSignedIn()) ? network.send(request) : { kind: 'none', reason: 'unreachable' },
  };
  const mirror = openStoredMirror({ name, now, pause, after, onEvent: () => {} });
  try {
    return await workInBackground(work, {
      session,
      ...dependencies,
      network: guarded,
      outbox,
      apiMemory: outbox.apiMemory,
      mirror,
      patienceMs,
      signal,
    });
  } finally {
    outbox.close();
    await mirror.close();
  }
}
