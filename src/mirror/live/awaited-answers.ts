/**
 * Slow answers that a caller waits for: each from its question to the first answer, or until it is no longer wanted.
 */
export interface AwaitedAnswers {
  any(): boolean;
  /** Resolves when no answer is awaited. */
  none(): Promise<void>;
  /** @param begin asks, and returns a function that ends it */
  until<T>(onAnswer: (answer: T) => void, begin: (hear: (answer: T) => void) => () => void): () => void;
}

export function createAwaitedAnswers(): AwaitedAnswers {
  const awaited = new Set<object>();
  let waiting: (() => void)[] = [];

  function settle(question: object): void {
    awaited.delete(question);
    if (awaited.size > 0) return;
    for (const resume of waiting) resume();
    waiting = [];
  }

  return {
    any: () => awaited.size > 0,
    none: async () => {
      // Another answer may have been asked for before this one's turn has come.
      while (awaited.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    until: (onAnswer, begin) => {
      const question = {};
      awaited.add(question);
      const end = begin((answer) => {
        settle(question);
        onAnswer(answer);
      });
      return () => {
        settle(question);
        end();
      };
    },
  };
}
