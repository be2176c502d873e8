import type { Position } from '../../src/domain/sync/position';
import type { OutboxEntry, Target } from '../../src/domain/sync/write';
import { pathWithRealKeys, type RealKeys } from './model/real-keys';
import type { SimulatedServer } from './simulated-server';

/** `undone`: undone before it was sent, so that it must never be done. */
type Fate = 'waiting' | 'done' | 'taken-back' | 'undone' | 'merged';

interface Known {
  readonly seq: number;
  readonly targets: readonly Target[];
  fate: Fate;
  /** It was refused once and sent again under this id: a user has changed the order. */
  readonly isRenewed: boolean;
}

/** Request ids of entries that may come back after the outbox was deleted. */
export interface Returning {
  readonly must: ReadonlySet<string>;
  readonly may: ReadonlySet<string>;
}

/**
 * Watches a device's outbox and checks its promises: an entry leaves it only when the server has done it and the mirror
 * has seen it, when a user undid it, or when it was merged into a later edit of the same row.
 */
export interface Ledger {
  /** What the outbox durably holds after a transaction. */
  observe(entries: readonly OutboxEntry[]): void;
  /** A user's undo or discard is under way; it may remove entries. */
  allowRemoval(requestIDs: readonly string[] | 'unsent'): void;
  /** The browser has deleted the outbox: its entries are done or not, and places in order start again. */
  evict(returning: Returning): void;
  known(): ReadonlyMap<string, Known>;
  isTold(requestID: string): boolean;
  problems(): readonly string[];
}

export interface LedgerOptions {
  readonly server: SimulatedServer;
  /** The position that the device's mirror durably holds. */
  readonly reached: () => Position | null;
  /** Whether the server can tell for which request it did the write: it was sent its id, and remembers ids. */
  readonly isTold: (requestID: string) => boolean;
  /** Keys of rows that the server has created, by their temporary ones. */
  readonly realKeys: RealKeys;
  /** Number of user actions that the write contains. */
  readonly userActionsOf: (requestID: string) => number;
}

export function keepLedger(options: LedgerOptions): Ledger {
  const { reached, server, isTold, realKeys, userActionsOf } = options;
  const known = new Map<string, Known>();
  const problems: string[] = [];
  const removable = new Set<string>();
  let anyUnsent = false;
  let seqsBefore = 0;
  let before: readonly OutboxEntry[] = [];

  const enter = (entry: OutboxEntry, isRenewed: boolean): void => {
    if (!known.has(entry.requestID))
      known.set(entry.requestID, {
        seq: seqsBefore + entry.seq,
        targets: entry.targets,
        fate: 'waiting',
        isRenewed,
      });
  };
  const leave = (entry: OutboxEntry, changed: readonly OutboxEntry[]): void => {
    const of = known.get(entry.requestID);
    if (!of) return void problems.push(`entry ${entry.seq} left without having come`);
    if (entry.state === 'acked') {
      of.fate = 'done';
      checkConfirmation(entry);
    } else if (changed.some((other) => isMergeOf(other, entry, { all: before, realKeys })))
      of.fate = 'merged';
    else if (removable.has(entry.requestID)) {
      of.fate = 'taken-back';
      if (entry.state === 'sending')
        problems.push(`entry ${entry.seq} was discarded while it was on the wire`);
    } else if (anyUnsent && entry.attempts === 0) {
      of.fate = 'undone';
      if (userActionsOf(entry.requestID) > 1)
        problems.push(`entry ${entry.seq} was taken back with what was entered in another go`);
    } else problems.push(`entry ${entry.seq} (${entry.name}) was lost in state ${entry.state}`);
  };
  /** The mirror without the entry must show the entry's effect. */
  const checkConfirmation = (entry: OutboxEntry): void => {
    if (!isTold(entry.requestID)) return;
    const position = reached();
    const histories = server.histories();
    // A role's own history is named after the company's.
    const placeOf = ({ epoch }: { readonly epoch: string }): number =>
      histories.findIndex((history) => `${epoch}-`.startsWith(`${history}-`));
    const seen = position ? placeOf(position) : -1;
    const lostIn = server.lostIn(entry.requestID);
    if (lostIn !== null) {
      if (seen >= lostIn)
        problems.push(`entry ${entry.seq} left, though the restored server lacks what it did`);
      return;
    }
    const done = server.applied().find(({ requestID }) => requestID === entry.requestID);
    if (!done) return void problems.push(`entry ${entry.seq} was settled and never done`);
    const made = placeOf(done);
    const isIn = seen === made ? (position?.version ?? 0) >= done.version : seen > made;
    // A mirror that was filled by sweeps has no place in any of them.
    if (seen >= 0 && !isIn)
      problems.push(
        `entry ${entry.seq} left at ${position?.version} of history ${seen}, before its confirmation at ${done.version} of ${made}`,
      );
  };
  const follow = (changed: readonly OutboxEntry[], removed: readonly OutboxEntry[]): void => {
    const bySeq = new Map(before.map((entry) => [entry.seq, entry]));
    for (const entry of changed) {
      const old = bySeq.get(entry.seq);
      if (!old) enter(entry, false);
      if (!old || old.requestID === entry.requestID) continue;
      const isMerge = before.some(({ requestID }) => requestID === entry.requestID);
      const of = known.get(old.requestID);
      if (of) of.fate = isMerge ? 'merged' : 'taken-back';
      if (!isMerge) enter(entry, true);
    }
    for (const entry of removed)
      if (!changed.some(({ requestID }) => requestID === entry.requestID)) leave(entry, changed);
  };

  return {
    observe: (entries) => {
      const old = new Map(before.map((entry) => [entry.seq, entry]));
      const now = new Set(entries.map(({ seq }) => seq));
      const changed = entries.filter((entry) => old.get(entry.seq) !== entry);
      follow(
        changed,
        before.filter(({ seq }) => !now.has(seq)),
      );
      before = entries;
    },
    evict: ({ must }) => {
      for (const [requestID, of] of known)
        if (of.fate === 'waiting' && !must.has(requestID)) of.fate = 'taken-back';
      seqsBefore += Math.max(0, ...[...known.values()].map(({ seq }) => seq - seqsBefore));
      before = [];
    },
    allowRemoval: (ids) => {
      if (ids === 'unsent') anyUnsent = true;
      else for (const id of ids) removable.add(id);
    },
    known: () => known,
    isTold,
    problems: () => problems,
  };
}

/** A later edit of the same row that contains this one, possibly by way of others. */
function isMergeOf(
  merged: OutboxEntry,
  gone: OutboxEntry,
  { all, realKeys }: { readonly all: readonly OutboxEntry[]; readonly realKeys: RealKeys },
): boolean {
  const later = all.find(({ requestID }) => requestID === merged.requestID);
  // A form that was opened when the row was new uses its temporary key.
  const paths = [gone.request.path, pathWithRealKeys(gone.request.path, realKeys)];
  return (
    later !== undefined &&
    later.seq > gone.seq &&
    merged.seq < gone.seq &&
    paths.includes(merged.request.path)
  );
}
