import type { OutboxChange, OutboxContents, OutboxStore } from '../../src/domain/sync/outbox-types';
import type { OutboxEntry } from '../../src/domain/sync/write';
import type { MirrorStore } from '../../src/sync/ports';

/**
 * Protections that can be switched off, by a double of the part that gives them, to see the simulation fail; with the
 * rules of `sync/SPEC.md` that they keep.
 */
export const rulesOfBreaks = {
  'retry-cache': 'S2',
  'overlay-until-confirmation': 'S17',
  'lane-order': 'S4',
  remap: 'S7',
  'sending-mark': 'S1, S3',
  fencing: 'S36',
  suspects: 'S23, S26',
} as const;
export type Break = keyof typeof rulesOfBreaks;
export const breakable = Object.keys(rulesOfBreaks) as readonly Break[];

/** Protections that only a plain API needs. */
export const breakableWhenPlain: ReadonlySet<Break> = new Set<Break>(['suspects']);

/** A double of one tab's outbox that lacks one protection. */
export function breakOutbox(store: OutboxStore, broken: Break | null): OutboxStore {
  switch (broken) {
    case 'overlay-until-confirmation':
      return changing(store, (change) => ({
        ...change,
        put: change.put.filter(({ state }) => state !== 'acked'),
        remove: [
          ...change.remove,
          ...change.put.filter(({ state }) => state === 'acked').map(({ seq }) => seq),
        ],
      }));
    case 'remap':
      return changing(store, (change) =>
        Object.keys(change.replaced).length === 0
          ? change
          : { ...change, replaced: {}, put: change.put.filter(({ state }) => state !== 'pending') },
      );
    case 'lane-order':
      return { ...store, update: (decide) => store.update((contents) => withoutLanes(contents, decide)) };
    case 'sending-mark':
      return withVolatileMarks(store);
    default:
      return store;
  }
}

/** A double of one tab's mirror: rows that a scan has not met are never asked about. */
export function breakMirror(store: MirrorStore, broken: Break | null): MirrorStore {
  return broken === 'suspects' ? { ...store, keys: async () => [] } : store;
}

/** That an entry is being sent is known to the tab that sends it, and to no other: it is gone with the tab. */
function withVolatileMarks(store: OutboxStore): OutboxStore {
  const marks = new Map<number, OutboxEntry>();
  const marked = (contents: OutboxContents): OutboxContents => ({
    ...contents,
    entries: contents.entries.map((entry) => marks.get(entry.seq) ?? entry),
  });
  return {
    append: store.append,
    all: async () => marked(await store.all()),
    update: async (decide) => {
      const after = await store.update((contents) => {
        const change = decide(marked(contents));
        for (const { seq } of change?.put ?? []) marks.delete(seq);
        for (const entry of change?.put ?? []) if (entry.state === 'sending') marks.set(entry.seq, entry);
        return change && { ...change, put: change.put.filter(({ state }) => state !== 'sending') };
      });
      return marked(after);
    },
  };
}

function changing(store: OutboxStore, spoil: (change: OutboxChange) => OutboxChange): OutboxStore {
  return {
    ...store,
    update: (decide) =>
      store.update((contents) => {
        const change = decide(contents);
        return change && spoil(change);
      }),
  };
}

const laneFactor = 100_000;

/** Every entry seems to be about rows of its own, so that none waits for an earlier one. */
function withoutLanes(
  contents: OutboxContents,
  decide: (contents: OutboxContents) => OutboxChange | null,
): OutboxChange | null {
  const targets = new Map(contents.entries.map((entry) => [entry.seq, entry.targets]));
  const spread = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    targets: entry.targets.map(({ resource, id }) => ({
      resource,
      id: id < 0 ? id : id * laneFactor + entry.seq,
    })),
  });
  const change = decide({ ...contents, entries: contents.entries.map(spread) });
  const put = change?.put.map((entry) => ({ ...entry, targets: targets.get(entry.seq) ?? entry.targets }));
  return change && { ...change, put: put ?? [] };
}
