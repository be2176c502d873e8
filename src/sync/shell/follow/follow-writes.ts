import { overlayOf } from '../../../domain/sync/overlay';
import { isVisible, type OutboxEntry } from '../../../domain/sync/write';
import { carriedNames } from '../../../domain/tasks/carried-names';
import type { Mirror } from '../../../mirror/mirror-types';
import type { Engine } from '../engine';
import type { TabNews } from '../tab-news';
import { assignedNames } from './assigned-names';
import { consequenceOf, type Patch } from './consequence';
import { followingTotals } from './following-totals';
import { renamedBins } from './renamed-bins';
import { renamedOnTasks } from './renamed-on-tasks';
import { type FollowedMirror, rowsUnder } from './rows-before';

export interface FollowedWrites {
  readonly engine: Pick<Engine, 'outbox'>;
  readonly mirror: FollowedMirror & Pick<Mirror, 'setEntries'>;
  readonly news: Pick<TabNews, 'outbox' | 'rows'>;
}

/**
 * Shows the consequences of unsettled writes for rows that they do not name, as the server will make them. They are
 * recomputed with every change of the outbox and of the rows, and stored nowhere: so they are right whichever writes
 * remain.
 */
export function followWrites({ engine, mirror, news }: FollowedWrites): void {
  let laid: readonly OutboxEntry[] = [];
  let isStale = false;
  let isRunning = false;

  async function update(): Promise<void> {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isStale) {
        isStale = false;
        const { entries } = engine.outbox();
        const found = await findConsequences(mirror, entries, laid);
        if (isStale || JSON.stringify(found) === JSON.stringify(laid)) continue;
        laid = found;
        mirror.setEntries([...entries, ...laid]);
      }
    } catch {
      // The storage has reported its trouble; the next change tries again.
    } finally {
      isRunning = false;
    }
  }

  news.outbox.add(({ entries }) => {
    const shown = new Set(entries.filter(isVisible).map(({ requestID }) => requestID));
    laid = laid.filter(({ requestID }) => shown.has(requestID));
    // The computation takes a moment, during which no consequence may vanish and return.
    if (laid.length > 0) mirror.setEntries([...entries, ...laid]);
    void update();
  });
  news.rows.add((commit) => void (commit && update()));
  void update();
}

/** The fields by which rows are named on other rows. */
const namedBy: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['locations', ['bin']],
  ...Object.values(carriedNames).map(({ resource, from }) => [resource, from] as const),
]);

/** Other changes have no consequences for other rows, and thousands of bins may get a walking order at once. */
function mayRename({ resource, patch }: Patch): boolean {
  return namedBy.get(resource)?.some((field) => field in patch) ?? false;
}

/** @param laid consequences that are shown now */
async function findConsequences(
  mirror: FollowedMirror,
  entries: readonly OutboxEntry[],
  laid: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const own = entries.filter(isVisible).toSorted((a, b) => a.seq - b.seq);
  const found: OutboxEntry[] = [...(await assignedNames(mirror, own))];
  for (const [index, entry] of own.entries()) {
    for (const effect of entry.effects) {
      if (effect.kind !== 'patch' || !mayRename(effect)) continue;
      // The consequences of a write stand right behind it.
      const earlier = found.filter(({ seq }) => seq < entry.seq + 1);
      const before = rowsUnder(mirror, [...own.slice(0, index), ...earlier]);
      const bins = { before, laid: overlayOf(laid), found: overlayOf(earlier) };
      const effects = [
        ...(await renamedOnTasks(mirror, before, effect)),
        ...(await renamedBins(mirror, bins, effect)),
      ];
      if (effects.length > 0) found.push(consequenceOf(entry, effects));
    }
  }
  return [...found, ...(await followingTotals(mirror, own))];
}
