import type { Position } from '../../domain/sync/position';
import type { Database } from '../database/database';
import { type SQL, sql } from '../database/sql';
import { createOthers } from './tell-others';

export type NewsListener = (position: Position) => void;

export interface News {
  /** Calls back with newer positions of a company; the result ends it. */
  listen(companyID: number, listener: NewsListener): () => void;
  /** A write of this process was committed: its listeners and the other processes are told. */
  announce(companyID: number, position: Position): void;
  /** The newest position announced to a company's listeners; null: none, or no listeners. */
  current(companyID: number): Position | null;
  close(): void;
}

export interface NewsOptions {
  readonly database: Database;
  readonly pollMs?: number;
  /** Commits in quicker succession than this are announced together. */
  readonly gatherMs?: number;
  /** Called with the first failure, and once a minute while polling goes on failing. */
  readonly onError?: (error: unknown) => void;
  /** Called with each announcement, with the wait of its first commit. */
  readonly onAnnounced?: (seconds: number) => void;
}

interface Followed {
  readonly listeners: Set<NewsListener>;
  /** The newest position announced to the listeners; null until the first. */
  current: Position | null;
  /** Newer than `current`, to be announced when the gathering ends. */
  waiting: Position | null;
  /** When the first waiting commit became known, by `performance.now()`. */
  waitingSince: number;
  gathering: NodeJS.Timeout | null;
}

/**
 * Announces this process's commits (at once after a quiet time, else gathered) and those that others report. One query
 * a second for all listeners together, none without listeners, finds commits that were not reported. Only a hint to
 * pull; the feed has the truth.
 */
export function createNews({
  database,
  pollMs = 1000,
  gatherMs = 250,
  onError,
  onAnnounced,
}: NewsOptions): News {
  const companies = new Map<number, Followed>();
  const polling = createPolling({
    pollMs,
    isWanted: () => companies.size > 0,
    poll: async () => {
      const rows = await database.read((tx) => tx.rows(versionsOf([...companies.keys()])));
      for (const row of rows)
        hear(Number(row.companyID), { epoch: String(row.epoch), version: Number(row.version) });
    },
    onError,
  });

  const publish = (followed: Followed, position: Position): void => {
    followed.current = position;
    followed.waiting = null;
    for (const listener of followed.listeners) listener(position);
    followed.gathering = setTimeout(() => {
      followed.gathering = null;
      if (!followed.waiting) return;
      onAnnounced?.((performance.now() - followed.waitingSince) / 1000);
      publish(followed, followed.waiting);
    }, gatherMs);
    followed.gathering.unref();
  };

  const hear = (companyID: number, position: Position): void => {
    const followed = companies.get(companyID);
    if (!followed || !isNewer(followed.waiting ?? followed.current, position)) return;
    if (followed.gathering) {
      if (!followed.waiting) followed.waitingSince = performance.now();
      followed.waiting = position;
      return;
    }
    onAnnounced?.(0);
    publish(followed, position);
  };

  const others = createOthers({ messages: database.messages, onTold: hear, onError });

  const unfollow = (companyID: number, followed: Followed): void => {
    if (followed.gathering) clearTimeout(followed.gathering);
    companies.delete(companyID);
  };

  return {
    announce: (companyID, position) => {
      hear(companyID, position);
      others.tell(companyID, position);
    },
    current: (companyID) => companies.get(companyID)?.current ?? null,
    close: () => {
      for (const [companyID, followed] of [...companies]) unfollow(companyID, followed);
      polling.stop();
      others.close();
    },
    listen(companyID, listener) {
      others.listen();
      const followed = companies.get(companyID) ?? newlyFollowed();
      companies.set(companyID, followed);
      followed.listeners.add(listener);
      // A returning device may have missed what the others were given.
      if (followed.current) listener(followed.current);
      polling.schedule();
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size === 0 && companies.get(companyID) === followed)
          unfollow(companyID, followed);
        if (companies.size === 0) polling.stop();
      };
    },
  };
}

function newlyFollowed(): Followed {
  return { listeners: new Set(), current: null, waiting: null, waitingSince: 0, gathering: null };
}

function versionsOf(companyIDs: readonly number[]): SQL {
  return sql`
    select "companyID", "epoch", "version" from "companyVersions"
    where "companyID" = any(${sql.param([...companyIDs])}::int[])`;
}

interface PollingOptions {
  readonly pollMs: number;
  readonly isWanted: () => boolean;
  readonly poll: () => Promise<void>;
  readonly onError: ((error: unknown) => void) | undefined;
}

/** A database that is away fails every poll: reported each second, it would fill the log. */
const tellAgainMs = 60_000;

/** Polls at intervals while wanted, one poll at a time. */
function createPolling({ pollMs, isWanted, poll, onError }: PollingOptions) {
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;
  /** When a continuing failure was last reported, by `performance.now()`; null: no failure. */
  let toldMs: number | null = null;
  const fail = (error: unknown): void => {
    if (toldMs !== null && performance.now() - toldMs < tellAgainMs) return;
    toldMs = performance.now();
    onError?.(error);
  };
  const schedule = (): void => {
    if (timer !== null || isPolling || !isWanted()) return;
    timer = setTimeout(() => {
      timer = null;
      isPolling = true;
      void poll()
        .then(() => {
          toldMs = null;
        }, fail)
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
  };
  return { schedule, stop };
}

function isNewer(known: Position | null, position: Position): boolean {
  return known === null || known.epoch !== position.epoch || position.version > known.version;
}
