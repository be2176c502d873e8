import { isInWindow, outsideWindow, pulledDays } from '../../domain/query/coverage';
import { keyOf, type Resource, windowOf } from '../../domain/resource';
import { resourceOf, resources } from '../../domain/resources/registry';
import type { WorkingSet } from '../memory/working-set';
import type { VisitedRecord } from './database';
import type { MirrorStorage } from './mirror-storage';
import { readState } from './mirror-store';

export interface EvictionContext {
  readonly set: WorkingSet;
  readonly windowDays: number;
  readonly nowMs: number;
}

export type Leaving = 'evicted' | 'departed';

/** Chooses rows that may leave the device, for `planEviction` and `planDeparture` of the mirror; at most `count`. */
export async function planLeaving(
  kind: Leaving,
  count: number,
  { storage, set }: Pick<EvictionContext, 'set'> & { readonly storage: MirrorStorage },
): Promise<Readonly<Record<string, readonly number[]>>> {
  const { state } = await storage.run(readState);
  const visited = await storage.run((database) => database.visited.toArray());
  const choose = kind === 'evicted' ? chooseEvicted : chooseDeparted;
  // Reckons from the last pull, not from the device's clock: rows that the next pull takes for present must not have
  // left (S25).
  return choose(visited, count, { set, windowDays: state.windowDays, nowMs: state.reckonedMs ?? 0 });
}

/**
 * The rows that have left the window of their resource, except opened ones and those with unsettled writes; at most
 * `count` of each resource.
 */
function chooseDeparted(
  visited: readonly VisitedRecord[],
  count: number,
  context: EvictionContext,
): Readonly<Record<string, readonly number[]>> {
  const chosen: Record<string, readonly number[]> = {};
  for (const resource of resources) {
    const departed = departedOf(resource, visited, count, context);
    if (departed.length > 0) chosen[resource.name] = departed;
  }
  return chosen;
}

function departedOf(
  resource: Resource,
  visited: readonly VisitedRecord[],
  count: number,
  { set, windowDays, nowMs }: EvictionContext,
): readonly number[] {
  const { name } = resource;
  const policy = windowOf(resource);
  if (!policy) return [];
  const opened = new Set(
    visited
      .filter((record) => record.resource === name)
      .flatMap(({ usedAtMs }) => Object.keys(usedAtMs).map(Number)),
  );
  const touched = set.overlay().touched(name);
  const mayLeave = (key: number): boolean => !opened.has(key) && !touched.has(key);
  const departed = outsideWindow(policy, { windowDays: pulledDays(windowDays), nowMs }).flatMap((filter) => {
    const range = [0, count + opened.size + touched.size - 1] as const;
    const answer = set.query({ resource: name, filter, sort: [], range });
    return answer.kind === 'rows' ? answer.rows.map((row) => keyOf(resource, row)).filter(mayLeave) : [];
  });
  return departed.slice(0, count);
}

/**
 * The `count` rows opened longest ago, by resource, except those in the window, those with unsettled writes, and those
 * that memory cannot place inside or outside of it yet.
 */
export function chooseEvicted(
  visited: readonly VisitedRecord[],
  count: number,
  { set, windowDays, nowMs }: EvictionContext,
): Readonly<Record<string, readonly number[]>> {
  const isKept = (resource: string, key: number): boolean => {
    const overlay = set.overlay();
    if (overlay.isWaiting(resource, key) || overlay.isRejected(resource, key)) return true;
    const row = set.serverRow(resource, key);
    const policy = windowOf(resourceOf(resource));
    return row === null || (policy !== null && isInWindow(row, policy, { windowDays, nowMs }));
  };
  const opened = visited
    .flatMap(({ resource, usedAtMs }) =>
      Object.entries(usedAtMs).map(([key, atMs]) => ({ resource, key: Number(key), atMs })),
    )
    .filter(({ resource, key }) => !isKept(resource, key))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, count);
  const chosen: Record<string, number[]> = {};
  for (const { resource, key } of opened) chosen[resource] = [...(chosen[resource] ?? []), key];
  return chosen;
}
