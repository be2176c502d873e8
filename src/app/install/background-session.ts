import type { Session } from '../../session/session';
import { parseSession } from '../../session/store';
import type { BackgroundWork } from '../../sync/device';

/** The used members of the browser's `CacheStorage`: service workers cannot read local storage. */
export interface TextCaches {
  open(name: string): Promise<{ put(path: string, response: Response): Promise<void> }>;
  match(
    path: string,
    options: { readonly cacheName: string },
  ): Promise<{ text(): Promise<string> } | undefined>;
  delete(name: string): Promise<boolean>;
}

const path = '/background-session';

/**
 * The session for one kind of work that continues when the last tab is closed. It exists only while such work is
 * expected, and never longer than the device's session.
 */
export function createBackgroundSession(caches: TextCaches, work: BackgroundWork) {
  const cacheName = `background-${work}`;
  return {
    keep: async (session: Session): Promise<void> => {
      const cache = await caches.open(cacheName);
      await cache.put(path, new Response(JSON.stringify(session)));
    },
    read: async (): Promise<Session | null> => {
      // Opening the cache would leave an empty one behind.
      const kept = await caches.match(path, { cacheName });
      return parseSession(kept ? await kept.text() : null);
    },
    clear: async (): Promise<void> => {
      await caches.delete(cacheName);
    },
  };
}
