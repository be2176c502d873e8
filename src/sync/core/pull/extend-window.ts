import { emptyCommit, type MirrorCommit, type MirrorState } from '../../../domain/sync/mirror-types';
import { allSegmentsOf, isWindowSegment, type PullResource } from './pull-resources';
import { invalidateScans } from './sweep-state';

/** Extends the window: only the completed rows are scanned again (S24). */
export function extendWindow(
  state: MirrorState,
  windowDays: number,
  resources: readonly PullResource[],
): MirrorCommit {
  // What is on the device is known only when the scans have ended.
  const heldDays = Math.min(state.heldDays ?? state.windowDays, windowDays);
  const isWider = windowDays > state.windowDays && state.position !== null && state.snapshotFrom === null;
  if (!isWider) {
    // A running snapshot scans the completed rows again; a narrower window needs nothing.
    const progress = Object.fromEntries(
      Object.entries(state.progress).filter(([segment]) => !isWindowSegment(segment)),
    );
    return emptyCommit({ ...invalidateScans(state, isWindowSegment), windowDays, heldDays, progress });
  }
  return emptyCommit(scanClosed({ ...state, windowDays, heldDays }, resources));
}

/** A snapshot of the closed rows alone begins; the feed goes on from where it is. */
export function scanClosed(state: MirrorState, resources: readonly PullResource[]): MirrorState {
  const progress: Record<string, 'done'> = {};
  for (const resource of resources) {
    for (const segment of allSegmentsOf(resource)) if (!isWindowSegment(segment)) progress[segment] = 'done';
  }
  return { ...state, snapshotFrom: state.position, progress };
}
