import type { MirrorState } from '../../../domain/sync/mirror-types';
import type { Position } from '../../../protocol/changes';
import {
  checkSegmentOf,
  markSegmentOf,
  newestSegmentOf,
  type PullResource,
  segmentsOf,
} from './pull-resources';
import { checkLimit, type PullSituation, type PullStep, pageLimit } from './pull-step';
import { startOfScan } from './sweep-scan';

/** Epoch of the positions that the device counts by itself where the API has no change feed (S26). */
export const SWEEP_EPOCH = 'sweep';
/** Between sweeps the device rests this long, and longer after many pages: no server is asked all the time. */
const restMs = 120_000;
const restPerPageMs = 1_000;
/** … but not longer than this when a write waits for a sweep, and not at all when sweeps are short. */
const wantedRestMs = 30_000;
const fewPages = 30;

/** The sweep that will begin after the running one: what is written now is contained in it for certain (S26). */
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

/** Whether everything is to be scanned again: seldom, as the newest rows are asked for in between (S45). */
export function isSweepDue(
  { position, sweep }: Pick<MirrorState, 'position' | 'sweep'>,
  { nowMs, isSweepWanted }: Pick<PullSituation, 'nowMs' | 'isSweepWanted'>,
): boolean {
  if (position?.epoch !== SWEEP_EPOCH || !sweep || sweep.endedMs === null) return true;
  const wantedMs = sweep.pages <= fewPages ? 0 : wantedRestMs;
  const wholeRestMs = isSweepWanted ? wantedMs : Math.max(restMs, sweep.pages * restPerPageMs);
  const restedMs = nowMs - sweep.endedMs;
  return restedMs < 0 || restedMs >= wholeRestMs;
}

/** The next step of a running sweep: scans, what was changed meanwhile, and what was not met. */
export function nextSweepSegment(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): PullStep | null {
  const isDone = (segment: string): boolean => state.progress[segment] === 'done';
  for (const resource of resources) {
    const { changedAt } = resource;
    const mark = markSegmentOf(resource);
    if (changedAt !== null && !isDone(mark))
      return { kind: 'newest', resource, changedAt, segment: mark, sinceMs: null, limit: 1 };
    const segment = segmentsOf(resource).find(({ name }) => !isDone(name));
    if (segment) {
      const scan = state.sweep?.scans[segment.name] ?? startOfScan;
      return { kind: 'scan', segment, scan, limit: pageLimit(resource, situation) };
    }
    const newest = newestOf(state, resource, situation);
    if (newest) return newest;
    const check = checkSegmentOf(resource);
    // The first sweep of an empty device has nothing to ask for.
    if (state.position && !isDone(check))
      return { kind: 'check', resource, segment: check, limit: checkLimit };
  }
  return null;
}

/** Between sweeps: the newest rows of every resource that can tell them (S44). */
export function nextRound(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): PullStep | null {
  for (const resource of resources) {
    const newest = newestOf(state, resource, situation);
    if (newest) return newest;
  }
  return null;
}

function newestOf(state: MirrorState, resource: PullResource, situation: PullSituation): PullStep | null {
  const { changedAt, name } = resource;
  const segment = newestSegmentOf(resource);
  const sinceMs = state.sweep?.newestMs[name] ?? null;
  if (changedAt === null || sinceMs === null || state.progress[segment] === 'done') return null;
  const limit = Math.max(2, pageLimit(resource, situation));
  return { kind: 'newest', resource, changedAt, segment, sinceMs, limit };
}
