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
  /** The newest position announced; null until the first poll. */
  announced: Position | null;
}

/**
 * Announces at once what this process commits, and soon what others do: one query a second for all listeners together,
 * none without listeners. Only a hint to pull; the feed has the truth.
 */
export function createNews({ database, pollMs = 1000, onError }: NewsOptions): News {
  const companies = new Map<number, Followed>();
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;

  const announce = (companyID: number, position: Position): void => {
    const followed = companies.get(companyID);
    if (!followed || !isNewer(followed.announced, position)) return;
    followed.announced = position;
    for (const listener of followed.listeners) listener(position);
  };

  const poll = async (): Promise<void> => {
    const rows = await database.read((tx) =>
      tx.rows(sql`
        select "companyID", "epoch", "version" from "companyVersions"
        where "companyID" = any(${sql.param([...companies.keys()])}::int[])`),
    );
    for (const row of rows)
      announce(Number(row.companyID), { epoch: String(row.epoch), version: Number(row.version) });
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
    announce,
    close: stop,
    listen(companyID, listener) {
      const followed = companies.get(companyID) ?? { listeners: new Set(), announced: null };
      companies.set(companyID, followed);
      followed.listeners.add(listener);
      // A listener that comes back may have missed what the others heard.
      if (followed.announced) listener(followed.announced);
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

function isNewer(announced: Position | null, position: Position): boolean {
  return announced === null || announced.epoch !== position.epoch || position.version > announced.version;
}
