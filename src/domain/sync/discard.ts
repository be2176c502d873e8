import { targetKey } from './lanes';
import type { OutboxEntry } from './write';

/** Whether a user may discard the entry: one that is being sent or is done cannot be (S13). */
export function canDiscard({ state }: OutboxEntry): boolean {
  return state !== 'sending' && state !== 'acked';
}

/**
 * What goes when the chosen entries go: themselves, and every later write about a row that only they would create.
 * @param entries every entry of the outbox
 * @param chosen their request ids
 */
export function withDependents(
  entries: readonly OutboxEntry[],
  chosen: ReadonlySet<string>,
): readonly OutboxEntry[] {
  const lost = new Set<string>();
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .filter((entry) => {
      if (!canDiscard(entry)) return false;
      const isAbout = [...entry.targets, ...entry.refersTo].some((target) => lost.has(targetKey(target)));
      if (!chosen.has(entry.requestID) && !isAbout) return false;
      for (const effect of entry.effects)
        if (effect.kind === 'create' && effect.id < 0) lost.add(targetKey(effect));
      return true;
    });
}
