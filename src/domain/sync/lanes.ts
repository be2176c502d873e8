import { createdTargets } from './created-targets';
import type { NewerEntry } from './outbox-types';
import type { OutboxEntry, Target } from './write';

export function targetKey(target: Target): string {
  return `${target.resource}/${target.id}`;
}

/** Why an entry has to wait for another one. */
export type Blocker =
  /** An earlier write to one of its rows is not settled yet, or was refused and waits for the user. */
  | { readonly kind: 'earlier'; readonly by: OutboxEntry }
  /** A row that it changes or refers to is still to be created by another entry. */
  | { readonly kind: 'creation'; readonly by: OutboxEntry }
  /** A row that it changes or refers to was to be created by an entry that no longer exists. */
  | { readonly kind: 'orphan'; readonly target: Target }
  /** A newer version of the program has queued an earlier write to one of its rows, or may create one of them. */
  | { readonly kind: 'newer' };

/**
 * Unsettled entries in order, each with the reason why it has to wait (S4–S6, S66); null: it can be sent now.
 * @param entries in order of `seq`
 * @param newer entries of a newer version of the program
 */
export function* walkLanes(
  entries: readonly OutboxEntry[],
  newer: readonly NewerEntry[] = [],
): Generator<readonly [OutboxEntry, Blocker | null]> {
  const lanes = new Map<string, OutboxEntry>();
  const poisoned = new Map<string, OutboxEntry>();
  const ahead = { lanes, poisoned, creatorOf: creatorsIn(entries), newer };
  for (const entry of entries) {
    if (entry.state === 'acked') continue;
    const { own: keys } = keysOf(entry);
    if (entry.state === 'rejected') {
      for (const key of keys) {
        const other = poisoned.get(key);
        // Of several refusals, the latest one counts.
        if (!other || blocksUpTo(entry) > blocksUpTo(other)) poisoned.set(key, entry);
      }
      continue;
    }
    const blocker = blockerOf(entry, ahead);
    for (const key of keys) lanes.set(key, entry);
    yield [entry, blocker];
  }
}

/** Why entries wait, by `seq`; entries that can be sent are not included. */
export function findBlockers(
  entries: readonly OutboxEntry[],
  newer: readonly NewerEntry[] = [],
): ReadonlyMap<number, Blocker> {
  const walked = [...walkLanes(entries, newer)];
  return new Map(walked.flatMap(([{ seq }, blocker]) => (blocker ? [[seq, blocker]] : [])));
}

/** Finds entries by the temporary keys that they create, reading no more entries than necessary. */
function creatorsIn(entries: readonly OutboxEntry[]): Ahead['creatorOf'] {
  const creators = new Map<string, OutboxEntry>();
  let next = 0;
  return (awaited) => {
    for (let entry = entries[next]; entry && !creators.has(awaited); entry = entries[++next])
      for (const key of keysOf(entry).created) creators.set(key, entry);
    return creators.get(awaited);
  };
}

interface Ahead {
  readonly lanes: ReadonlyMap<string, OutboxEntry>;
  readonly poisoned: ReadonlyMap<string, OutboxEntry>;
  readonly creatorOf: (awaited: string) => OutboxEntry | undefined;
  readonly newer: readonly NewerEntry[];
}

function blockerOf(entry: OutboxEntry, { lanes, poisoned, creatorOf, newer }: Ahead): Blocker | null {
  if (newer.length > 0 && newer.some((other) => other.seq < entry.seq && isAbout(other, entry)))
    return { kind: 'newer' };
  const { own, awaited } = keysOf(entry);
  const [first] = awaited;
  if (first) {
    const creator = creatorOf(first.key);
    return creator ? { kind: 'creation', by: creator } : { kind: 'orphan', target: first.target };
  }
  for (const key of own) {
    const earlier = lanes.get(key);
    if (earlier) return { kind: 'earlier', by: earlier };
    const refused = poisoned.get(key);
    // Entries queued after the refusal was known were made on a row without the refused effect.
    if (refused && entry.seq <= blocksUpTo(refused)) return { kind: 'earlier', by: refused };
  }
  return null;
}

function isAbout(newer: NewerEntry, { targets, refersTo }: OutboxEntry): boolean {
  const own = new Set(newer.targets.map(targetKey));
  const isCreated = ({ id }: Target): boolean => id < 0 && newer.temporaryKeys.includes(id);
  return targets.some((target) => own.has(targetKey(target))) || [...targets, ...refersTo].some(isCreated);
}

function blocksUpTo({ rejection }: OutboxEntry): number {
  return rejection?.blocksUpTo ?? Number.POSITIVE_INFINITY;
}

interface Keys {
  /** Keys of the rows it changes. */
  readonly own: readonly string[];
  readonly created: ReadonlySet<string>;
  /** Rows that it changes or refers to and that another entry has to create. */
  readonly awaited: readonly { readonly key: string; readonly target: Target }[];
}

const known = new WeakMap<OutboxEntry, Keys>();

/** Computed once per entry: a queue of thousands is checked again after every answer. */
function keysOf(entry: OutboxEntry): Keys {
  let keys = known.get(entry);
  if (!keys) {
    const { targets, refersTo, effects } = entry;
    const created = new Set(effects.flatMap(createdTargets).map(targetKey));
    keys = {
      own: targets.map(targetKey),
      created,
      awaited: [...targets, ...refersTo]
        .filter(({ id }) => id < 0)
        .map((target) => ({ key: targetKey(target), target }))
        .filter(({ key }) => !created.has(key)),
    };
    known.set(entry, keys);
  }
  return keys;
}
