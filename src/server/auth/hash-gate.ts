import { failure } from '../http/api-error';

/** Who waits for a hash: callers nobody knows, devices and users who have signed in before, the server's own start. */
export type HashLane = 'unknown' | 'known' | 'own';

export interface HashGate {
  /** Runs the work when it is its turn; 429 when too many wait already. */
  run<T>(lane: HashLane, work: () => Promise<T>): Promise<T>;
}

interface GateOptions {
  readonly atOnce: number;
  /** How many may wait in a lane; more are refused. */
  readonly waiting: Readonly<Record<HashLane, number>>;
}

const order: readonly HashLane[] = ['own', 'known', 'unknown'];
const retrySeconds = 3;

/** Bounds slow work, so that callers without an account hold up neither files nor those who are signed in. */
export function createHashGate({ atOnce, waiting }: GateOptions): HashGate {
  const lanes: Readonly<Record<HashLane, (() => void)[]>> = { own: [], known: [], unknown: [] };
  let running = 0;
  const leave = () => {
    const next = order.map((lane) => lanes[lane]).find((lane) => lane.length > 0);
    // The place is handed on: nobody who arrives meanwhile takes it.
    if (next) next.shift()?.();
    else running--;
  };
  const enter = (lane: HashLane): Promise<void> => {
    if (running < atOnce) {
      running++;
      return Promise.resolve();
    }
    if (lanes[lane].length >= waiting[lane])
      return Promise.reject(failure(429, 'auth.too-many-attempts').after(retrySeconds));
    return new Promise((resolve) => lanes[lane].push(resolve));
  };
  return {
    async run(lane, work) {
      await enter(lane);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
