import { createOutbox } from '../mirror/outbox-store';
import { openStoredMirror } from '../mirror/stored-mirror';
import { databaseName, type Session } from '../session/session';
import { browserClock, createBrowserParts, pause } from './browser-parts';
import { type BackgroundWork, workInBackground } from './shell/background';

/** Browsers end a service worker's work after half a minute or so. */
const patienceMs = 25_000;

/** The service worker's side of the engine, over the browser's own parts. */
export async function workForSession(work: BackgroundWork, session: Session): Promise<boolean> {
  const name = databaseName(session);
  const parts = createBrowserParts(() => session);
  const outbox = createOutbox({ name, pause, onOutdated: () => {} });
  const mirror = openStoredMirror({ name, now: browserClock.now, pause, onEvent: () => {} });
  try {
    return await workInBackground(work, { session, ...parts, outbox, mirror, patienceMs });
  } finally {
    outbox.close();
    await mirror.close();
  }
}
