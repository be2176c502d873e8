import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import { allSegmentsOf, type PullResource } from './pull-resources';
import { invalidateScans } from './sweep-state';

/** What a role may have on the device. */
export interface DeviceAccess {
  /** Resources to be pulled. */
  readonly resources: readonly PullResource[];
  /** Names of resources that the role may not read at all. */
  readonly unreadable: readonly string[];
}

/**
 * Fits the mirror to what the role may read now (S34): resources that it may not read leave the device, those that it
 * may read only now are scanned, the others stay. What the server has refused is asked for again, since the user has
 * signed in again or another tab leads.
 * @param unreadable unreadable resources that have rows on the device
 * @returns null: nothing to do
 */
export function planAccess(
  state: MirrorState,
  { resources }: Pick<DeviceAccess, 'resources'>,
  unreadable: readonly string[],
): MirrorCommit | null {
  const names = new Set(resources.map(({ name }) => name));
  const known = state.pulled;
  const pulled = known?.filter((name) => names.has(name));
  const gained = pulled && state.position ? resources.filter(({ name }) => !pulled.includes(name)) : [];
  const { refused = [] } = state;
  // A running snapshot scans what it has not scanned yet by itself, refused resources and those that leave the device
  // included.
  const isUnscanned = (segment: string): boolean => {
    const [name = ''] = segment.split(':');
    return !names.has(name) || refused.includes(name);
  };
  const isResumed = state.snapshotFrom !== null && Object.keys(state.progress).some(isUnscanned);
  if (unreadable.length === 0 && gained.length === 0 && !isResumed && pulled?.length === known?.length)
    return null;
  const kept = { ...state, ...(pulled && { pulled }) };
  if (state.snapshotFrom) {
    const scanned = Object.entries(state.progress).filter(([segment]) => !isUnscanned(segment));
    const resumed = {
      ...invalidateScans(kept, isUnscanned),
      progress: Object.fromEntries(scanned),
      refused: [],
    };
    return { ...emptyCommit(resumed), clear: unreadable };
  }
  if (gained.length === 0) return { ...emptyCommit(kept), clear: unreadable };
  const others = resources.filter((resource) => !gained.includes(resource));
  const progress = Object.fromEntries(others.flatMap((each) => Object.entries(doneOf(each))));
  const begun = { ...kept, snapshotFrom: state.position, progress, refused: [] };
  return { ...emptyCommit(begun), clear: unreadable };
}

/** Names of the resources that a finished snapshot has brought. */
export function pulledNames(
  { refused = [] }: Pick<MirrorState, 'refused'>,
  resources: readonly PullResource[],
): readonly string[] {
  return resources.map(({ name }) => name).filter((name) => !refused.includes(name));
}

/** All segments of a resource, as scanned. */
export function doneOf(resource: PullResource): Record<string, 'done'> {
  return Object.fromEntries(allSegmentsOf(resource).map((segment) => [segment, 'done' as const]));
}
