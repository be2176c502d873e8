import { targetKey } from '../../domain/sync/lanes';
import { isAsked } from '../../domain/sync/rejections';
import { shownState } from '../../domain/sync/shown-state';
import type { OutboxEntry } from '../../domain/sync/write';
import { groupBy } from '../../lib/group-by';
import type { OutboxPage } from '../../mirror/live/outbox-reader';

/** States shown as sections, most urgent first. `asked`: whether the server did it only a user can tell (S39, S60, S64). */
export const sectionStates = ['asked', 'rejected', 'uncertain', 'sending', 'pending'] as const;
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

/** The section that an entry is shown in; `acked` has none. */
export function sectionOf(entry: OutboxEntry, nowMs: number): SectionState | 'acked' {
  return isAsked(entry) ? 'asked' : shownState(entry, nowMs);
}

/** The outbox by state, entries of one user action and one kind of write together, oldest first. */
export function planOverview({ entries, counts }: OutboxPage, nowMs: number): OutboxOverview {
  const byState = groupBy(entries, (entry) => sectionOf(entry, nowMs));
  const asked = byState.get('asked')?.length ?? 0;
  // Those that a user is asked about are stored among the refused ones.
  const countOf = (state: SectionState, read: number): number => {
    if (state === 'rejected') return counts.rejected - asked;
    if (state === 'asked' && !byState.has('rejected')) return counts.rejected;
    return state === 'pending' ? counts.pending : read;
  };
  const sections = sectionStates.flatMap((state): OutboxSection[] => {
    const inState = byState.get(state);
    if (!inState) return [];
    const count = countOf(state, inState.length);
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
