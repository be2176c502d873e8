import type { AwaitedAnswers } from './awaited-answers';

/** A user who types, or pages on, most likely asks again within this time. */
const momentMs = 100;

export interface RestOptions {
  readonly pause: (delayMs: number) => Promise<void>;
  readonly awaited: Pick<AwaitedAnswers, 'none'>;
  /** Number of lists asked for so far. */
  readonly questions: () => number;
}

/**
 * Lets background work go on in steps while the worker is idle. The result is awaited before each step, so that other
 * questions have their turn. If lists were asked for since the step before, it waits until none is for a moment, and in
 * any case until no report is awaited.
 */
export function createRest({ pause, awaited, questions }: RestOptions): () => Promise<void> {
  let seen = 0;
  return async () => {
    await pause(0);
    for (;;) {
      await awaited.none();
      const now = questions();
      if (now === seen) return;
      seen = now;
      await pause(momentMs);
    }
  };
}
