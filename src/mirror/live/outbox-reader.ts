import type { NewerEntry } from '../../domain/sync/outbox-types';
import type { EntryState, OutboxEntry } from '../../domain/sync/write';
import { OutboxDatabase } from '../storage/database';
import { followTransactions } from '../storage/open-transactions';
import { isNewerEntry, isOutboxEntry, newerEntryOf } from '../storage/outbox/outbox-entry';

/** What a screen shows of the outbox: the oldest entries of each state, in order of `seq`, and how many there are. */
export interface OutboxPage {
  readonly entries: readonly OutboxEntry[];
  /** Entries of a newer version of the program: they are not shown, and others wait for them. */
  readonly newer: readonly NewerEntry[];
  /** Without the newer ones that have been read. */
  readonly counts: Readonly<Record<EntryState, number>>;
}

/**
 * Reads the outbox's database beside the worker that writes it. Its promises can be observed by a live query. After a read that
 * failed the next one opens the database anew.
 */
export interface OutboxReader {
  /** @param limit entries read of each state; those on their way to the server are all read */
  readPage(limit: number): Promise<OutboxPage>;
  /** Every entry in order of `seq`: for files, and for what goes with a discarded entry. */
  readAll(): Promise<readonly OutboxEntry[]>;
  /**
   * For a page that is left (S52): ends at once what is being read, and reads nothing more. What was asked for is
   * never answered; a page that comes back opens another reader.
   */
  leave(): void;
  close(): void;
}

const states = ['pending', 'sending', 'uncertain', 'acked', 'rejected'] as const satisfies EntryState[];
/** A request carries fifty entries: these states never hold many. */
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

/** Entries that cannot be read are the worker's to keep aside. */
function inOrder(entries: readonly unknown[]): readonly OutboxEntry[] {
  return entries.filter(isOutboxEntry).sort((a, b) => a.seq - b.seq);
}
