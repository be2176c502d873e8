import { pulledDays, windowStart } from '../../../domain/query/coverage';
import type { MirrorState } from '../../../domain/sync/mirror-types';
import type { Position } from '../../../domain/sync/position';
import { formatPosition } from '../../../protocol/changes';
import { encodeListQuery } from '../../../protocol/list-query';
import { checkSegmentOf, type PullResource, segmentsOf } from './pull-resources';
import { type FeedStep, keysPerRequest, type PullSituation, type PullStep, pageLimit } from './pull-step';
import { sweepEpoch } from './sweep-state';

const changesLimit = 1_000;

/** What to pull next from an API with a change feed (S21–S25). */
export function planPull(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): FeedStep {
  const { snapshotFrom, position } = state;
  // A snapshot begun without a feed is not continued with one.
  if (snapshotFrom && snapshotFrom.epoch !== sweepEpoch)
    return nextSegment(state, resources, situation) ?? { kind: 'finish', position: snapshotFrom };
  if (snapshotFrom || !position || position.epoch === sweepEpoch) return { kind: 'position' };
  return { kind: 'changes', cursor: position, limit: changesLimit };
}

/** Whether a resource is being pulled for the first time, so that the device has only a share of its rows. */
export function isFirstPull(
  { position, progress }: Pick<MirrorState, 'position' | 'progress'>,
  resource: PullResource,
): boolean {
  return position === null && segmentsOf(resource).some(({ name }) => progress[name] !== 'done');
}

function nextSegment(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): FeedStep | null {
  for (const resource of resources) {
    for (const segment of segmentsOf(resource)) {
      const at = state.progress[segment.name];
      if (at === 'done') continue;
      return {
        kind: 'page',
        segment,
        after: at ?? null,
        limit: pageLimit(resource, situation, at === undefined),
      };
    }
    const segment = checkSegmentOf(resource);
    // The first snapshot of an empty device cannot hold deleted rows: the feed tells of later deletions.
    if ((state.position || state.hadRows) && state.progress[segment] !== 'done')
      return { kind: 'check', resource, segment, limit: keysPerRequest };
  }
  return null;
}

export interface PathContext {
  /** The present, as the window is reckoned from. */
  readonly nowMs: number;
  readonly windowDays: number;
  readonly companyID: number;
}

/** Path of a scan's next page: keys beyond the last one, counted on the first page only (S22). */
export function pagePath(
  { segment, after, limit }: Extract<PullStep, { kind: 'page' }>,
  context: PathContext & Pick<PullSituation, 'columns'>,
): string {
  const { resource, direction } = segment;
  const beyond = after === null ? {} : { [resource.key]: { [direction === 'ASC' ? '$gt' : '$lt']: after } };
  const query = encodeListQuery({
    filter: {
      ...companyFilter(resource, context),
      ...segment.filter(windowStart(pulledDays(context.windowDays), context.nowMs)),
      ...beyond,
    },
    sort: [[resource.key, direction]],
    range: [0, limit - 1],
    include: resource.include,
  });
  const shape = context.columns ? '&shape=columns' : '';
  return `${resource.path}?${query}${after === null ? '' : '&count=none'}${shape}`;
}

/** Path that asks for rows by key, as many as a check step allows at most. */
export function rowsPath(
  resource: Pick<PullResource, 'path' | 'key' | 'scope' | 'include'>,
  ids: readonly number[],
  context: Pick<PathContext, 'companyID'>,
): string {
  const query = encodeListQuery({
    filter: { ...companyFilter(resource, context), [resource.key]: { in: ids } },
    sort: [[resource.key, 'ASC']],
    range: [0, Math.max(ids.length - 1, 0)],
    include: resource.include,
  });
  return `${resource.path}?${query}&count=none`;
}

export function changesPath(
  cursor: Position | null,
  limit: number,
  { companyID }: Pick<PathContext, 'companyID'>,
): string {
  const at = cursor ? `&cursor=${encodeURIComponent(formatPosition(cursor))}&limit=${limit}` : '';
  return `v2/changes?companyID=${companyID}${at}`;
}

/** Key ranges and lists name the company, as the console always does. */
export function companyFilter(
  { scope }: Pick<PullResource, 'scope'>,
  { companyID }: Pick<PathContext, 'companyID'>,
) {
  return scope === 'company' ? { companyID } : {};
}
