import type { MirrorState, SweepState } from '../../../domain/sync/mirror-types';
import type { Position } from '../../../domain/sync/position';

/** Epoch of the positions that the device itself counts for an API without a change feed (S26). */
export const sweepEpoch = 'sweep';

export const noSweep: SweepState = { scans: {}, unproven: [], newestMs: {}, pages: 0, endedMs: null };

export function beginSweep({ sweep = noSweep }: Pick<MirrorState, 'sweep'>): SweepState {
  return { ...sweep, scans: {}, unproven: [], pages: 0 };
}

/** Restarts the scans that fulfil the condition. */
export function invalidateScans(state: MirrorState, isInvalid: (segment: string) => boolean): MirrorState {
  if (!state.sweep) return state;
  const scans = Object.entries(state.sweep.scans).filter(([segment]) => !isInvalid(segment));
  return { ...state, sweep: { ...state.sweep, scans: Object.fromEntries(scans) } };
}

/** How a snapshot ends: without proof it does not claim to be complete (S40, S43). */
export function endSweep(
  { sweep = noSweep, beganMs, completeAsOfMs }: MirrorState,
  nowMs: number,
): Pick<MirrorState, 'completeAsOfMs' | 'sweep'> {
  const ended = { ...sweep, scans: {}, unproven: [], endedMs: nowMs };
  const asOfMs = sweep.unproven.length === 0 ? (beganMs ?? nowMs) : completeAsOfMs;
  return { sweep: ended, ...(asOfMs !== undefined && { completeAsOfMs: asOfMs }) };
}

/** The sweep that begins after the running one: it is certain to contain what is written now (S26). */
export function nextSweep({
  snapshotFrom,
  position,
}: Pick<MirrorState, 'snapshotFrom' | 'position'>): Position {
  const latest = Math.max(
    0,
    ...[snapshotFrom, position].map((at) => (at?.epoch === sweepEpoch ? at.version : 0)),
  );
  return { epoch: sweepEpoch, version: latest + 1 };
}
