import type { Clock } from '../../ports';

/** Lets a loop sleep until time has passed or there is news for it. */
export interface Waker {
  wake(): void;
  /** null: until woken. A wake between two waits is not lost. */
  wait(ms: number | null): Promise<void>;
}

export function createWaker(clock: Pick<Clock, 'after'>): Waker {
  let isWoken = false;
  let release: (() => void) | null = null;
  return {
    wake: () => {
      isWoken = true;
      release?.();
    },
    wait: async (ms) => {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const cancel = ms === null ? () => {} : clock.after(ms, resolve);
          release = () => {
            cancel();
            resolve();
          };
        });
      release = null;
      isWoken = false;
    },
  };
}
