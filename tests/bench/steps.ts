import { PerformanceObserver, performance } from 'node:perf_hooks';

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Steps {
  /** Milliseconds of the longest step. */
  readonly longest: number;
  /**
   * The same without the garbage collection in each step: a fake database is in the same heap, a browser's is not.
   */
  readonly longestOfOwn: number;
}

/**
 * How long this thread is busy without a pause, by the clock: the time between two looks, which are a millisecond apart
 * while it is idle.
 * @returns ends the measurement
 */
export function watchSteps(): () => Promise<Steps> {
  const steps: Span[] = [];
  const collections: Span[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, to: startTime + duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    steps.push({ from: last, to: now });
    last = now;
  }, 1);
  return async () => {
    clearInterval(timer);
    // The observer is told of the rest in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
    const longestOf = (lengthOf: (step: Span) => number) =>
      steps.reduce((most, step) => Math.max(most, lengthOf(step)), 0);
    const collected = (step: Span) => collections.reduce((sum, other) => sum + common(step, other), 0);
    return {
      longest: longestOf(length),
      longestOfOwn: longestOf((step) => length(step) - collected(step)),
    };
  };
}

function length({ from, to }: Span): number {
  return to - from;
}

function common(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}
