import { addDays } from 'date-fns';
import { copyName } from '../../../domain/sync/database-names';
import type { OutboxChange, OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { OutboxDatabase } from '../database';
import { StorageError } from '../storage-error';
import type { RecoveringDatabase } from '../storage-recovery';
import { isApplied, type KnownContents } from './outbox-contents';
import { type CopyOptions, createCopier, type OutboxCopier, readCopy } from './outbox-copy';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from './outbox-entry';

type Recovering = Pick<RecoveringDatabase<OutboxDatabase>, 'run'>;

/**
 * What became of an operation that failed at last, after a connection had died that may have committed it: reading needs no room, and
 * a user must not be told that something is not stored which will be sent.
 * @returns the entries as they are stored
 * @throws the error, where they are not; StorageError `unknown`, where they may be and cannot be read
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
 * The same for a change.
 * @param change null: none was decided
 * @returns the outbox as the change has made it, which is to be read anew the next time
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
  // One that did not answer was ended, one that could not be opened has begun nothing: neither has committed.
  if (!(error instanceof StorageError && error.mayHaveHappened)) throw error;
  // Asked once more, it would not answer before whoever waits gives it up.
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

/** Numbers that tabs which know less, or more, have not come to: they read everything anew. */
const revisionsAhead = 1000;

/**
 * Stores what is known of an outbox that the browser has lost with its database, or a part of it (S75). What was entered since is kept
 * behind it: an entry on its way has another number then, and is sent once more under its id.
 */
export function putBack(recovering: Recovering, { revision, contents }: KnownContents): Promise<void> {
  return recovering.run((database) =>
    database.transaction('rw', database.tables, async () => {
      const record = await database.meta.get('revision');
      const found = record?.key === 'revision' ? record.revision : 0;
      const there: readonly OutboxEntry[] = await database.entries.toArray();
      const byID = new Map(there.map((entry) => [entry.requestID, entry]));
      const isWhole = contents.entries.every(({ requestID }) => byID.has(requestID));
      // Nothing is lost, or another tab was quicker.
      if (found > revision || (found === revision && isWhole)) return;
      const known = new Set(contents.entries.map(({ requestID }) => requestID));
      await database.entries.clear();
      await database.entries.bulkPut([
        ...contents.entries.map((entry) => ({ ...(byID.get(entry.requestID) ?? entry), seq: entry.seq })),
        ...(contents.newer ?? []).map(({ value }) => value as OutboxEntry),
      ]);
      for (const { seq: _, ...entry } of there)
        if (!known.has(entry.requestID)) await database.entries.add(entry);
      await database.quarantine.bulkAdd(contents.damaged.map((value) => ({ seq: 0, value })));
      const replaced = Object.entries(contents.replaced);
      await database.replaced.bulkPut(
        replaced.map(([temporary, id]) => ({ temporary: Number(temporary), id })),
      );
      await database.meta.put({ key: 'revision', revision: revision + revisionsAhead });
    }),
  );
}

const copiers = new WeakMap<CopyOptions, OutboxCopier>();

/** Keeps a copy of what waits in an outbox (S76). @param options the same ones each time */
export function copyWaiting(options: CopyOptions, known: KnownContents): void {
  const copier = copiers.get(options) ?? createCopier(options);
  copiers.set(options, copier);
  copier.follow(known);
}

/** Stores what is only in the copy of an outbox: no tab was open when the browser lost the database (S76). */
export async function putBackCopy(recovering: Recovering, options: CopyOptions): Promise<void> {
  const copy = await readCopy(options);
  if (copy) await putBack(recovering, copy);
  // It would keep every later copy away.
  else await options.caches.delete(copyName(options.name));
}

/** Screens and entries follow replaced keys at once: after so long only an entry that has waited may know the old one. */
const keptDays = 30;

/**
 * Old replacements that no entry mentions would only make every reading slower. One that cannot be removed now stays until the next
 * start.
 * @param nowMs milliseconds since 1970
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
