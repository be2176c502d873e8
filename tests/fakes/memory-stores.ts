import { keyOf, type Row } from '../../src/domain/resource';
import { resourceOf } from '../../src/domain/resources/registry';
import type { CommitOutcome, MirrorCommit, MirrorState } from '../../src/domain/sync/mirror-types';
import type {
  Lease,
  LeaseStore,
  OutboxChange,
  OutboxContents,
  OutboxStore,
} from '../../src/domain/sync/outbox-types';
import type { OutboxEntry } from '../../src/domain/sync/write';
import type { MirrorStore } from '../../src/sync/ports';

/** An outbox that keeps a copy of what it is given, and decides and writes in one go. */
export function createMemoryOutbox(): OutboxStore & { readonly lease: LeaseStore } {
  let entries: OutboxEntry[] = [];
  let replaced: Record<number, number> = {};
  let lastSeq = 0;
  let lease: Lease | null = null;
  const contents = (): OutboxContents => structuredClone({ entries, damaged: [], replaced });
  const append = (more: readonly Omit<OutboxEntry, 'seq'>[]): OutboxEntry[] => {
    const appended = more.map((entry) => ({ ...structuredClone(entry), seq: ++lastSeq }));
    entries.push(...appended);
    return structuredClone(appended);
  };
  const apply = (change: OutboxChange): void => {
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    for (const entry of change.put) bySeq.set(entry.seq, structuredClone(entry));
    for (const seq of change.remove) bySeq.delete(seq);
    entries = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
    replaced = { ...replaced, ...change.replaced };
  };
  return {
    all: async () => contents(),
    append: async (more) => append(more),
    update: async (decide, fence) => {
      if (fence !== undefined && lease?.fence !== fence) throw new Error('fenced');
      const change = decide(contents());
      if (change) apply(change);
      return contents();
    },
    lease: {
      read: async () => lease,
      change: async (decide) => {
        lease = decide(lease) ?? lease;
        return lease;
      },
    },
  };
}

/** The rows of a mirror that all tabs of a device share. */
export interface MemoryMirror extends MirrorStore {
  all(): ReadonlyMap<string, ReadonlyMap<number, Row>>;
  serial(): number;
  current(): MirrorState;
}

const emptyState: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: null,
  windowDays: 14,
};

export function createMemoryMirror(): MemoryMirror {
  const tables = new Map<string, Map<number, Row>>();
  let state = emptyState;
  let serial = 0;
  const tableOf = (name: string): Map<number, Row> => {
    const table = tables.get(name) ?? new Map<number, Row>();
    tables.set(name, table);
    return table;
  };
  const commit = (next: MirrorCommit): CommitOutcome => {
    for (const name of next.clear) tableOf(name).clear();
    for (const [name, rows] of Object.entries(next.put))
      for (const row of rows) tableOf(name).set(keyOf(resourceOf(name), row), structuredClone(row));
    for (const [name, ids] of Object.entries(next.remove)) for (const id of ids) tableOf(name).delete(id);
    if (next.state) state = structuredClone(next.state);
    return { kind: 'committed', serial: ++serial };
  };
  return {
    state: async () => state,
    commit: async (next) => commit(next),
    keys: async (name) => [...tableOf(name).keys()],
    rows: async (name, ids) =>
      ids.flatMap((id) => {
        const row = tableOf(name).get(id);
        return row ? [row] : [];
      }),
    rebuild: async () => {
      tables.clear();
      state = emptyState;
      serial++;
    },
    all: () => tables,
    serial: () => serial,
    current: () => state,
  };
}
