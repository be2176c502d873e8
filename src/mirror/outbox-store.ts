import type { OutboxChange, OutboxContents, OutboxStore } from '../domain/outbox-types';
import type { OutboxEntry } from '../domain/write';
import { OutboxDatabase } from './database';
import { createHealingDatabase, StorageError, troubleOf } from './healing';
import { isOutboxEntry } from './outbox-entry';

/** Operations that could not be done throw a StorageError. */
export interface Outbox extends OutboxStore {
  close(): void;
}

export interface OutboxOptions {
  /** `databaseName(session)`. */
  readonly name: string;
  readonly onOutdated: () => void;
  readonly pause: (delayMs: number) => Promise<void>;
}

/** Opens the durable outbox of one session. Nothing in it is ever removed but by `update`. */
export function createOutbox({ name, onOutdated, pause }: OutboxOptions): Outbox {
  const healing = createHealingDatabase({ create: () => new OutboxDatabase(name), onOutdated, pause });

  return {
    all: () =>
      healing.run((database) =>
        database.transaction('rw', database.entries, database.quarantine, database.replaced, () =>
          read(database),
        ),
      ),
    append: (entries) =>
      healing.run((database, earlierTries) =>
        database.transaction('rw', database.entries, () => append(database, entries, earlierTries > 0)),
      ),
    update: (decide) =>
      healing.run((database, earlierTries) =>
        database.transaction('rw', database.entries, database.quarantine, database.replaced, async () => {
          const contents = await read(database);
          const change = decide(contents);
          if (!change) return contents;
          return applyChange(database, contents, change, earlierTries > 0);
        }),
      ),
    close: healing.close,
  };
}

async function applyChange(
  database: OutboxDatabase,
  before: OutboxContents,
  change: OutboxChange,
  mayHaveHappened: boolean,
): Promise<OutboxContents> {
  if (change.put.length > 0) await database.entries.bulkPut([...change.put]);
  if (change.remove.length > 0) await database.entries.bulkDelete([...change.remove]);
  const appended = await append(database, change.append, mayHaveHappened);
  const replaced = Object.entries(change.replaced).map(([temporary, id]) => ({
    temporary: Number(temporary),
    id,
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
