import { targetKey } from '../../domain/sync/lanes';
import { shownState } from '../../domain/sync/shown-state';
import type { OutboxEntry } from '../../domain/sync/write';
import { groupBy } from '../../lib/group-by';
import type { OutboxPage } from '../../mirror/live/outbox-reader';

/** States shown as sections, most urgent first. */
export const sectionStates = ['rejected', 'uncertain', 'sending', 'pending'] as const;
export type SectionState = (typeof sectionStates)[number];

/** Entries of one user action in one state: one row of the list. */
export interface UserAction {
  readonly key: string;
  readonly first: OutboxEntry;
  readonly entries: readonly OutboxEntry[];
}

export interface OutboxSection {
  readonly state: SectionState;
  readonly userActions: readonly UserAction[];
  readonly entries: readonly OutboxEntry[];
  /** Entries in this state, those included that have not been read. */
  readonly count: number;
}

export interface OutboxOverview {
  /** Sections that have something, in order of urgency. */
  readonly sections: readonly OutboxSection[];
  /** Done on the server; their effect is kept until the pull has caught up. */
  readonly acked: number;
}

/** The outbox by state, entries of one user action and one kind of write together, oldest first. */
export function planOverview({ entries, counts }: OutboxPage, nowMs: number): OutboxOverview {
  const byState = groupBy(entries, (entry) => shownState(entry, nowMs));
  const sections = sectionStates.flatMap((state): OutboxSection[] => {
    const inState = byState.get(state);
    if (!inState) return [];
    const isRead = state === 'sending' || state === 'uncertain';
    const count = isRead ? inState.length : counts[state];
    return [{ state, entries: inState, count, userActions: userActionsOf(inState) }];
  });
  return { sections, acked: counts.acked };
}

function userActionsOf(entries: readonly OutboxEntry[]): readonly UserAction[] {
  const groups = groupBy(entries, (entry) => `${entry.userActionID} ${entry.name}`);
  return [...groups].flatMap(([key, group]): UserAction[] => {
    const [first] = group;
    return first ? [{ key, first, entries: group }] : [];
  });
}

/** Whether the user may discard the entry: one that is being sent or is done cannot be. */
export function canDiscard(entry: OutboxEntry): boolean {
  return entry.state !== 'sending' && entry.state !== 'acked';
}

/**
 * What goes when the chosen entries go: themselves, and every later write about a row that only they would create.
 * @param entries every entry of the outbox
 */
export function withDependents(
  entries: readonly OutboxEntry[],
  chosen: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const ids = new Set(chosen.map((entry) => entry.requestID));
  const lost = new Set<string>();
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .filter((entry) => {
      if (!canDiscard(entry)) return false;
      const isAbout = [...entry.targets, ...entry.refersTo].some((target) => lost.has(targetKey(target)));
      if (!ids.has(entry.requestID) && !isAbout) return false;
      for (const effect of entry.effects)
        if (effect.kind === 'create' && effect.id < 0) lost.add(targetKey(effect));
      return true;
    });
}
