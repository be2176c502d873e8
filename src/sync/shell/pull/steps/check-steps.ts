import { applyCheck, suspectsOf } from '../../../core/pull/check-apply';
import { skipSegment } from '../../../core/pull/pull-apply';
import { rowsPath } from '../../../core/pull/pull-plan';
import type { PullStep } from '../../../core/pull/pull-step';
import type { PullContext, PullStart } from '../pull-context';
import { type PullOutcome, storeStep } from '../pull-outcome';

/** Asks by key for rows on the device that no scan has met. */
export async function checkUnmet(
  context: PullContext,
  { resource, segment, limit }: Extract<PullStep, { kind: 'check' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { mirror, asker, progress, companyID, note } = context;
  const suspects = suspectsOf(await mirror.keys(resource.name), progress.seen(resource.name));
  const ids = suspects.slice(0, limit);
  if (ids.length === 0) return storeStep(context, mirror.generation(), skipSegment(state, segment));
  const path = (): string => rowsPath(resource, ids, { companyID });
  return asker.ask(state, { resource, segment, path }, ({ rows }, asked) => {
    progress.remember(resource, rows);
    note('check', { resource: resource.name, asked: ids.length, found: rows.length });
    const isLast = suspects.length <= limit;
    return storeStep(context, asked, applyCheck(state, { resource, segment, asked: ids, rows, isLast }));
  });
}
