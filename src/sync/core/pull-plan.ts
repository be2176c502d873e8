import { windowStart } from '../../domain/coverage';
import type { MirrorState } from '../../domain/mirror-types';
import { type Capabilities, formatPosition, type Position } from '../../protocol/changes';
import { encodeListQuery } from '../../protocol/list-query';
import { checkPartOf, type PullResource, partsOf, pulledDays, type SnapshotPart } from './pull-resources';

/** Epoch of the positions that the device counts by itself where the API has no change feed (S25). */
export const SWEEP_EPOCH = 'sweep';
const changesLimit = 1_000;
const checkLimit = 100;

export type PullStep =
  /** Ask where the feed stands; a snapshot then begins. */
  | { readonly kind: 'position' }
  /** The next page of a walk. */
  | {
      readonly kind: 'page';
      readonly part: SnapshotPart;
      readonly after: number | null;
      readonly limit: number;
    }
  /** Rows that no walk has met are asked for by key; the shell says which. */
  | { readonly kind: 'check'; readonly resource: PullResource; readonly part: string; readonly limit: number }
  /** Every part is done: the mirror is complete up to where the snapshot began. */
  | { readonly kind: 'finish'; readonly position: Position }
  | { readonly kind: 'changes'; readonly cursor: Position; readonly limit: number }
  /** No feed: another sweep over everything begins. */
  | { readonly kind: 'sweep'; readonly from: Position };

/** What to pull next (S21–S25). */
export function planPull(
  state: MirrorState,
  resources: readonly PullResource[],
  capabilities: Pick<Capabilities, 'changeFeed'>,
): PullStep {
  const { snapshotFrom, position } = state;
  if (snapshotFrom && isOfKind(snapshotFrom, capabilities)) {
    const step = nextPart(state, resources);
    return step ?? { kind: 'finish', position: snapshotFrom };
  }
  if (!capabilities.changeFeed) return { kind: 'sweep', from: nextSweep(state) };
  if (snapshotFrom || !position || position.epoch === SWEEP_EPOCH) return { kind: 'position' };
  return { kind: 'changes', cursor: position, limit: changesLimit };
}

/** A snapshot begun with a feed is not continued without one, and the other way round. */
function isOfKind(position: Position, { changeFeed }: Pick<Capabilities, 'changeFeed'>): boolean {
  return changeFeed === (position.epoch !== SWEEP_EPOCH);
}

/** The sweep that will begin after the running one: what is written now is contained in it for certain (S25). */
export function nextSweep({
  snapshotFrom,
  position,
}: Pick<MirrorState, 'snapshotFrom' | 'position'>): Position {
  const latest = Math.max(
    0,
    ...[snapshotFrom, position].map((at) => (at?.epoch === SWEEP_EPOCH ? at.version : 0)),
  );
  return { epoch: SWEEP_EPOCH, version: latest + 1 };
}

function nextPart(state: MirrorState, resources: readonly PullResource[]): PullStep | null {
  for (const resource of resources) {
    for (const part of partsOf(resource)) {
      const at = state.progress[part.name];
      if (at === 'done') continue;
      const limit = resource.include.length > 0 ? 500 : 1_000;
      return { kind: 'page', part, after: at ?? null, limit };
    }
    const part = checkPartOf(resource);
    // The first snapshot of an empty device cannot hold rows that are gone: the feed tells of later deletions.
    if (state.position && state.progress[part] !== 'done')
      return { kind: 'check', resource, part, limit: checkLimit };
  }
  return null;
}

export interface PathContext {
  readonly nowMs: number;
  readonly windowDays: number;
  readonly companyID: number;
}

/** Path of a walk's next page: keys beyond the last one, counted on the first page only (S22). */
export function pagePath(
  { part, after, limit }: Extract<PullStep, { kind: 'page' }>,
  context: PathContext,
): string {
  const { resource, direction } = part;
  const beyond = after === null ? {} : { [resource.key]: { [direction === 'ASC' ? '$gt' : '$lt']: after } };
  const query = encodeListQuery({
    filter: {
      ...companyFilter(resource, context),
      ...part.filter(windowStart(pulledDays(context.windowDays), context.nowMs)),
      ...beyond,
    },
    sort: [[resource.key, direction]],
    range: [0, limit - 1],
    include: resource.include,
  });
  return `${resource.path}?${query}${after === null ? '' : '&count=none'}`;
}

/** Path that asks for rows by key, at most as many as a check step's limit. */
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

/** Path that asks for nothing but whether these rows may be read. */
export function probePath(
  resource: Pick<PullResource, 'path' | 'scope'>,
  context: Pick<PathContext, 'companyID'>,
): string {
  const query = encodeListQuery({ filter: companyFilter(resource, context), range: [0, 0] });
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

/** Key ranges and lists carry the company, as the console always sends it (spec 1 §7). */
function companyFilter(
  { scope }: Pick<PullResource, 'scope'>,
  { companyID }: Pick<PathContext, 'companyID'>,
) {
  return scope === 'company' ? { companyID } : {};
}
