import { targetKey } from './lanes';
import { isAsked } from './rejections';
import type { OutboxEntry } from './write';

/** Whether a user may discard the entry: not while it is being sent, nor when it is done (S13). */
export function canDiscard({ state }: OutboxEntry): boolean {
  return state !== 'sending' && state !== 'acked';
}

/**
 * The chosen entries and those that must be discarded with them: every later write about a row that only they would
 * create, and the later steps of the same act on the same row.
 * @param entries every entry of the outbox
 * @param chosen their request ids
 */
export function withDependents(
  entries: readonly OutboxEntry[],
  chosen: ReadonlySet<string>,
): readonly OutboxEntry[] {
  const lost = new Set<string>();
  const steps = new Set<string>();
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .filter((entry) => {
      if (!canDiscard(entry)) return false;
      const isAbout = [...entry.targets, ...entry.refersTo].some((target) => lost.has(targetKey(target)));
      if (!chosen.has(entry.requestID) && !isAbout && !steps.has(stepOf(entry))) return false;
      // An entry that may have been done is marked as done instead: the steps after it still have to be done.
      if (!isAsked(entry)) steps.add(stepOf(entry));
      for (const effect of entry.effects)
        if (effect.kind === 'create' && effect.id < 0) lost.add(targetKey(effect));
      return true;
    });
}

/** Writes of one user action with the same name and rows are steps of one act, each based on the previous one. */
function stepOf({ userActionID, name, targets }: OutboxEntry): string {
  return [userActionID, name, ...targets.map(targetKey)].join(' ');
}
