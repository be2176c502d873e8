import type { Memory } from './memory';
import { createSignal } from './signal';

/** The first rows wait this long for the outbox, so that they do not show without what is unsettled. */
const outboxWaitMs = 500;

/** Which resources are in memory, and whether the outbox is known. */
export interface Readiness
  extends Pick<Memory, 'isReady' | 'whenReady' | 'whenFilled' | 'whenEntries' | 'hasEntries'> {
  noteFilled(resource: string): void;
  noteEntries(): void;
}

/** @param resources those that are filled; all others are ready at once */
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
