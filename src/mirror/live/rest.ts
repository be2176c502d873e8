import type { AwaitedAnswers } from './awaited-answers';

/** Who types, or goes on from page to page, most likely asks again within this. */
const momentMs = 100;

export interface RestOptions {
  readonly pause: (delayMs: number) => Promise<void>;
  readonly awaited: Pick<AwaitedAnswers, 'none'>;
  /** How often a list was asked for. */
  readonly questions: () => number;
}

/**
 * Lets work that nobody waits for go on in steps while nobody else wants the worker. The result is awaited before each step:
 * others have their turn. Where lists were asked for since the step before, it waits until none is for a moment, and in any
 * case until no report is awaited.
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
