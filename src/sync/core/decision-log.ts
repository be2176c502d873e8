import type { Decision } from '../device';

export interface DecisionLog {
  note(decision: Decision): void;
  /** Oldest first. */
  all(): readonly Decision[];
}

const size = 1_000;

/** Keeps the last decisions (S27). */
export function createDecisionLog(): DecisionLog {
  const decisionLog: Decision[] = [];
  let next = 0;
  return {
    note: (decision) => {
      decisionLog[next % size] = decision;
      next++;
    },
    all: () =>
      next <= size
        ? decisionLog.slice()
        : [...decisionLog.slice(next % size), ...decisionLog.slice(0, next % size)],
  };
}
