import type { AwaitedAnswers } from './awaited-answers';

/** Who types, or goes on from page to page, most likely asks again within this. */
const momentMs = 100;

/** Lets work that nobody waits for go on in steps while nobody else wants the worker. */
export interface Rest {
  /** A list is asked for. */
  noteQuestion(): void;
  /**
   * Awaited before each step: others have their turn. Where lists were asked for since the step before, it waits until none is for a
   * moment, and in any case until no report is awaited.
   */
  turn(): Promise<void>;
}

export function createRest(
  pause: (delayMs: number) => Promise<void>,
  awaited: Pick<AwaitedAnswers, 'none'>,
): Rest {
  let questions = 0;
  let seen = 0;
  return {
    noteQuestion: () => {
      questions++;
    },
    turn: async () => {
      await pause(0);
      for (;;) {
        await awaited.none();
        if (questions === seen) return;
        seen = questions;
        await pause(momentMs);
      }
    },
  };
}
