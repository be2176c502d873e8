import { sql } from 'drizzle-orm';
import type { Position } from '../../protocol/changes';
import type { Database } from '../database/database';

export type NewsListener = (position: Position) => void;

export interface News {
  /** Calls back with each newer position of a company; the result ends it. */
  listen(companyID: number, listener: NewsListener): () => void;
  /** A write of this process has been committed. */
  announce(companyID: number, position: Position): void;
  close(): void;
}

export interface NewsOptions {
  readonly database: Database;
  readonly pollMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface Followed {
  readonly listeners: Set<NewsListener>;
  /** The newest position told; null until the first poll. */
  told: Position | null;
}

/**
 * Says at once what this process commits, and soon what others do: one query a second for all listeners together,
 * none while nobody listens. Only a hint to pull; what is true is in the feed.
 */
export function createNews({ database, pollMs = 1000, onError }: NewsOptions): News {
  const companies = new Map<number, Followed>();
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;

  const tell = (companyID: number, position: Position): void => {
    const followed = companies.get(companyID);
    if (!followed || !isNewer(followed.told, position)) return;
    followed.told = position;
    for (const listener of followed.listeners) listener(position);
  };

  const poll = async (): Promise<void> => {
    const rows = await database.read((tx) =>
      tx.rows(sql`
        select "companyID", "epoch", "version" from "companyVersions"
        where "companyID" = any(${sql.param([...companies.keys()])}::int[])`),
    );
    for (const row of rows)
      tell(Number(row.companyID), { epoch: String(row.epoch), version: Number(row.version) });
  };

  const schedule = (): void => {
    if (timer !== null || isPolling || companies.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      isPolling = true;
      void poll()
        .catch((error: unknown) => onError?.(error))
        .finally(() => {
          isPolling = false;
          schedule();
        });
    }, pollMs);
    timer.unref();
  };

  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    companies.clear();
  };

  return {
    announce: tell,
    close: stop,
    listen(companyID, listener) {
      const followed = companies.get(companyID) ?? { listeners: new Set(), told: null };
      companies.set(companyID, followed);
      followed.listeners.add(listener);
      // Whoever comes back may have missed what the others were told.
      if (followed.told) listener(followed.told);
      schedule();
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size === 0 && companies.get(companyID) === followed)
          companies.delete(companyID);
        if (companies.size === 0) stop();
      };
    },
  };
}

function isNewer(told: Position | null, position: Position): boolean {
  return told === null || told.epoch !== position.epoch || position.version > told.version;
}
