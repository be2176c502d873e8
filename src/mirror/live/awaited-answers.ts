/** Answers that somebody waits for and that take long: from the question to the first answer, or until it is no longer wanted. */
export interface AwaitedAnswers {
  any(): boolean;
  /** @param begin asks, and returns what ends it */
  until<T>(onAnswer: (answer: T) => void, begin: (hear: (answer: T) => void) => () => void): () => void;
}

export function createAwaitedAnswers(): AwaitedAnswers {
  const awaited = new Set<object>();
  return {
    any: () => awaited.size > 0,
    until: (onAnswer, begin) => {
      const question = {};
      awaited.add(question);
      const end = begin((answer) => {
        awaited.delete(question);
        onAnswer(answer);
      });
      return () => {
        awaited.delete(question);
        end();
      };
    },
  };
}
