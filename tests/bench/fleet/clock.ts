import type { Clock } from '../../../src/sync/ports';

/** The clock of this machine. */
export const clock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
