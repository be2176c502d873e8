import { addDays } from 'date-fns';
import { copyName } from '../../../domain/sync/database-names';
import type { OutboxChange, OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { OutboxDatabase } from '../database';
import { StorageError } from '../storage-error';
import type { RecoveringDatabase } from '../storage-recovery';
import { isApplied, type KnownContents, putBackStep, readRevision } from './outbox-contents';
import {
  asMaybeSent,
  type CopyOptions,
  createCopier,
  isAhead,
  type OutboxCopier,
  readCopy,
} from './outbox-copy';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from './outbox-entry';

type Recovering = Pick<RecoveringDatabase<OutboxDatabase>, 'run'>;

/**
 * Finds out what became of a failed append after a connection died that may have committed it: reading needs no room,
 * and a user must not be told that something is not stored which will be sent. @returns the entries as they are stored
 * @throws the error if they are not stored; StorageError `unknown` if they may be and cannot be read
 */
export async function findAppended(
  recovering: Recovering,
  entries: readonly Pick<OutboxEntry, 'requestID'>[],
  error: unknown,
): Promise<readonly OutboxEntry[]> {
  const contents = await readAfter(recovering, error);
  const stored = new Map(contents.entries.map((entry) => [entry.requestID, entry]));
  const found = entries.flatMap(({ requestID }) => stored.get(requestID) ?? []);
  if (found.length === 0 || found.length < entries.length) throw error;
  return found;
}

/**
 * The same for a change. @param change null: none was decided @returns the outbox after the change, which is to be read
 * again the next time
 */
export async function findApplied(
  recovering: Recovering,
  change: OutboxChange | null,
  error: unknown,
): Promise<KnownContents> {
  const contents = await readAfter(recovering, error);
  if (!change || !isApplied(contents, change)) throw error;
  return { contents, revision: -1, lastSeq: 0 };
}

async function readAfter(recovering: Recovering, error: unknown): Promise<OutboxContents> {
  // A transaction that did not answer was ended, and a database that could not be opened has begun none: neither has
  // committed.
  if (!(error instanceof StorageError && error.mayHaveHappened)) throw error;
  // A second question would not be answered before the caller gives up.
  if (error.trouble === 'stuck') throw new StorageError('unknown', error, true);
  try {
    return await recovering.run((database) =>
      database.transaction('r', [database.entries, database.quarantine, database.replaced], async () => {
        const replaced = await database.replaced.toArray();
        const found: readonly { readonly seq: number }[] = await database.entries.toArray();
        return {
          entries: found.filter(isOutboxEntry),
          newer: found.filter(isNewerEntry).map(newerEntryOf),
          damaged: (await database.quarantine.toArray()).map(({ value }) => value),
          replaced: Object.fromEntries(replaced.map(({ temporary, id }) => [temporary, id])),
        };
      }),
    );
  } catch (unread) {
    throw new StorageError('unknown', unread, true);
  }
}

/**
 * Stores the known contents of an outbox, or a share of them, that the browser has lost with its database (S75), before
 * entries made since. If another tab was quicker, what that one did not know comes last.
 */
function putBack(recovering: Recovering, known: KnownContents): Promise<void> {
  return recovering.run((database) =>
    database.transaction('rw', database.tables, async () => {
      const revision = await readRevision(database, null);
      const there: readonly OutboxEntry[] = await database.entries.toArray();
      const ids = new Set(there.map(({ requestID }) => requestID));
      const isWhole = known.contents.entries.every(({ requestID }) => ids.has(requestID));
      const last = await database.meta.get('putBack');
      if (revision < known.revision || (revision === known.revision && !isWhole))
        await putBackFirst(database, known, there);
      else if (last?.key === 'putBack' && last.revision > known.revision)
        await putBackMore(database, known, new Set([...last.ids, ...ids]));
    }),
  );
}

async function putBackFirst(
  database: OutboxDatabase,
  { revision, contents }: KnownContents,
  there: readonly OutboxEntry[],
): Promise<void> {
  const byID = new Map(there.map((entry) => [entry.requestID, entry]));
  const entries = contents.entries.map((entry) => ({
    ...(byID.get(entry.requestID) ?? entry),
    seq: entry.seq,
  }));
  const newer = (contents.newer ?? []).map(({ value }) => value as OutboxEntry);
  const ids = new Set(entries.map(({ requestID }) => requestID));
  const since = there.filter(({ requestID }) => !ids.has(requestID));
  const returning = before(since, [...entries, ...newer]);
  await database.entries.bulkDelete(
    there.filter(({ requestID }) => ids.has(requestID)).map(({ seq }) => seq),
  );
  await database.entries.bulkPut([...returning]);
  await database.quarantine.bulkAdd(contents.damaged.map((value) => ({ seq: 0, value })));
  const replaced = Object.entries(contents.replaced);
  await database.replaced.bulkPut(replaced.map(([temporary, id]) => ({ temporary: Number(temporary), id })));
  const next = revision + putBackStep;
  await database.meta.put({ key: 'revision', revision: next });
  await database.meta.put({ key: 'putBack', revision: next, ids: [...ids] });
}

/** Gives entries numbers before others that keep theirs: an answer may be on its way to those. */
function before(since: readonly OutboxEntry[], entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const [first] = since;
  if (!first) return entries;
  const shift = Math.max(0, ...entries.map(({ seq }) => seq)) - first.seq + 1;
  return entries.map((entry) => {
    const blocksUpTo = entry.rejection?.blocksUpTo;
    const seq = entry.seq - shift;
    if (!entry.rejection || blocksUpTo === undefined) return { ...entry, seq };
    return { ...entry, seq, rejection: { ...entry.rejection, blocksUpTo: blocksUpTo - shift } };
  });
}

/** A tab may know entries that the restoring tab did not know: they may have been sent and settled before. */
async function putBackMore(
  database: OutboxDatabase,
  { contents }: KnownContents,
  known: ReadonlySet<string>,
): Promise<void> {
  const more = contents.entries.filter(({ requestID, state }) => state !== 'acked' && !known.has(requestID));
  for (const entry of more) {
    const { seq: _, ...rest } = asMaybeSent(entry, entry.createdAtMs);
    await database.entries.add(rest);
  }
}

const copiers = new WeakMap<CopyOptions, OutboxCopier>();

/** Keeps a copy of an outbox's waiting entries (S76). @param options the same object each time */
export function copyWaiting(options: CopyOptions, known: KnownContents): void {
  const copier = copiers.get(options) ?? createCopier(options);
  copiers.set(options, copier);
  copier.follow(known);
}

/**
 * Stores what a tab knows of a lost outbox, unless a copy by another tab knows more; or sets unreadable entries aside.
 * @param lost null: it is there, and reading it fails
 */
export async function mend(
  recovering: Recovering,
  lost: KnownContents | null,
  options: CopyOptions,
): Promise<void> {
  if (!lost) return setAside(recovering);
  const copy = await readCopy(options).catch(() => null);
  await putBack(recovering, copy && isAhead(copy, lost) ? copy : lost);
}

/** One unreadable value spoils the whole answer: they are read one by one. */
function setAside(recovering: Recovering): Promise<void> {
  return recovering.run((database) =>
    database.transaction('rw', database.tables, async () => {
      for (const seq of await database.entries.toCollection().primaryKeys()) {
        const isReadable = await database.entries.get(seq).then(
          () => true,
          () => false,
        );
        if (isReadable) continue;
        await database.quarantine.add({ seq, value: { seq, unreadable: true } });
        await database.entries.delete(seq);
      }
      // Other tabs, which may know their contents, read everything again.
      await database.meta.put({ key: 'revision', revision: (await readRevision(database, null)) + 1 });
    }),
  );
}

/** Stores entries that are only in the copy of an outbox: no tab was open when the browser lost the database (S76). */
export async function putBackCopy(recovering: Recovering, options: CopyOptions): Promise<void> {
  const copy = await readCopy(options);
  if (copy) await putBack(recovering, copy);
  // An unreadable copy would prevent every later one.
  else await options.caches?.delete(copyName(options.name));
}

/**
 * Screens and entries follow replaced keys at once: after so long only an entry that has waited may know the old key.
 */
const keptDays = 30;

/**
 * Old replacements that no entry mentions would only slow every read. One that cannot be removed now stays until the
 * next start. @param nowMs milliseconds since 1970
 */
export async function removeOld(recovering: Recovering, nowMs: number): Promise<void> {
  const oldest = addDays(nowMs, -keptDays).getTime();
  const removing = recovering.run((database) =>
    database.transaction('rw', [database.entries, database.replaced], async () => {
      const known = await database.replaced.toArray();
      const undated = known.filter(({ atMs }) => atMs === undefined);
      if (undated.length > 0)
        await database.replaced.bulkPut(undated.map((each) => ({ ...each, atMs: nowMs })));
      const old = known.filter(({ atMs = nowMs }) => atMs < oldest);
      if (old.length === 0) return;
      const text = JSON.stringify(await database.entries.toArray());
      const unused = old.filter(({ temporary }) => !text.includes(String(temporary)));
      await database.replaced.bulkDelete(unused.map(({ temporary }) => temporary));
    }),
  );
  await removing.catch(() => undefined);
}
