/** Work made in steps, between which others are answered. */
export type Steps<R> = Generator<undefined, R, undefined>;

/** All steps at once. */
export function runSteps<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
