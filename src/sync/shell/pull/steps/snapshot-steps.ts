import type { Position } from '../../../../domain/sync/position';
import { applyPage, beginSnapshot, finishSnapshot } from '../../../core/pull/pull-apply';
import { pagePath } from '../../../core/pull/pull-plan';
import type { PullStep } from '../../../core/pull/pull-step';
import { type PullContext, type PullStart, reckon, reckonAnew, restart } from '../pull-context';
import { type PullOutcome, storeStep } from '../pull-outcome';

/** Begins a snapshot, or a sweep. @param asked generation in which its position was asked for */
export function beginScans(
  context: PullContext,
  from: Position,
  { state, asked }: Pick<PullStart, 'state'> & { readonly asked: number },
): Promise<PullOutcome> {
  restart(context);
  const { clock, note } = context;
  note('snapshot', { epoch: from.epoch, version: from.version });
  return storeStep(context, asked + 1, beginSnapshot(reckonAnew(context, state), from, clock.now()));
}

/** Pulls the next page of a scan by key. */
export function pullPage(
  context: PullContext,
  step: Extract<PullStep, { kind: 'page' }>,
  { state, situation }: PullStart,
): Promise<PullOutcome> {
  const { companyID, connection, asker, progress } = context;
  const { resource, name: segment } = step.segment;
  const { windowDays } = state;
  const path = (): string =>
    pagePath(step, { windowDays, companyID, ...situation, nowMs: connection.earliestMs() });
  return asker.ask(state, { resource, segment, path }, (list, asked) => {
    progress.met(resource, list, step.after === null);
    const next = applyPage(state, step, list.rows);
    if (next.state) context.lookAhead(next.state, situation);
    return storeStep(context, asked, next);
  });
}

/** All segments are done: the mirror is complete up to where the snapshot began. */
export async function finishScans(
  context: PullContext,
  { position }: Extract<PullStep, { kind: 'finish' }>,
  { state, situation }: PullStart,
): Promise<PullOutcome> {
  const { clock, mirror, access, note } = context;
  const reckoned = reckon(context, state);
  const next = finishSnapshot(reckoned, position, { nowMs: clock.now(), resources: access().resources });
  const unproven = state.sweep?.unproven.join(' ') ?? '';
  note('snapshot-complete', { epoch: position.epoch, version: position.version, unproven });
  if (!(await mirror.store(mirror.generation(), next)) || !next.state) return { kind: 'failed' };
  return { kind: situation.changeFeed ? 'reached' : 'complete', state: next.state };
}
