import Dexie from 'dexie';
import { outboxName } from '../../domain/sync/database-names';
import type { OutboxOwner } from '../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OwnerRecord } from '../storage/database';
import { countChange, readContents } from '../storage/outbox/outbox-contents';
import { isNewerEntry, isOutboxEntry } from '../storage/outbox/outbox-entry';
import { nameBehind, ownerByName } from './names';
import { changeKept, lookInto } from './open-kept';

/** An outbox on this device with waiting entries. */
export interface KeptOutbox {
  /** Name of its databases. */
  readonly name: string;
  readonly owner: OutboxOwner;
  /** Writes that are not known to be done, and stored ones that cannot be read. */
  readonly waiting: number;
  /** Those of them that are sent only on a user's word: they were refused, or cannot be read. */
  readonly undecided: number;
}

/** All waiting entries of an outbox. */
export interface KeptWrites {
  /** In order of `seq`. */
  readonly entries: readonly OutboxEntry[];
  /** Unreadable entries, as they are in the database. */
  readonly damaged: readonly unknown[];
}

/** The outboxes of this device with waiting entries, of any user; one that cannot be opened is left out. */
export async function listKeptOutboxes(): Promise<readonly KeptOutbox[]> {
  const found: KeptOutbox[] = [];
  for (const database of (await Dexie.getDatabaseNames()).sort()) {
    const name = nameBehind(database, outboxName);
    if (name === null) continue;
    const kept = await lookInto(name, (tables) => describe(name, tables)).catch(() => null);
    if (kept && kept.waiting > 0) found.push(kept);
  }
  return found;
}

/** @param name of the databases */
export function readKeptWrites(name: string): Promise<KeptWrites> {
  return lookInto(name, async (database) => {
    const found: unknown[] = await database.table('entries').toArray();
    const quarantined: unknown[] = await database.table('quarantine').toArray();
    const entries = found.filter(isOutboxEntry).filter(({ state }) => state !== 'acked');
    return { entries, damaged: [...found.filter((value) => !isOutboxEntry(value)), ...quarantined] };
  });
}

/**
 * Empties an outbox, on the word of its user or of an administrator. @param seen the entries that were shown: later
 * ones stay @throws StorageError: `outdated` when a newer version of the program has written it
 */
export function discardKeptWrites(name: string, seen: KeptWrites): Promise<void> {
  const ids = new Set(seen.entries.map(({ requestID }) => requestID));
  return changeKept(name, (database) =>
    database.transaction('rw', database.tables, async () => {
      const before = await readContents(database, null);
      const gone = before.contents.entries.filter(({ requestID }) => ids.has(requestID));
      await database.entries.bulkDelete(gone.map(({ seq }) => seq));
      const shown = new Set(seen.damaged.map((one) => JSON.stringify(one)));
      const isShown = (value: unknown): boolean => shown.has(JSON.stringify(value));
      await database.quarantine.filter((record) => isShown(record) || isShown(record.value)).delete();
      await countChange(database, before, before.contents);
    }),
  );
}

async function describe(name: string, database: Dexie): Promise<KeptOutbox | null> {
  const owner = (await readOwner(database)) ?? ownerByName(name);
  if (!owner) return null;
  const entries: unknown[] = await database.table('entries').toArray();
  const quarantined = await database.table('quarantine').count();
  const waiting = entries.filter((value) => !isOutboxEntry(value) || value.state !== 'acked');
  const undecided = waiting.filter((value) =>
    isOutboxEntry(value) ? value.state === 'rejected' : !isNewerEntry(value),
  );
  return {
    name,
    owner,
    waiting: waiting.length + quarantined,
    undecided: undecided.length + quarantined,
  };
}

async function readOwner(database: Dexie): Promise<OutboxOwner | null> {
  if (!database.tables.some((table) => table.name === 'meta')) return null;
  const record: OwnerRecord | undefined = await database.table('meta').get('owner');
  if (!record) return null;
  const { key: _, ...owner } = record;
  return owner;
}
