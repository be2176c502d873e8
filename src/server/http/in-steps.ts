import type { Steps } from '../../lib/steps';
import { untilHeard } from '../database/turns';

/** Runs long work step by step; other requests are handled in between. */
export async function inSteps<R>(steps: Steps<R>): Promise<R> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await untilHeard();
  }
}
