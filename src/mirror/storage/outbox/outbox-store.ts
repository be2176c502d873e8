import { copyName } from '../../../domain/sync/database-names';
import type {
  ApiMemory,
  LeaseStore,
  OutboxChange,
  OutboxContents,
  OutboxStore,
} from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { loadOnce } from '../../../lib/load-once';
import { OutboxDatabase } from '../database';
import { StorageError, troubleOf } from '../storage-error';
import {
  type After,
  createRecoveringDatabase,
  type RecoveringDatabase,
  type Work,
} from '../storage-recovery';
import {
  countChange,
  isApplied,
  type KnownContents,
  readContents,
  readRevision,
  withAppended,
} from './outbox-contents';
import type { CopyCaches } from './outbox-copy';
import { apiMemoryIn, leaseIn, refuseFormer } from './outbox-meta';

/** Operations that could not be done throw a StorageError. */
export interface Outbox extends OutboxStore {
  readonly lease: LeaseStore;
  readonly apiMemory: ApiMemory;
  close(): void;
}

export interface OutboxOptions {
  /** `databaseName(session)`. */
  readonly name: string;
  readonly onOutdated: () => void;
  readonly pause: (delayMs: number) => Promise<void>;
  /** Limits how long the database may take to answer; left out: no limit. */
  readonly after?: After;
  /** Milliseconds since 1970: when a key was replaced. */
  readonly now?: () => number;
  /** Store for the copy of waiting entries (S76); undefined when the browser has none, as on plain http. */
  readonly caches?: CopyCaches | undefined;
}

/** A user waits for each of these calls; each is tried twice. */
const limitMs = 10_000;

/** Waits for the code that few devices need; see `loadSweeps`. */
export const loadRarely = loadOnce(() => import('./outbox-rarely'));

/** @returns whether the code could be loaded; if not, it is tried again */
const ifLoaded = (use: (rarely: Awaited<ReturnType<typeof loadRarely>>) => unknown): Promise<boolean> =>
  loadRarely()
    .then(use)
    .then(
      () => true,
      () => false,
    );

/** Follows up a failed operation; if the code for it cannot be loaded, the failure stays as it was. */
const lookAfter = (error: unknown) =>
  loadRarely().catch(() => {
    throw error;
  });

/** Opens the durable outbox of one session. Only `update` removes entries. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { name, onOutdated, pause, after, now = Date.now } = options;
  const recovering = createRecoveringDatabase({
    create: () => new OutboxDatabase(name),
    onOutdated,
    pause,
    limit: after && { ms: limitMs, after },
  });

  let known: KnownContents | null = null;
  const copying = createCopying(options, recovering);
  // Only committed contents are kept.
  const keep = (next: KnownContents): OutboxContents => {
    known = next;
    copying.follow(next);
    return next.contents;
  };

  // Contents that the browser has lost are restored as far as this tab knows them (S75).
  const run = <T>(work: Work<OutboxDatabase, T>): Promise<T> =>
    recovering.run(work).catch(async (error) => {
      const trouble = troubleOf(error);
      if (trouble !== 'emptied' && trouble !== 'damaged') throw error;
      await (await lookAfter(error)).mend(recovering, trouble === 'emptied' ? known : null, options);
      // Read everything the next time.
      known = null;
      return recovering.run(work);
    });
  const read = async (): Promise<OutboxContents> =>
    keep(
      await run((database) =>
        database.transaction('rw', database.tables, () => readContents(database, known)),
      ),
    );

  return {
    all: async () => {
      const isFirst = !known;
      const contents = await read();
      if (isFirst && Object.keys(contents.replaced).length > 0)
        void ifLoaded(({ removeOld }) => removeOld(recovering, now()));
      const looking = copying.putBack();
      // Missing entries are waited for only if the database was just created.
      return known?.revision === 1 && (await looking) ? read() : contents;
    },
    append: async (entries) => {
      const appended = await run((database, earlierTries, onBegin) =>
        database.transaction('rw', database.entries, database.meta, async () => {
          onBegin();
          await readRevision(database, known);
          return append(database, entries, earlierTries > 0);
        }),
      ).catch(async (error) => (await lookAfter(error)).findAppended(recovering, entries, error));
      if (known) keep(withAppended(known, appended));
      return appended;
    },
    update: async (decide, fence) => {
      let change = null as OutboxChange | null;
      const found = await run((database, _, onBegin) =>
        database.transaction('rw', database.tables, async () => {
          onBegin();
          if (fence !== undefined) await refuseFormer(database, fence);
          const before = await readContents(database, known);
          // A second decision would take a commit whose confirmation was lost for the work of another tab.
          if (change && isApplied(before.contents, change)) return before;
          change = decide(before.contents);
          if (!change) return before;
          const contents = await applyChange(database, before.contents, change, now());
          return { contents, ...(await countChange(database, before, contents)) };
        }),
      ).catch(async (error) => (await lookAfter(error)).findApplied(recovering, change, error));
      return keep(found);
    },
    adopt: async (from) => (await import('../../kept/adopt-outbox')).adoptOutbox(from, name),
    lease: leaseIn(recovering),
    apiMemory: apiMemoryIn(recovering),
    close: recovering.close,
  };
}

/** Copies waiting entries, and restores them when the database is lost (S76). */
function createCopying(options: OutboxOptions, recovering: RecoveringDatabase<OutboxDatabase>) {
  let hasWaited = false;
  let hasLooked = false;
  return {
    follow: (known: KnownContents): void => {
      hasWaited ||= known.contents.entries.length > 0;
      // Loaded before it is needed: a disk that is full later may give no file any more.
      if (hasWaited) void ifLoaded(({ copyWaiting }) => hasLooked && copyWaiting(options, known));
    },
    /** @returns whether there was a copy that no tab had read */
    putBack: async (): Promise<boolean | undefined> => {
      if (hasLooked) return false;
      // Some browsers have caches, but not in private windows.
      const isThere = await options.caches?.has(copyName(options.name)).catch(() => false);
      // If nothing is lost and nothing waits, it is removed.
      hasWaited ||= !!isThere;
      hasLooked = !isThere || (await ifLoaded(({ putBackCopy }) => putBackCopy(recovering, options)));
      return isThere;
    },
  };
}

async function applyChange(
  database: OutboxDatabase,
  before: OutboxContents,
  change: OutboxChange,
  nowMs: number,
): Promise<OutboxContents> {
  if (change.put.length > 0) await database.entries.bulkPut([...change.put]);
  if (change.remove.length > 0) await database.entries.bulkDelete([...change.remove]);
  const replaced = Object.entries(change.replaced).map(([temporary, id]) => ({
    temporary: Number(temporary),
    id,
    atMs: nowMs,
  }));
  if (replaced.length > 0) await database.replaced.bulkPut(replaced);
  const bySeq = new Map(before.entries.map((entry) => [entry.seq, entry]));
  for (const entry of change.put) bySeq.set(entry.seq, entry);
  for (const seq of change.remove) bySeq.delete(seq);
  return {
    entries: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    damaged: before.damaged,
    ...(before.newer ? { newer: before.newer } : {}),
    replaced: { ...before.replaced, ...change.replaced },
  };
}

/**
 * @param mayHaveHappened a connection that died may have committed: entries that are there under their request ids are
 * not doubled
 */
async function append(
  database: OutboxDatabase,
  entries: readonly Omit<OutboxEntry, 'seq'>[],
  mayHaveHappened: boolean,
): Promise<readonly OutboxEntry[]> {
  if (entries.length === 0) return [];
  const known = mayHaveHappened ? await database.entries.toArray() : [];
  const stored = new Map(known.map((entry) => [entry.requestID, entry]));
  const missing = entries.filter((entry) => !stored.has(entry.requestID));
  const keys = await database.entries.bulkAdd(missing, { allKeys: true });
  missing.forEach((entry, index) => {
    const seq = keys[index];
    if (seq === undefined) throw new StorageError('lost');
    stored.set(entry.requestID, { ...entry, seq });
  });
  return entries.flatMap((entry) => stored.get(entry.requestID) ?? []);
}
