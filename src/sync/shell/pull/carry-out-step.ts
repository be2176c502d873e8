import type { PullStep } from '../../core/pull/pull-step';
import type { PullContext, PullStart } from './pull-context';
import type { PullOutcome } from './pull-outcome';
import { pullChanges, pullPosition } from './steps/feed-steps';
import { beginScans, checkUnmet, finishScans, pullPage } from './steps/snapshot-steps';
import { pullNewest, rest, scanPlaces } from './steps/sweep-steps';

/** Carries out one step of the plan: asks the server, has the core judge the answer, stores what comes of it. */
export async function carryOutStep(
  context: PullContext,
  step: PullStep,
  start: PullStart,
): Promise<PullOutcome> {
  switch (step.kind) {
    case 'position':
      return pullPosition(context, start);
    case 'sweep':
      return beginScans(context, step.from, { state: start.state, asked: context.mirror.generation() });
    case 'page':
      return pullPage(context, step, start);
    case 'scan':
      return scanPlaces(context, step, start);
    case 'newest':
      return pullNewest(context, step, start);
    case 'check':
      return checkUnmet(context, step, start);
    case 'changes':
      return pullChanges(context, step, start);
    case 'finish':
      return finishScans(context, step, start);
    case 'rest':
      return rest(context, start);
  }
}
