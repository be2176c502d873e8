import { createSignal } from './signal';

/** The first rows wait this long for the outbox, so that they do not appear without unsettled writes. */
const outboxWaitMs = 500;

/** Which resources are in memory, and whether the outbox is known. */
export interface ReadyState {
  /** Whether a resource is completely in memory. */
  isReady(resource: string): boolean;
  /** Waits until a resource is in memory and the outbox is known. */
  whenReady(resource: string): Promise<void>;
  whenFilled(resource: string): Promise<void>;
  /** Waits for the outbox, for a short while. */
  whenEntries(): Promise<void>;
  hasEntries(): boolean;
}

export interface Readiness extends ReadyState {
  noteFilled(resource: string): void;
  noteEntries(): void;
}

/** @param resources those to be filled; all others are ready at once */
export function createReadiness(
  resources: readonly string[],
  pause: (delayMs: number) => Promise<void>,
): Readiness {
  const filled = new Map(resources.map((resource) => [resource, createSignal()]));
  const entries = createSignal();
  const whenFilled = async (resource: string): Promise<void> => filled.get(resource)?.promise;
  const whenEntries = async (): Promise<void> => {
    if (!entries.isGiven()) await Promise.race([entries.promise, pause(outboxWaitMs)]);
  };
  return {
    isReady: (resource) => filled.get(resource)?.isGiven() ?? true,
    whenReady: async (resource) => {
      await whenFilled(resource);
      await whenEntries();
    },
    whenFilled,
    whenEntries,
    hasEntries: entries.isGiven,
    noteFilled: (resource) => filled.get(resource)?.give(),
    noteEntries: entries.give,
  };
}
