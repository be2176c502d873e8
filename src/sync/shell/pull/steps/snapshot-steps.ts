import type { Position } from '../../../../domain/sync/position';
import {
  applyCheck,
  applyPage,
  beginSnapshot,
  finishSnapshot,
  skipSegment,
  suspectsOf,
} from '../../../core/pull/pull-apply';
import { pagePath, rowsPath } from '../../../core/pull/pull-plan';
import type { PullStep } from '../../../core/pull/pull-step';
import { type PullContext, type PullStart, restart } from '../pull-context';
import { type PullOutcome, storeStep } from '../pull-outcome';

/** A snapshot, or a sweep, begins. @param asked generation in which its position was asked for */
export function beginScans(
  context: PullContext,
  from: Position,
  { state, asked }: Pick<PullStart, 'state'> & { readonly asked: number },
): Promise<PullOutcome> {
  restart(context);
  context.note('snapshot', { epoch: from.epoch, version: from.version });
  return storeStep(context, asked + 1, beginSnapshot(state, from, context.clock.now()));
}

/** The next page of a scan by key. */
export function pullPage(
  context: PullContext,
  step: Extract<PullStep, { kind: 'page' }>,
  { state, situation }: PullStart,
): Promise<PullOutcome> {
  const { companyID, connection, asker, progress } = context;
  const { resource, name: segment } = step.segment;
  const { windowDays } = state;
  const path = pagePath(step, { windowDays, companyID, ...situation, nowMs: connection.earliestMs() });
  return asker.ask(state, { resource, segment, path }, (list, asked) => {
    progress.met(resource, list, step.after === null);
    const next = applyPage(state, step, list.rows);
    if (next.state) context.lookAhead(next.state, situation);
    return storeStep(context, asked, next);
  });
}

/** Rows on the device that no scan has met are asked for by key. */
export async function checkUnmet(
  context: PullContext,
  { resource, segment, limit }: Extract<PullStep, { kind: 'check' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { mirror, asker, progress, companyID, note } = context;
  const suspects = suspectsOf(await mirror.keys(resource.name), progress.seen(resource.name));
  const ids = suspects.slice(0, limit);
  if (ids.length === 0) return storeStep(context, mirror.generation(), skipSegment(state, segment));
  const path = rowsPath(resource, ids, { companyID });
  return asker.ask(state, { resource, segment, path }, ({ rows }, asked) => {
    progress.remember(resource, rows);
    note('check', { resource: resource.name, asked: ids.length, found: rows.length });
    const isLast = suspects.length <= limit;
    return storeStep(context, asked, applyCheck(state, { resource, segment, asked: ids, rows, isLast }));
  });
}

/** Every segment is done: the mirror is complete up to where the snapshot began. */
export async function finishScans(
  { clock, mirror, access, note }: PullContext,
  { position }: Extract<PullStep, { kind: 'finish' }>,
  { state, situation }: PullStart,
): Promise<PullOutcome> {
  const next = finishSnapshot(state, position, { nowMs: clock.now(), resources: access().resources });
  const unproven = state.sweep?.unproven.join(' ') ?? '';
  note('snapshot-complete', { epoch: position.epoch, version: position.version, unproven });
  if (!(await mirror.store(mirror.generation(), next)) || !next.state) return { kind: 'failed' };
  return { kind: situation.changeFeed ? 'reached' : 'complete', state: next.state };
}
