import type { MirrorState } from '../../../domain/sync/mirror-types';
import {
  checkSegmentOf,
  markSegmentOf,
  newestSegmentOf,
  type PullResource,
  segmentsOf,
} from './pull-resources';
import { keysPerRequest, type PullSituation, pageLimit, type SweepStep } from './pull-step';
import { startOfScan } from './sweep-scan';
import { nextSweep, sweepEpoch } from './sweep-state';

/** Rest between two sweeps, longer after many pages: no server is asked all the time. */
const restMs = 120_000;
const restPerPageMs = 1_000;
/** … but this at most when a write waits for a sweep, and none when sweeps are short. */
const wantedRestMs = 30_000;
const fewPages = 30;

/** What to pull next from an API without a change feed (S26, S42–S45). */
export function planSweep(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): SweepStep {
  const { snapshotFrom } = state;
  // A snapshot begun with a feed is not continued without one.
  if (snapshotFrom?.epoch === sweepEpoch)
    return nextSweepSegment(state, resources, situation) ?? { kind: 'finish', position: snapshotFrom };
  if (isSweepDue(state, situation)) return { kind: 'sweep', from: nextSweep(state) };
  return nextRound(state, resources, situation) ?? { kind: 'rest' };
}

/** Whether to scan everything again: seldom, since the newest rows are asked for in between (S45). */
export function isSweepDue(
  { position, sweep }: Pick<MirrorState, 'position' | 'sweep'>,
  { nowMs, isSweepWanted }: Pick<PullSituation, 'nowMs' | 'isSweepWanted'>,
): boolean {
  if (position?.epoch !== sweepEpoch || !sweep || sweep.endedMs === null) return true;
  const wantedMs = sweep.pages <= fewPages ? 0 : wantedRestMs;
  const wholeRestMs = isSweepWanted ? wantedMs : Math.max(restMs, sweep.pages * restPerPageMs);
  const restedMs = nowMs - sweep.endedMs;
  return restedMs < 0 || restedMs >= wholeRestMs;
}

/** The next step of a running sweep: scans, then what was changed meanwhile, then rows that were not met. */
function nextSweepSegment(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): SweepStep | null {
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
    if ((state.position || state.hadRows) && !isDone(check))
      return { kind: 'check', resource, segment: check, limit: keysPerRequest };
  }
  return null;
}

/** Between sweeps: the newest rows of every resource whose rows carry a change time (S44). */
function nextRound(
  state: MirrorState,
  resources: readonly PullResource[],
  situation: PullSituation,
): SweepStep | null {
  for (const resource of resources) {
    const newest = newestOf(state, resource, situation);
    if (newest) return newest;
  }
  return null;
}

function newestOf(state: MirrorState, resource: PullResource, situation: PullSituation): SweepStep | null {
  const { changedAt, name } = resource;
  const segment = newestSegmentOf(resource);
  const sinceMs = state.sweep?.newestMs[name] ?? null;
  if (changedAt === null || sinceMs === null || state.progress[segment] === 'done') return null;
  const limit = Math.max(2, pageLimit(resource, situation));
  return { kind: 'newest', resource, changedAt, segment, sinceMs, limit };
}
