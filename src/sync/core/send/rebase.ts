import type { Row } from '../../../domain/resource';
import { targetKey } from '../../../domain/sync/lanes';
import type { OutboxEntry, Write } from '../../../domain/sync/write';

/** What the fields of an edit become for those that were entered on top of it. */
type Become = (field: string, entry: OutboxEntry) => unknown;

/**
 * Edits that were made on what the removed ones had set are made on what those were made on: the server never has the values in
 * between (S63). @returns the edits that change
 */
export function rebaseAfterRemoval(
  entries: readonly OutboxEntry[],
  removed: ReadonlySet<number>,
): readonly OutboxEntry[] {
  return rebase(entries, removed, (field, { base }) => base?.[field]);
}

/** Edits that were made on what a refused edit had set are made on what the write in its place sets. */
export function rebaseAfterResend(
  entries: readonly OutboxEntry[],
  seq: number,
  write: Write,
): readonly OutboxEntry[] {
  const set = mineOf(write);
  return rebase(entries, new Set([seq]), (field, { base, rejection }) =>
    field in set ? set[field] : (rejection?.row ?? base)?.[field],
  );
}

function rebase(
  entries: readonly OutboxEntry[],
  gone: ReadonlySet<number>,
  become: Become,
): readonly OutboxEntry[] {
  const next = new Map(entries.map((entry) => [entry.seq, entry]));
  const changed = new Set<number>();
  // The latest first: what was made on it is then made on what the one before has set, and so on.
  for (const entry of entries.filter(({ seq }) => gone.has(seq)).toReversed()) {
    const own = next.get(entry.seq) ?? entry;
    for (const [field, value] of Object.entries(mineOf(own))) {
      const above = nextOf(field, own, next);
      const { base } = above ?? {};
      if (!above || !base || gone.has(above.seq) || !isSame(base[field], value)) continue;
      const instead = become(field, own);
      const { [field]: _, ...rest } = base;
      next.set(above.seq, { ...above, base: instead === undefined ? rest : { ...rest, [field]: instead } });
      changed.add(above.seq);
    }
    next.delete(entry.seq);
  }
  return [...changed].flatMap((seq) => next.get(seq) ?? []);
}

/** The first of the later edits of the row that sets the field: only it was made on this one's value. */
function nextOf(
  field: string,
  entry: OutboxEntry,
  entries: ReadonlyMap<number, OutboxEntry>,
): OutboxEntry | undefined {
  const last = entry.rejection?.blocksUpTo ?? Number.POSITIVE_INFINITY;
  const lane = entry.targets.map(targetKey).join();
  return [...entries.values()].find(
    (other) =>
      other.seq > entry.seq &&
      other.seq <= last &&
      other.targets.map(targetKey).join() === lane &&
      field in mineOf(other),
  );
}

/** The values that a write sets in its row. */
function mineOf({ targets: [target], effects }: Pick<Write, 'targets' | 'effects'>): Row {
  const own = effects.flatMap((effect) =>
    effect.kind === 'patch' && effect.resource === target?.resource && effect.id === target.id
      ? [effect.patch]
      : [],
  );
  return Object.assign({}, ...own);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
