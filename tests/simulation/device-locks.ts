import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';

/** As in sync/ports.ts. */
export type LockOptions = { readonly steal: true } | { readonly signal: AbortSignal };
export type LockWork = (lost: AbortSignal, holds: () => Promise<boolean>) => Promise<void>;

interface LockRequest {
  readonly name: string;
  readonly options: LockOptions | undefined;
  readonly start: (lost: AbortSignal, holds: () => boolean) => Promise<void>;
}

/** Web Locks of one device: one holder each, the others in line; a lock can be stolen. */
export interface DeviceLocks {
  /** `release`: the tab is gone. */
  hold(request: LockRequest): { readonly ended: Promise<void>; release(): void };
}

interface Waiting {
  readonly lost: AbortController;
  isGranted(): boolean;
  start(): void;
}

export function createDeviceLocks(scheduler: Scheduler, random: SeededRandom): DeviceLocks {
  const locks = new Map<string, DeviceLocks>();
  return {
    hold: (request) => {
      const lock = locks.get(request.name) ?? createDeviceLock(scheduler, random.fork());
      locks.set(request.name, lock);
      return lock.hold(request);
    },
  };
}

function createDeviceLock(scheduler: Scheduler, random: SeededRandom): DeviceLocks {
  const queue: Waiting[] = [];
  const advance = (): void => {
    const [first] = queue;
    if (first) scheduler.after(random.between(0, 50), () => queue[0] === first && first.start());
  };
  const leave = (waiting: Waiting): void => {
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    if (at === 0) advance();
  };
  return {
    hold: ({ options, start }) => {
      let finish = (): void => {};
      const ended = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let hasStarted = false;
      const waiting: Waiting = {
        lost: new AbortController(),
        isGranted: () => hasStarted,
        start: () => {
          if (hasStarted) return;
          hasStarted = true;
          const working = start(waiting.lost.signal, () => queue[0] === waiting);
          void working.then(release, (error: unknown) => {
            throw error;
          });
        },
      };
      const release = (): void => {
        leave(waiting);
        finish();
      };
      if (options && 'steal' in options) {
        const robbed = queue[0]?.isGranted() ? queue.shift() : undefined;
        queue.unshift(waiting);
        robbed?.lost.abort();
        advance();
      } else {
        queue.push(waiting);
        if (options) options.signal.addEventListener('abort', () => hasStarted || release(), { once: true });
        if (queue.length === 1) advance();
      }
      return { ended, release };
    },
  };
}
