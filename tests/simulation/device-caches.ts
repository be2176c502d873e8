import { copyName } from '../../src/domain/sync/database-names';
import type { OutboxEntry } from '../../src/domain/sync/write';
import type { CopyCaches } from '../../src/mirror/storage/outbox/outbox-copy';
import type { TabLife } from './disk';

/** The caches of a device's browser, which are separate from its databases. */
export interface DeviceCaches {
  /** As a tab has them; their names have no tab, and all tabs of an account share them. */
  of(life: TabLife): CopyCaches;
  /** Entries in the copy of an account's outbox; null: there is no copy. */
  copied(account: string): readonly OutboxEntry[] | null;
  drop(account: string): void;
}

const never = (): Promise<never> => new Promise(() => {});
/** Without the drive and the tab. */
const shared = (name: string): string => name.replace(/^drive\d+@\w+@/, '');

export function createDeviceCaches(): DeviceCaches {
  const stored = new Map<string, { readonly response: Response; readonly text: string }>();

  return {
    of: ({ isAlive, scheduler }) => {
      // Time stops while a browser would do real work.
      const work = async <T>(run: () => T | Promise<T>): Promise<T> => {
        if (!isAlive()) return never();
        const done = scheduler.busy();
        try {
          return await run();
        } finally {
          done();
        }
      };
      return {
        has: (name) => work(() => stored.has(shared(name))),
        open: async (name) => ({
          put: (_path, response) =>
            work(async () => {
              const text = await response.clone().text();
              stored.set(shared(name), { response, text });
            }),
        }),
        match: (_path, { cacheName }) => work(() => stored.get(shared(cacheName))?.response.clone()),
        delete: (name) => work(() => stored.delete(shared(name))),
      };
    },
    copied: (account) => {
      const copy = stored.get(copyName(account));
      const content: { readonly entries: readonly OutboxEntry[] } | null = copy
        ? JSON.parse(copy.text)
        : null;
      return content?.entries ?? null;
    },
    drop: (account) => void stored.delete(copyName(account)),
  };
}
