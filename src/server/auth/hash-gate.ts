import { failure } from '../http/api-error';

/** Who waits for a hash: unknown callers, devices and users who have signed in before, the server's own start. */
export type HashLane = 'unknown' | 'known' | 'own';

export interface HashGate {
  /** Runs the work in its turn; 429 when too many wait already. */
  run<T>(lane: HashLane, work: () => Promise<T>): Promise<T>;
}

interface GateOptions {
  readonly atOnce: number;
  /** Most callers waiting in each lane; more are refused. */
  readonly waiting: Readonly<Record<HashLane, number>>;
}

const order: readonly HashLane[] = ['own', 'known', 'unknown'];
const retrySeconds = 3;

/** Limits slow work, so that callers without an account delay neither files nor signed-in users. */
export function createHashGate({ atOnce, waiting }: GateOptions): HashGate {
  const lanes: Readonly<Record<HashLane, (() => void)[]>> = { own: [], known: [], unknown: [] };
  let running = 0;
  const leave = () => {
    const next = order.map((lane) => lanes[lane]).find((lane) => lane.length > 0);
    // The place is handed on: a caller who arrives meanwhile cannot take it.
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
