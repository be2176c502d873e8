import { isInWindow, pulledDays } from '../../../domain/query/coverage';
import type { Row } from '../../../domain/resource';
import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import type { Position } from '../../../domain/sync/position';
import type { ChangesPage } from '../../../protocol/changes';
import { maxRowsAPage } from '../../../protocol/list-query';
import { pulledNames } from './pull-access';
import type { PullResource } from './pull-resources';
import type { PullStep } from './pull-step';
import { beginSweep, endSweep } from './sweep-state';

type PageStep = Extract<PullStep, { kind: 'page' }>;

/** A snapshot begins; what the mirror holds stays visible until it is replaced (S23). */
export function beginSnapshot(state: MirrorState, from: Position, beganMs: number): MirrorCommit {
  // An earlier snapshot that did not end, of an API that was taken for plain, has left rows as well.
  const hasRows = state.position !== null || state.snapshotFrom !== null;
  const begun = { snapshotFrom: from, progress: {}, refused: [], beganMs, sweep: beginSweep(state) };
  return emptyCommit({ ...state, ...begun, ...(hasRows && { hadRows: true as const }) });
}

/** A page of a scan: stored together with how far the scan has come. */
export function applyPage(
  state: MirrorState,
  { segment, limit }: PageStep,
  rows: readonly Row[],
): MirrorCommit {
  const { name, key } = segment.resource;
  const last = rows.at(-1)?.[key];
  // A server of an earlier release may answer a thousand rows where more were asked for.
  const isLast = rows.length < Math.min(limit, maxRowsAPage);
  const at = isLast || typeof last !== 'number' ? ('done' as const) : last;
  return {
    ...emptyCommit({ ...state, progress: { ...state.progress, [segment.name]: at } }),
    put: rows.length > 0 ? { [name]: rows } : {},
  };
}

/**
 * Ends a scan that the server refuses (unknown resource, or not for this role); the next snapshot asks for it again.
 */
export function skipSegment(state: MirrorState, segment: string): MirrorCommit {
  return emptyCommit({ ...state, progress: { ...state.progress, [segment]: 'done' } });
}

export function finishSnapshot(
  state: MirrorState,
  position: Position,
  { nowMs, resources }: { readonly nowMs: number; readonly resources: readonly PullResource[] },
): MirrorCommit {
  const pulled = pulledNames(state, resources);
  return emptyCommit({
    ...state,
    position,
    snapshotFrom: null,
    progress: {},
    pulled,
    lastSyncMs: nowMs,
    heldDays: state.windowDays,
    ...endSweep(state, nowMs),
  });
}

export interface ChangesContext {
  readonly resources: readonly PullResource[];
  /** Keys of rows outside the window that are on the device, by resource. */
  readonly isOnDevice: (resource: string, id: number) => boolean;
  readonly windowDays: number;
  /** The present, as the window is reckoned from. */
  readonly nowMs: number;
  /** The present by the device's clock. */
  readonly syncedMs: number;
}

/**
 * Applies a page of the feed: rows as they are now, deleted rows, and the position up to which the page is complete.
 */
export function applyChanges(state: MirrorState, page: ChangesPage, context: ChangesContext): MirrorCommit {
  const byName = new Map(context.resources.map((resource) => [resource.name, resource]));
  const put: Record<string, Row[]> = {};
  const remove: Record<string, number[]> = {};
  const passed: Record<string, number[]> = {};
  for (const { resource: name, id, row } of latest(page)) {
    const resource = byName.get(name);
    if (!row) {
      if (resource || context.isOnDevice(name, id)) remove[name] = [...(remove[name] ?? []), id];
    } else if (wants(resource, name, id, row, context)) put[name] = [...(put[name] ?? []), row];
    else if (resource) passed[name] = [...(passed[name] ?? []), id];
  }
  const lastSyncMs = page.more ? state.lastSyncMs : context.syncedMs;
  const asOf = lastSyncMs === null ? {} : { completeAsOfMs: lastSyncMs };
  return {
    ...emptyCommit({ ...state, position: page.position, lastSyncMs, ...asOf }),
    put,
    remove,
    ...(Object.keys(passed).length > 0 && { passed }),
  };
}

/** Whether a row that was not asked for by its key belongs on the device. */
export function wants(
  resource: PullResource | undefined,
  name: string,
  id: number,
  row: Row,
  context: Pick<ChangesContext, 'isOnDevice' | 'windowDays' | 'nowMs'>,
): boolean {
  if (resource?.policy === 'all') return true;
  const span = { windowDays: pulledDays(context.windowDays), nowMs: context.nowMs };
  if (resource && isInWindow(row, resource.policy, span)) return true;
  return context.isOnDevice(name, id);
}

/** Of several changes of a row within a page only the last counts. */
function latest({ changes }: ChangesPage): readonly ChangesPage['changes'][number][] {
  return [...new Map(changes.map((change) => [`${change.resource}/${change.id}`, change])).values()];
}
