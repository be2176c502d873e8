import { isInWindow, outsideWindow, pulledDays } from '../../domain/query/coverage';
import { keyOf } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { WorkingSet } from '../memory/working-set';
import type { VisitedRecord } from './database';

export interface EvictionContext {
  readonly set: WorkingSet;
  readonly windowDays: number;
  readonly nowMs: number;
}

/** The tasks that have left the window, `count` at most, but those that were opened and those with unsettled writes. */
export function chooseDeparted(
  visited: readonly VisitedRecord[],
  count: number,
  { set, windowDays, nowMs }: EvictionContext,
): Readonly<Record<string, readonly number[]>> {
  const opened = new Set(
    visited
      .filter(({ resource }) => resource === tasks.name)
      .flatMap(({ usedAtMs }) => Object.keys(usedAtMs).map(Number)),
  );
  const touched = set.overlay().touched(tasks.name);
  const mayLeave = (key: number): boolean => !opened.has(key) && !touched.has(key);
  const departed = outsideWindow(pulledDays(windowDays), nowMs).flatMap((filter) => {
    const range = [0, count + opened.size + touched.size - 1] as const;
    const answer = set.query({ resource: tasks.name, filter, sort: [], range });
    return answer.kind === 'rows' ? answer.rows.map((row) => keyOf(tasks, row)).filter(mayLeave) : [];
  });
  return departed.length > 0 ? { [tasks.name]: departed.slice(0, count) } : {};
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
