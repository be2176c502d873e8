/** A decision of the engine, for support: what, about which entry or part, when. Never credentials, never row values. */
export interface Decision {
  readonly atMs: number;
  readonly what: string;
  readonly about: Readonly<Record<string, string | number | boolean | null>>;
}

export interface DecisionRing {
  note(decision: Decision): void;
  /** Oldest first. */
  all(): readonly Decision[];
}

/** Keeps the last decisions (S26). */
export function createDecisionRing(size = 1_000): DecisionRing {
  const ring: Decision[] = [];
  let next = 0;
  return {
    note: (decision) => {
      ring[next % size] = decision;
      next++;
    },
    all: () => (next <= size ? ring.slice() : [...ring.slice(next % size), ...ring.slice(0, next % size)]),
  };
}
