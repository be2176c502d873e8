import { isInWindow } from '../domain/coverage';
import { resourceOf } from '../domain/resources/registry';
import type { VisitedRecord } from './database';
import type { WorkingSet } from './working-set';

export interface EvictionContext {
  readonly set: WorkingSet;
  readonly windowDays: number;
  readonly nowMs: number;
}

/** The `count` rows opened longest ago, by resource; not those in the window, nor those with unsettled writes. */
export function chooseEvicted(
  visited: readonly VisitedRecord[],
  count: number,
  { set, windowDays, nowMs }: EvictionContext,
): Readonly<Record<string, readonly number[]>> {
  const isHeld = (resource: string, key: number): boolean => {
    const overlay = set.overlay();
    if (overlay.isPending(resource, key) || overlay.isRejected(resource, key)) return true;
    const row = set.serverRow(resource, key);
    return row !== null && resourceOf(resource).mirror === 'window' && isInWindow(row, windowDays, nowMs);
  };
  const opened = visited
    .flatMap(({ resource, usedAtMs }) =>
      Object.entries(usedAtMs).map(([key, atMs]) => ({ resource, key: Number(key), atMs })),
    )
    .filter(({ resource, key }) => !isHeld(resource, key))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, count);
  const chosen: Record<string, number[]> = {};
  for (const { resource, key } of opened) chosen[resource] = [...(chosen[resource] ?? []), key];
  return chosen;
}
