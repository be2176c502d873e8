import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Slows guessing of passwords: counts failures only, so that people who know theirs are never held up. */
export interface FailureLimit {
  /** Seconds to wait before the next try; 0: go on. */
  waitSeconds(key: string): Promise<number>;
  addFailure(key: string): Promise<void>;
}

interface Options {
  readonly limit: number;
  /** A key is free again this long after its first failure. */
  readonly windowSeconds: number;
}

export function createFailureLimit({ limit, windowSeconds }: Options): FailureLimit {
  const failures = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  return {
    async waitSeconds(key) {
      const counted = await failures.get(key);
      if (counted === null || counted.remainingPoints > 0) return 0;
      return Math.max(0, Math.ceil(counted.msBeforeNext / 1000));
    },
    async addFailure(key) {
      await failures.penalty(key);
    },
  };
}
