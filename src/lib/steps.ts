/** Work split into steps, so that other work can run in between. */
export type Steps<R> = Generator<undefined, R, undefined>;

/** Runs all steps at once. */
export function runSteps<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
