import type { Steps } from '../../src/lib/steps';

/** All steps at once. */
export function runSteps<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
