import type { OutboxEntry } from '../../../src/domain/sync/write';
import type { Book } from './book';
import { textOf } from './entry-text';
import { pathWithRealKeys, type RealKeys } from './real-keys';
import { isLoose } from './wire-items';

export interface OutboxRulesOptions {
  readonly book: Book;
  /** Keys of rows that the server has created. */
  readonly realKeys: RealKeys;
  /** The server has refused a try to create the row: to a user who has lost the role, after a try that was lost. */
  readonly wasCreationRefused: (temporary: number) => boolean;
  /** Whether the server, or a proxy before it, refused the write with this status. */
  readonly wasRefused: (requestID: string, status: number) => boolean;
  /** Whether the server has ever had the value, by the row's real key. */
  readonly wasStored: (id: number, field: string, value: unknown) => boolean;
  /** Whether a try of the write may have been lost where the server cannot tell a repetition from a new write. */
  readonly mayBeUnknown: (entry: OutboxEntry) => boolean;
}

/**
 * Checks every change of a device's outbox against the rules, informed of the users' writes and the server's answers.
 */
export interface OutboxRules {
  /** The outbox's durable content after a transaction. @returns the problem with it */
  observe(entries: readonly OutboxEntry[]): string | null;
  /** At rest: a write that waits although nothing stands in its way. */
  findIdle(): string | null;
  /** A user asks for it to be discarded, possibly before its outcome is known. */
  discard(entry: OutboxEntry): void;
  /** The browser has deleted the outbox, and with it the device's knowledge of real keys. */
  evict(copied: ReadonlySet<string>): void;
  /** The refused write that holds an entry back (S6). */
  blockedBy(requestID: string): string | null;
  /**
   * The earlier one became unsettled again while the later one was about to be sent, which need not wait for it: a user
   * has sent it again, or the server has left the history in which it was acknowledged.
   *
   * @param namesHistory so that a server in another history does nothing: without it, only a user's decision counts
   */
  mayOvertake(later: OutboxEntry, earlier: OutboxEntry, namesHistory: boolean): boolean;
}

export function createOutboxRules(options: OutboxRulesOptions): OutboxRules {
  const { book } = options;
  let before: readonly OutboxEntry[] = [];
  let bySeq: ReadonlyMap<number, OutboxEntry> = new Map();
  /** Refused writes by the entries that each holds back. */
  const blocked = new Map<string, Set<string>>();
  /** Writes that a user has sent again, by those that were stored as being sent at the time. */
  const overtaken = new Map<string, Set<string>>();
  /** Likewise, those that may have been lost with the history in which they were acknowledged. */
  const reopened = new Map<string, Set<string>>();
  /** Rows of creations with an unknown outcome: a user may have given them up. */
  const leftToUser = new Set<number>();
  let wasEvicted = false;
  /** Entries that may come back from the copy of a deleted outbox. */
  let returning: ReadonlySet<string> = new Set();
  const leave = ({ effects }: OutboxEntry): void => {
    for (const { kind, id } of effects) if (kind === 'create') leftToUser.add(id);
  };

  /** A form that was opened when the row was new uses its temporary key. */
  const withRealKey = (entry: OutboxEntry): OutboxEntry => {
    const path = pathWithRealKeys(entry.request.path, options.realKeys);
    const targets = entry.targets.map((target) => ({
      ...target,
      id: options.realKeys.get(target.id) ?? target.id,
    }));
    return { ...entry, targets, request: { ...entry.request, path } };
  };
  const observeOne = (entry: OutboxEntry, entries: readonly OutboxEntry[]): string | null => {
    const old = bySeq.get(entry.seq);
    if (!old && returning.has(entry.requestID)) return null;
    if (!old) return book.store(entry) ? null : `entry ${entry.seq} (${entry.name}) was entered by nobody`;
    if (old.requestID !== entry.requestID) return takeNewID(old, entry, entries);
    if (old.state === entry.state) return null;
    if (old.state === 'acked') addOvertaken(reopened, entry, entries);
    if (old.state === 'rejected') return `entry ${entry.seq} is sent again under the id that was refused`;
    if (entry.state === 'rejected') {
      // An entry that is refused as well is held back when it is sent again.
      for (const other of entries)
        if (other.seq > entry.seq && other.state !== 'acked' && shareRow(entry, other))
          blocked.set(other.requestID, (blocked.get(other.requestID) ?? new Set()).add(entry.requestID));
      if (entry.rejection?.code === 'sync.unknown-outcome') leave(entry);
      return wasEvicted ? null : findUnfounded(entry, options, leftToUser);
    }
    return null;
  };
  const addOvertaken = (
    map: Map<string, Set<string>>,
    { requestID }: OutboxEntry,
    entries: readonly OutboxEntry[],
  ): void => {
    for (const other of entries)
      if (other.state === 'sending' && bySeq.get(other.seq)?.state === 'sending')
        map.set(other.requestID, (map.get(other.requestID) ?? new Set()).add(requestID));
  };
  const takeNewID = (
    old: OutboxEntry,
    entry: OutboxEntry,
    entries: readonly OutboxEntry[],
  ): string | null => {
    const taken = before.find(({ requestID }) => requestID === entry.requestID);
    if (taken) {
      const all = before.map(withRealKey);
      const [earlier, later] = [withRealKey(old), withRealKey(taken)];
      // More than two may become one at a time.
      const gone = all.filter(
        (other) =>
          other.seq > earlier.seq &&
          other.seq < later.seq &&
          isMerged(other, earlier, later) &&
          !entries.some(({ seq }) => seq === other.seq),
      );
      for (const { requestID } of [earlier, ...gone]) book.merge(requestID, entry.requestID);
      return findBadMerge(earlier, later, all);
    }
    if (old.state !== 'rejected') return `entry ${entry.seq} was given another request id`;
    book.renew(old.requestID, entry);
    addOvertaken(overtaken, entry, entries);
    const by = blocked.get(old.requestID);
    if (by) blocked.set(entry.requestID, by);
    return findMadeOnLater(entry, entries, options);
  };

  const settledNow = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
    entries.filter(({ seq, state }) => state === 'acked' && bySeq.get(seq)?.state !== 'acked');

  return {
    observe: (entries) => {
      const now = new Set(entries.map(({ requestID }) => requestID));
      const refused = new Set(
        entries.filter(({ state }) => state === 'rejected').map(({ requestID }) => requestID),
      );
      let problem: string | null = null;
      for (const entry of entries)
        if (isChanged(bySeq.get(entry.seq), entry)) problem ??= observeOne(entry, entries);
      for (const { requestID, state } of entries)
        if (state !== 'sending') for (const map of [overtaken, reopened]) map.delete(requestID);
      problem ??= findLeftKey(settledNow(entries), entries, options);

      for (const [id, by] of blocked) {
        for (const refusal of by) if (!refused.has(refusal)) by.delete(refusal);
        if (!now.has(id) || by.size === 0) blocked.delete(id);
      }
      // Entries are never changed, only replaced.
      before = entries;
      bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
      return problem;
    },
    discard: leave,
    evict: (copied) => {
      returning = copied;
      before = [];
      bySeq = new Map();
      blocked.clear();
      wasEvicted = true;
    },
    mayOvertake: (later, earlier, namesHistory) =>
      [overtaken, ...(namesHistory ? [reopened] : [])].some(
        (map) => map.get(later.requestID)?.has(earlier.requestID) ?? false,
      ),
    blockedBy: (requestID) => [...(blocked.get(requestID) ?? [])][0] ?? null,
    findIdle: () => {
      const idle = before.find(
        (entry) => entry.state === 'pending' && !blocked.has(entry.requestID) && !standsBehind(entry, before),
      );
      return idle ? `entry ${idle.seq} (${idle.name}) waits for nothing` : null;
    },
  };
}

/** Behind an earlier write of its rows that is not finished, or behind the creation of one of them. */
function standsBehind(entry: OutboxEntry, all: readonly OutboxEntry[]): boolean {
  const created = [...entry.targets, ...entry.refersTo].some(({ id }) => id < 0);
  return created || all.some((other) => other.seq < entry.seq && isWaiting(other) && shareRow(other, entry));
}

function isChanged(old: OutboxEntry | undefined, entry: OutboxEntry): boolean {
  return old !== entry && (!old || textOf(old) !== textOf(entry));
}

function isWaiting({ state }: OutboxEntry): boolean {
  return state !== 'acked' && state !== 'rejected';
}

export function shareRow(a: OutboxEntry, b: OutboxEntry): boolean {
  return a.targets.some((one) => b.targets.some((two) => one.resource === two.resource && one.id === two.id));
}

/** Only unsent edits of one row may be merged, and nothing about the row may lie between them (S8). */
function findBadMerge(earlier: OutboxEntry, later: OutboxEntry, all: readonly OutboxEntry[]): string | null {
  const isUnsent = [earlier, later].every(
    ({ state, attempts, request }) => state === 'pending' && attempts === 0 && request.method === 'PUT',
  );
  const between = all.find(
    (other) =>
      other.seq > earlier.seq && other.seq < later.seq && other.state !== 'acked' && shareRow(other, later),
  );
  const isSame = earlier.request.path === later.request.path;
  return isUnsent && isSame && (!between || between.state === 'rejected' || isMerged(between, earlier, later))
    ? null
    : `entry ${later.seq} was merged into ${earlier.seq}, which must not be`;
}

function isMerged(between: OutboxEntry, earlier: OutboxEntry, later: OutboxEntry): boolean {
  return between.request.path === earlier.request.path && between.name === later.name;
}

/** A refusal needs a reason that was witnessed. */
function findUnfounded(
  entry: OutboxEntry,
  options: OutboxRulesOptions,
  leftToUser: ReadonlySet<number>,
): string | null {
  const { status = 0, code = null } = entry.rejection ?? {};
  const about = `entry ${entry.seq} (${entry.name})`;
  if (status > 0)
    return options.wasRefused(entry.requestID, status)
      ? null
      : `${about} was taken for refused with ${status}, which nobody said`;
  if (code === 'sync.unknown-outcome')
    return options.mayBeUnknown(entry) ? null : `${about} is left to a user without need`;
  const known = [...entry.targets, ...entry.refersTo].filter(({ id }) => id < 0);
  return known.length > 0 &&
    known.every(
      ({ id }) =>
        options.realKeys.get(id) !== undefined && !options.wasCreationRefused(id) && !leftToUser.has(id),
    )
    ? `${about} is refused for want of a row that was created`
    : null;
}

/** A write that replaces a refused edit was not based on the values of a later one, which follows it (S63). */
function findMadeOnLater(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
  { realKeys, wasStored }: OutboxRulesOptions,
): string | null {
  const [target] = entry.targets;
  // Only an edit tells the server on which values it is based.
  if (target?.resource !== 'reasonCodes' || entry.request.method !== 'PUT') return null;
  const id = realKeys.get(target.id) ?? target.id;
  const later = entries.filter(
    (other) => other.seq > entry.seq && other.state === 'pending' && shareRow(other, entry),
  );
  const setLater = (field: string, value: unknown): boolean =>
    later.some(({ request: { body } }) => isLoose(body) && field in body && body[field] === value);
  const wrong = Object.entries(entry.base ?? {}).find(
    ([field, value]) => value !== null && setLater(field, value) && !wasStored(id, field, value),
  );
  return wrong ? `entry ${entry.seq} names ${wrong[0]} as a later edit sets it` : null;
}

/** A temporary key whose real key is known is used nowhere any more (S7). */
function findLeftKey(
  settled: readonly OutboxEntry[],
  entries: readonly OutboxEntry[],
  { book, realKeys }: OutboxRulesOptions,
): string | null {
  const created = settled
    .flatMap(({ requestID }) => book.carriedBy(requestID))
    .flatMap(({ write }) => write.effects)
    .filter(({ kind, id }) => kind === 'create' && id < 0 && realKeys.get(id) !== undefined);
  if (created.length === 0) return null;
  const left = created.find(({ id }) => entries.some((entry) => textOf(entry).includes(String(id))));
  return left ? `the key ${left.id} of a row that was created is still in the outbox` : null;
}
