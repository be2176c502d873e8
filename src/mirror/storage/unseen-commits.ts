import type { OutboxChange, OutboxContents } from '../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OutboxDatabase } from './database';
import { isApplied, type KnownContents } from './outbox-contents';
import { isOutboxEntry } from './outbox-entry';
import type { RecoveringDatabase } from './storage-recovery';

type Recovering = Pick<RecoveringDatabase<OutboxDatabase>, 'run'>;

/**
 * What became of an operation that failed at last, after a connection had died that may have committed it: reading needs no room, and
 * a user must not be told that something is not stored which will be sent.
 * @returns the entries as they are stored; null: they are not, or cannot be read
 */
export async function findAppended(
  recovering: Recovering,
  entries: readonly Pick<OutboxEntry, 'requestID'>[],
): Promise<readonly OutboxEntry[] | null> {
  const contents = await readOnly(recovering);
  const stored = new Map(contents?.entries.map((entry) => [entry.requestID, entry]));
  const found = entries.flatMap(({ requestID }) => stored.get(requestID) ?? []);
  return found.length > 0 && found.length === entries.length ? found : null;
}

/**
 * @param change null: none was decided
 * @returns the outbox as the change has made it, which is to be read anew the next time; null: it has not, or cannot be read
 */
export async function findApplied(
  recovering: Recovering,
  change: OutboxChange | null,
): Promise<KnownContents | null> {
  const contents = change && (await readOnly(recovering));
  return contents && isApplied(contents, change) ? { contents, revision: -1, lastSeq: 0 } : null;
}

async function readOnly(recovering: Recovering): Promise<OutboxContents | null> {
  try {
    return await recovering.run((database) =>
      database.transaction('r', [database.entries, database.quarantine, database.replaced], async () => {
        const replaced = await database.replaced.toArray();
        return {
          entries: (await database.entries.toArray()).filter(isOutboxEntry),
          damaged: (await database.quarantine.toArray()).map(({ value }) => value),
          replaced: Object.fromEntries(replaced.map(({ temporary, id }) => [temporary, id])),
        };
      }),
    );
  } catch {
    return null;
  }
}
