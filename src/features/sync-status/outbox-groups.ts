import { isAsked } from '../../domain/sync/rejections';
import { shownState } from '../../domain/sync/shown-state';
import type { OutboxEntry } from '../../domain/sync/write';
import { groupBy } from '../../lib/group-by';
import type { OutboxPage } from '../../mirror/live/outbox-reader';

/**
 * States shown as sections, most urgent first. `asked`: only a user can tell whether the server did it (S39, S60, S64).
 */
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
  /** Entries in this state, including unread ones. */
  readonly count: number;
}

export interface OutboxOverview {
  /** Non-empty sections, in order of urgency. */
  readonly sections: readonly OutboxSection[];
  /** Done on the server; their effect is shown until the pull has caught up. */
  readonly acked: number;
}

/** The section of an entry; `acked` has none. */
export function sectionOf(entry: OutboxEntry, nowMs: number): SectionState | 'acked' {
  return isAsked(entry) ? 'asked' : shownState(entry, nowMs);
}

/** The outbox by state; entries of one user action and one kind of write are grouped, oldest first. */
export function planOverview({ entries, counts }: OutboxPage, nowMs: number): OutboxOverview {
  const byState = groupBy(entries, (entry) => sectionOf(entry, nowMs));
  const asked = byState.get('asked')?.length ?? 0;
  // Entries about which the user is asked are stored among the refused ones.
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
