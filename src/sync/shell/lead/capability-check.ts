import type { ApiMemory } from '../../../domain/sync/outbox-types';
import type { Capabilities } from '../../../protocol/capabilities';
import type { Clock } from '../../ports';
import { createPlainApiCheck } from './plain-api-check';

/** Whether an API that said it lacks the feed, or the retry cache, lacks it for certain (S56). */
export interface CapabilityCheck {
  /** The API has told its capabilities. */
  hear(found: Capabilities): Promise<void>;
  /** Milliseconds until it is asked again; null: the answer is certain. */
  askAgainInMs(known: Capabilities | null): number | null;
  /** Milliseconds for which writes wait because an API that seems plain is asked again; 0: the answer is certain. */
  writesWaitMs(known: Capabilities | null): number;
}

/** Whether the API has all capabilities that it may gain while a tab is open. */
export function isComplete(known: Capabilities | null): boolean {
  return Boolean(known?.changeFeed && known.retryCache);
}

export function createCapabilityCheck(
  clock: Pick<Clock, 'now'>,
  memory: ApiMemory | undefined,
): CapabilityCheck {
  const plain = createPlainApiCheck(clock, memory);
  const newCacheCheck = () => createPlainApiCheck(clock, undefined);
  /**
   * An API with a feed says itself that it has no retry cache: writes need not wait, and lost creations are looked for
   * (S39).
   */
  let cache = newCacheCheck();
  const plainInMs = (known: Capabilities | null): number | null =>
    known?.changeFeed ? null : plain.askAgainInMs();
  return {
    hear: async (found) => {
      // If it cannot be remembered now, the next start remembers it.
      if (found.changeFeed) await memory?.rememberFeed().catch(() => undefined);
      else await plain.seem();
      if (isComplete(found)) cache = newCacheCheck();
      else if (found.changeFeed) await cache.seem();
    },
    askAgainInMs: (known) => {
      if (isComplete(known)) return null;
      return known?.changeFeed ? cache.askAgainInMs() : plainInMs(known);
    },
    writesWaitMs: (known) => waitMsOf(plainInMs(known)),
  };
}

/** Until the answer is certain, writes wait for it, however soon it comes. */
function waitMsOf(askAgainInMs: number | null): number {
  return askAgainInMs === null ? 0 : Math.max(1, askAgainInMs);
}
