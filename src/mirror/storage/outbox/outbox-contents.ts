import type { OutboxChange, OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { OutboxDatabase } from '../database';
import { StorageError } from '../storage-error';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from './outbox-entry';

/**
 * The outbox as a tab has read it. Every change except an append increments the revision, in its own transaction: while
 * it is the same, only entries that were appended since have to be read (S62). It begins at 1 and never goes down.
 */
export interface KnownContents {
  readonly revision: number;
  /** Highest `seq` among the read entries. */
  readonly lastSeq: number;
  readonly contents: OutboxContents;
}

/** The revision grows by this when an outbox is restored (S75), so that every tab that knew it before notices. */
export const putBackStep = 1000;

/** Reads inside a transaction over all tables: new entries, or everything. */
export async function readContents(
  database: OutboxDatabase,
  known: KnownContents | null,
): Promise<KnownContents> {
  const revision = await readRevision(database, known);
  if (known?.revision !== revision) return readEverything(database, revision);
  const more = await database.entries.where(':id').above(known.lastSeq).toArray();
  if (more.length === 0) return known;
  return more.every(isOutboxEntry) ? withEntries(known, more) : readEverything(database, revision);
}

/**
 * Entries that this tab itself has appended; those that another one may have appended in between are read the next
 * time.
 */
export function withAppended(known: KnownContents, appended: readonly OutboxEntry[]): KnownContents {
  return appended[0]?.seq === known.lastSeq + 1 ? withEntries(known, appended) : known;
}

/** Counts a change, in its transaction. */
export async function countChange(
  database: OutboxDatabase,
  before: KnownContents,
  { entries }: OutboxContents,
): Promise<Pick<KnownContents, 'revision' | 'lastSeq'>> {
  const revision = before.revision + 1;
  await database.meta.put({ key: 'revision', revision });
  return { revision, lastSeq: Math.max(before.lastSeq, entries.at(-1)?.seq ?? 0) };
}

/**
 * Whether the outbox holds what the change puts, and not what it removes: a connection that died may have committed all
 * of it.
 */
export function isApplied({ entries }: OutboxContents, { put, remove }: OutboxChange): boolean {
  const isThere = (entry: OutboxEntry): boolean =>
    JSON.stringify(entries.find(({ seq }) => seq === entry.seq)) === JSON.stringify(entry);
  // A change that does neither leaves no trace.
  return (
    put.length + remove.length > 0 && put.every(isThere) && !entries.some(({ seq }) => remove.includes(seq))
  );
}

function withEntries(known: KnownContents, more: readonly OutboxEntry[]): KnownContents {
  const entries = [...known.contents.entries, ...more];
  return { ...known, lastSeq: more.at(-1)?.seq ?? known.lastSeq, contents: { ...known.contents, entries } };
}

/** @throws StorageError `emptied`: the browser may have lost the known database, and begun another (S75) */
export async function readRevision(database: OutboxDatabase, known: KnownContents | null): Promise<number> {
  const record = await database.meta.get('revision');
  const revision = record?.key === 'revision' ? record.revision : 0;
  // A negative revision means: read everything.
  const changes = known && known.revision >= 0 ? revision - known.revision : 0;
  if (changes < 0 || changes >= putBackStep) throw new StorageError('emptied');
  return revision;
}

async function readEverything(database: OutboxDatabase, revision: number): Promise<KnownContents> {
  const found: readonly { readonly seq: number }[] = await database.entries.toArray();
  const entries = found.filter(isOutboxEntry);
  const newer = found.filter(isNewerEntry).map(newerEntryOf);
  const spoiled = found.filter((value) => !isOutboxEntry(value) && !isNewerEntry(value));
  for (const value of spoiled) {
    await database.quarantine.add({ seq: value.seq, value });
    await database.entries.delete(value.seq);
  }
  const quarantined = await database.quarantine.toArray();
  const replaced = await database.replaced.toArray();
  const contents = {
    entries,
    damaged: quarantined.map(({ value }) => value),
    ...(newer.length > 0 ? { newer } : {}),
    replaced: Object.fromEntries(replaced.map(({ temporary, id }) => [temporary, id])),
  };
  const lastSeq = Math.max(entries.at(-1)?.seq ?? 0, newer.at(-1)?.seq ?? 0);
  const known = { revision, lastSeq, contents };
  return spoiled.length > 0 || revision === 0
    ? { contents, ...(await countChange(database, known, contents)) }
    : known;
}
