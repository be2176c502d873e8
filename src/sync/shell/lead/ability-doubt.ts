import type { ApiMemory } from '../../../domain/sync/outbox-types';
import type { Capabilities } from '../../../protocol/capabilities';
import type { Clock } from '../../ports';
import { createPlainDoubt } from './plain-doubt';

/** Whether an API that said that it lacks the feed, or the retry cache, lacks it for certain (S56). */
export interface AbilityDoubt {
  /** The API has said what it can do. */
  hear(found: Capabilities): Promise<void>;
  /** Milliseconds until it is asked again; null: there is no doubt. */
  askAgainInMs(known: Capabilities | null): number | null;
  /** Milliseconds until an API that seems plain is asked again: writes wait for it; 0: there is no doubt. */
  writesWaitMs(known: Capabilities | null): number;
}

/** Nothing is lacking that an API may get while a tab is open. */
export function isWhole(known: Capabilities | null): boolean {
  return Boolean(known?.changeFeed && known.retryCache);
}

export function createAbilityDoubt(clock: Pick<Clock, 'now'>, memory: ApiMemory | undefined): AbilityDoubt {
  const plain = createPlainDoubt(clock, memory);
  const newCacheDoubt = () => createPlainDoubt(clock, undefined);
  /** A feed says itself that it has no retry cache: writes need not wait, and creations that are lost are looked for (S39). */
  let cache = newCacheDoubt();
  const plainInMs = (known: Capabilities | null): number | null =>
    known?.changeFeed ? null : plain.askAgainInMs();
  return {
    hear: async (found) => {
      // What cannot be remembered now is remembered at the next start.
      if (found.changeFeed) await memory?.rememberFeed().catch(() => undefined);
      else await plain.seem();
      if (isWhole(found)) cache = newCacheDoubt();
      else if (found.changeFeed) await cache.seem();
    },
    askAgainInMs: (known) => {
      if (isWhole(known)) return null;
      return known?.changeFeed ? cache.askAgainInMs() : plainInMs(known);
    },
    writesWaitMs: (known) => waitMsOf(plainInMs(known)),
  };
}

/** While there is doubt, writes wait for the answer, however soon it comes. */
function waitMsOf(askAgainInMs: number | null): number {
  return askAgainInMs === null ? 0 : Math.max(1, askAgainInMs);
}
