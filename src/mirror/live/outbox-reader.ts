import type { NewerEntry } from '../../domain/sync/outbox-types';
import type { EntryState, OutboxEntry } from '../../domain/sync/write';
import { OutboxDatabase } from '../storage/database';
import { followTransactions } from '../storage/open-transactions';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from '../storage/outbox/outbox-entry';

/** The outbox as a screen shows it: the oldest entries of each state, in order of `seq`, and their number. */
export interface OutboxPage {
  readonly entries: readonly OutboxEntry[];
  /** Entries of a newer version of the program: they are not shown, and others wait for them. */
  readonly newer: readonly NewerEntry[];
  /** Without the newer ones that were read. */
  readonly counts: Readonly<Record<EntryState, number>>;
}

/**
 * Reads the outbox's database beside the worker that writes it. A live query can observe its promises. After a failed
 * read the next one opens the database again.
 */
export interface OutboxReader {
  /** @param limit most entries read of each state; those being sent are all read */
  readPage(limit: number): Promise<OutboxPage>;
  /** All entries in order of `seq`: for files, and for what goes with a discarded entry. */
  readAll(): Promise<readonly OutboxEntry[]>;
  /**
   * For a page that is left (S52): ends running reads at once and reads nothing more. Open calls are never answered; a
   * page that comes back opens another reader.
   */
  leave(): void;
  close(): void;
}

const states = ['pending', 'sending', 'uncertain', 'acked', 'rejected'] as const satisfies EntryState[];
/** A request carries fifty entries: few are ever in these states. */
const onTheirWay: ReadonlySet<EntryState> = new Set<EntryState>(['sending', 'uncertain']);

/** @param name `databaseName(session)` */
export function openOutboxReader(name: string): OutboxReader {
  let connection = connect(name);
  let [isLeft, isClosed] = [false, false];
  const unlessLeft = async <T>(read: (database: OutboxDatabase) => PromiseLike<T>): Promise<T> => {
    const used = connection;
    try {
      return await (isLeft ? never() : read(used.database));
    } catch (error) {
      if (isLeft) return never();
      if (used === connection && !isClosed) {
        used.database.close();
        connection = connect(name);
      }
      throw error;
    }
  };
  return {
    readPage: (limit) =>
      unlessLeft((database) => database.transaction('r', database.entries, () => pageOf(database, limit))),
    readAll: () => unlessLeft(async (database) => inOrder(await database.entries.toArray())),
    leave: () => {
      isLeft = true;
      connection.transactions.abortAll();
      connection.database.close();
    },
    close: () => {
      isClosed = true;
      connection.database.close();
    },
  };
}

function connect(name: string) {
  const database = new OutboxDatabase(name);
  return { database, transactions: followTransactions(database) };
}

async function pageOf({ entries: stored }: OutboxDatabase, limit: number): Promise<OutboxPage> {
  const inState = (state: EntryState) => stored.where('state').equals(state);
  const firstOf = (state: EntryState) =>
    onTheirWay.has(state) ? inState(state).toArray() : inState(state).limit(limit).toArray();
  const lists = await Promise.all(states.map(firstOf));
  const found = await Promise.all(states.map((state) => inState(state).count()));
  const counts = found.map((count, at) => count - (lists[at] ?? []).filter(isNewerEntry).length);
  const read = lists.flat();
  return {
    entries: inOrder(read),
    newer: read.filter(isNewerEntry).map(newerEntryOf),
    counts: {
      pending: counts[0] ?? 0,
      sending: counts[1] ?? 0,
      uncertain: counts[2] ?? 0,
      acked: counts[3] ?? 0,
      rejected: counts[4] ?? 0,
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** The worker keeps entries aside that cannot be read. */
function inOrder(entries: readonly unknown[]): readonly OutboxEntry[] {
  return entries.filter(isOutboxEntry).sort((a, b) => a.seq - b.seq);
}
