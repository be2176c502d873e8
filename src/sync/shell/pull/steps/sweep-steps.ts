import { startOfRound } from '../../../core/pull/newest';
import { takeNewest } from '../../../core/pull/newest-apply';
import { newestPath, scanPath } from '../../../core/pull/pull-plan';
import type { PullStep } from '../../../core/pull/pull-step';
import { applyScan, driftOf, endRound } from '../../../core/pull/sweep-apply';
import { keysOnDevice } from '../keys-on-device';
import type { PullContext, PullStart } from '../pull-context';
import { type PullOutcome, storeStep } from '../pull-outcome';

/** The next page of a scan by places. */
export function scanPlaces(
  context: PullContext,
  step: Extract<PullStep, { kind: 'scan' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { clock, companyID, asker, progress, note } = context;
  const { resource, name: segment } = step.segment;
  const path = scanPath(step, { nowMs: clock.now(), windowDays: state.windowDays, companyID });
  return asker.ask(state, { resource, segment, path }, (list, asked) => {
    progress.met(resource, list, step.scan.last === null && step.scan.repeats === 0);
    const next = applyScan(state, step, list);
    const drift = driftOf(step, next);
    if (drift) note('drift', drift);
    return storeStep(context, asked, next);
  });
}

/** The newest rows, back to those that are known. */
export function pullNewest(
  context: PullContext,
  step: Extract<PullStep, { kind: 'newest' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { clock, companyID, asker, progress, mirror } = context;
  const { resource, segment, sinceMs } = step;
  const { newestRound } = progress;
  const isUnderWay = sinceMs !== null && newestRound?.resource === resource.name;
  const round = isUnderWay ? newestRound : startOfRound(resource.name);
  const path = newestPath(step, round.at, { companyID });
  return asker.ask(state, { resource, segment, path }, async ({ rows }, asked) => {
    const ids = rows.map((row) => Number(row[resource.key]));
    const known = await keysOnDevice(mirror, resource.name, ids);
    const isOnDevice = (id: number): boolean => known.has(id);
    const taken = takeNewest(state, step, { round, rows, isOnDevice, nowMs: clock.now() });
    progress.newestRound = taken.round;
    progress.remember(resource, taken.kept);
    return storeStep(context, asked, taken.commit);
  });
}

/** Nothing is to be done until the next poll, which begins a round of its own. */
export async function rest({ mirror }: PullContext, { state }: PullStart): Promise<PullOutcome> {
  const isRested =
    Object.keys(state.progress).length === 0 || (await mirror.store(mirror.generation(), endRound(state)));
  return isRested ? { kind: 'complete', state } : { kind: 'failed' };
}
