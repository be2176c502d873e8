import { movedAs, planAdoption, renumberRefusals } from '../../domain/sync/adoption';
import type { OutboxEntry } from '../../domain/sync/write';
import { OutboxDatabase, type ReplacedKey } from '../storage/database';
import { countChange, readContents } from '../storage/outbox/outbox-contents';
import { isNewerEntry, isOutboxEntry } from '../storage/outbox/outbox-entry';
import { StorageError } from '../storage/storage-error';
import { changeKept } from './open-kept';

interface Leaving {
  readonly entries: readonly OutboxEntry[];
  readonly replaced: readonly ReplacedKey[];
}

/**
 * Moves the waiting entries of one outbox to another. No transaction spans both databases: the receiving one remembers
 * for good what has come, in the step that stores it, since a tab may die between any two steps, or be frozen and go on
 * with what it has read. @returns number of entries moved @throws StorageError: `outdated` when a newer version of the
 * program has written the other outbox
 */
export function adoptOutbox(from: string, to: string): Promise<number> {
  return changeKept(from, async (former) => {
    const own = new OutboxDatabase(to);
    try {
      const { count, there } = await takeAlong(own, from, await readLeaving(former));
      await letGo(former, there);
      return count;
    } finally {
      own.close();
    }
  });
}

/** @throws StorageError: `outdated` when there are entries of a newer shape (S66): others may depend on them */
function readLeaving(former: OutboxDatabase): Promise<Leaving> {
  return former.transaction('r', former.tables, async () => {
    const found = await former.entries.toArray();
    if (found.some(isNewerEntry)) throw new StorageError('outdated', 'entries of a newer shape');
    return { entries: found.filter(isOutboxEntry), replaced: await former.replaced.toArray() };
  });
}

function takeAlong(own: OutboxDatabase, from: string, { entries, replaced }: Leaving) {
  return own.transaction('rw', own.tables, async () => {
    const key = `adopted ${from}` as const;
    const record = await own.meta.get(key);
    const there = new Set(record?.key === key && 'moved' in record ? record.moved : []);
    const before = await readContents(own, null);
    const moving = planAdoption(entries, there);
    const seqs = await own.entries.bulkAdd(
      moving.map(({ entry }) => entry),
      { allKeys: true },
    );
    const moved = moving.map(({ formerSeq, entry }, index) => ({
      formerSeq,
      entry: { ...entry, seq: seqs[index] ?? 0 },
    }));
    await own.entries.bulkPut([...renumberRefusals(moved)]);
    const known = new Set((await own.replaced.toArray()).map(({ temporary }) => temporary));
    await own.replaced.bulkAdd(replaced.filter(({ temporary }) => !known.has(temporary)));
    for (const { formerSeq, entry } of moving) there.add(movedAs({ ...entry, seq: formerSeq }));
    await own.meta.put({ key, moved: [...there] });
    const contents = { ...before.contents, entries: moved.map(({ entry }) => entry) };
    await countChange(own, before, contents);
    return { count: moving.length, there };
  });
}

/** Entries that are done there stay behind. */
function letGo(former: OutboxDatabase, moved: ReadonlySet<string>): Promise<void> {
  return former.transaction('rw', former.tables, async () => {
    const before = await readContents(former, null);
    const gone = before.contents.entries.filter((entry) => moved.has(movedAs(entry)));
    await former.entries.bulkDelete(gone.map(({ seq }) => seq));
    await countChange(former, before, before.contents);
  });
}
