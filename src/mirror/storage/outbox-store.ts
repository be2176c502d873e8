import { subDays } from 'date-fns';
import type {
  ApiMemory,
  LeaseStore,
  OutboxChange,
  OutboxContents,
  OutboxStore,
} from '../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../domain/sync/write';
import { OutboxDatabase } from './database';
import { isOutboxEntry } from './outbox-entry';
import { apiMemoryIn, leaseIn, refuseFormer } from './outbox-meta';
import { StorageError, troubleOf } from './storage-error';
import { type After, createRecoveringDatabase } from './storage-recovery';

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
  /** Measures how long the database takes to answer; left out: it may take as long as it likes. */
  readonly after?: After;
  /** Milliseconds since 1970: when a key was replaced. */
  readonly now?: () => number;
}

/** A user waits for each of these calls; it is tried twice. */
const limitMs = 10_000;

/** Screens and entries follow replaced keys at once: after so long only an entry that has waited may know the old one. */
const keptDays = 30;

/** Opens the durable outbox of one session. No entry is ever removed but by `update`. */
export function createOutbox({ name, onOutdated, pause, after, now = Date.now }: OutboxOptions): Outbox {
  const recovering = createRecoveringDatabase({
    create: () => new OutboxDatabase(name),
    onOutdated,
    pause,
    limit: after && { ms: limitMs, after },
  });

  return {
    all: () =>
      recovering.run((database) =>
        database.transaction('rw', database.entries, database.quarantine, database.replaced, async () => {
          const contents = await read(database);
          return { ...contents, replaced: await forgetOld(database, contents, now()) };
        }),
      ),
    append: (entries) =>
      recovering.run((database, earlierTries) =>
        database.transaction('rw', database.entries, () => append(database, entries, earlierTries > 0)),
      ),
    update: (decide, fence) =>
      recovering.run((database, earlierTries) =>
        database.transaction('rw', database.tables, async () => {
          if (fence !== undefined) await refuseFormer(database, fence);
          const contents = await read(database);
          const change = decide(contents);
          if (!change) return contents;
          return applyChange(database, contents, { change, mayHaveHappened: earlierTries > 0, nowMs: now() });
        }),
      ),
    lease: leaseIn(recovering),
    apiMemory: apiMemoryIn(recovering),
    close: recovering.close,
  };
}

async function applyChange(
  database: OutboxDatabase,
  before: OutboxContents,
  {
    change,
    mayHaveHappened,
    nowMs,
  }: { readonly change: OutboxChange; readonly mayHaveHappened: boolean; readonly nowMs: number },
): Promise<OutboxContents> {
  if (change.put.length > 0) await database.entries.bulkPut([...change.put]);
  if (change.remove.length > 0) await database.entries.bulkDelete([...change.remove]);
  const appended = await append(database, change.append, mayHaveHappened);
  const replaced = Object.entries(change.replaced).map(([temporary, id]) => ({
    temporary: Number(temporary),
    id,
    atMs: nowMs,
  }));
  if (replaced.length > 0) await database.replaced.bulkPut(replaced);
  const bySeq = new Map(before.entries.map((entry) => [entry.seq, entry]));
  for (const entry of change.put) bySeq.set(entry.seq, entry);
  for (const seq of change.remove) bySeq.delete(seq);
  for (const entry of appended) bySeq.set(entry.seq, entry);
  return {
    entries: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    damaged: before.damaged,
    replaced: { ...before.replaced, ...change.replaced },
  };
}

/** @param mayHaveHappened a connection that died may have committed: what is there under its request id stays single */
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
    if (seq === undefined) throw new StorageError('lost', 'no key for an appended entry');
    stored.set(entry.requestID, { ...entry, seq });
  });
  return entries.flatMap((entry) => stored.get(entry.requestID) ?? []);
}

async function read(database: OutboxDatabase): Promise<OutboxContents> {
  const found = await readEntries(database);
  const entries = found.filter(isOutboxEntry);
  const spoiled = found.filter((value) => !isOutboxEntry(value));
  for (const value of spoiled) {
    await database.quarantine.add({ seq: value.seq, value });
    await database.entries.delete(value.seq);
  }
  const quarantined = await database.quarantine.toArray();
  const replaced = await database.replaced.toArray();
  return {
    entries,
    damaged: quarantined.map(({ value }) => value),
    replaced: Object.fromEntries(replaced.map(({ temporary, id }) => [temporary, id])),
  };
}

/** Old replacements that no entry mentions would only make every reading slower. */
async function forgetOld(
  database: OutboxDatabase,
  { entries, replaced }: OutboxContents,
  nowMs: number,
): Promise<Readonly<Record<number, number>>> {
  if (Object.keys(replaced).length === 0) return replaced;
  const known = await database.replaced.toArray();
  const undated = known.filter(({ atMs }) => atMs === undefined).map((each) => ({ ...each, atMs: nowMs }));
  if (undated.length > 0) await database.replaced.bulkPut(undated);
  const oldest = subDays(nowMs, keptDays).getTime();
  const old = known.filter(({ atMs = nowMs }) => atMs < oldest);
  if (old.length === 0) return replaced;
  const text = JSON.stringify(entries);
  const unused = new Set(old.map(({ temporary }) => temporary).filter((key) => !text.includes(String(key))));
  await database.replaced.bulkDelete([...unused]);
  return Object.fromEntries(Object.entries(replaced).filter(([temporary]) => !unused.has(Number(temporary))));
}

async function readEntries(database: OutboxDatabase): Promise<readonly { readonly seq: number }[]> {
  try {
    return await database.entries.toArray();
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
    // One value that cannot be read spoils the whole answer: read them one by one.
    const found: { readonly seq: number }[] = [];
    for (const seq of await database.entries.toCollection().primaryKeys()) {
      const entry = await database.entries.get(seq).catch(() => ({ seq, unreadable: true }));
      if (entry) found.push(entry);
    }
    return found;
  }
}
