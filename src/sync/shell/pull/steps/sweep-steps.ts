import { startOfRound } from '../../../core/pull/newest';
import { applyNewest, endRound } from '../../../core/pull/newest-apply';
import type { PullStep } from '../../../core/pull/pull-step';
import { applyScan, driftOf } from '../../../core/pull/sweep-apply';
import { newestPath, scanPath } from '../../../core/pull/sweep-paths';
import { planSweep } from '../../../core/pull/sweep-plan';
import { keysOnDevice } from '../keys-on-device';
import type { PullContext, PullStart } from '../pull-context';
import { type PullOutcome, storeStep } from '../pull-outcome';
import { checkUnmet } from './check-steps';
import { beginScans, finishScans } from './snapshot-steps';

/** Plans the next step without a change feed and carries it out. */
export async function takeSweepStep(context: PullContext, start: PullStart): Promise<PullOutcome> {
  const step = planSweep(start.state, context.access().resources, start.situation);
  switch (step.kind) {
    case 'sweep':
      return beginScans(context, step.from, { state: start.state, asked: context.mirror.generation() });
    case 'scan':
      return scanPlaces(context, step, start);
    case 'newest':
      return pullNewest(context, step, start);
    case 'check':
      return checkUnmet(context, step, start);
    case 'finish':
      return finishScans(context, step, start);
    case 'rest':
      return rest(context, start);
  }
}

/** Pulls the next page of a scan by places. */
function scanPlaces(
  context: PullContext,
  step: Extract<PullStep, { kind: 'scan' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { connection, companyID, asker, progress, note } = context;
  const { resource, name: segment } = step.segment;
  const { windowDays } = state;
  const path = (): string => scanPath(step, { windowDays, companyID, nowMs: connection.earliestMs() });
  return asker.ask(state, { resource, segment, path }, (list, asked) => {
    progress.met(resource, list, step.scan.last === null && step.scan.repeats === 0);
    const next = applyScan(state, step, list);
    const drift = driftOf(step, next);
    if (drift) note('drift', drift);
    return storeStep(context, asked, next);
  });
}

/** Pulls the newest rows, back to known ones. */
function pullNewest(
  context: PullContext,
  step: Extract<PullStep, { kind: 'newest' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { connection, companyID, asker, progress, mirror } = context;
  const { resource, segment, sinceMs } = step;
  const { newestRound } = progress;
  const isUnderWay = sinceMs !== null && newestRound?.resource === resource.name;
  const round = isUnderWay ? newestRound : startOfRound(resource.name);
  const path = (): string => newestPath(step, round.at, { companyID });
  return asker.ask(state, { resource, segment, path }, async ({ rows }, asked) => {
    const ids = rows.map((row) => Number(row[resource.key]));
    const known = await keysOnDevice(mirror, resource.name, ids);
    const isOnDevice = (id: number): boolean => known.has(id);
    const nowMs = connection.earliestMs();
    const taken = applyNewest(state, step, { round, rows, isOnDevice, nowMs });
    progress.newestRound = taken.round;
    progress.remember(resource, taken.kept);
    return storeStep(context, asked, taken.commit);
  });
}

/** Nothing to do until the next poll, which begins a round of its own. */
async function rest({ mirror }: PullContext, { state }: PullStart): Promise<PullOutcome> {
  const isRested =
    Object.keys(state.progress).length === 0 || (await mirror.store(mirror.generation(), endRound(state)));
  return isRested ? { kind: 'complete', state } : { kind: 'failed' };
}
