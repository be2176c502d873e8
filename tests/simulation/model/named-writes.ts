import type { ApiRequest } from '../../../src/protocol/exchange';
import { isLoose, itemsOf } from './wire-items';

/** Writes that were sent without their id: to a server with a feed, only by a tab that has not heard of it yet. */
export interface NamedWrites {
  /** A tab opens that knows of the feed from before (S56). */
  knowFeed(tab: string): void;
  /** A tab reads the server's capabilities. */
  hear(tab: string, text: string): void;
  /** @param ids of the request's writes. @returns the problem with it */
  send(tab: string, request: ApiRequest, ids: readonly (string | null)[]): string | null;
  /** A try of the write was sent without its id. */
  wasAnonymous(requestID: string): boolean;
  /**
   * A tab was told, and nothing else since, that the server remembers no ids: it searches for creations that were sent
   * under theirs.
   */
  mayMissRetryCache(): boolean;
}

/** Requests that were begun before the tab heard of the feed may still be sent. */
const maxLate = 1;

export function createNamedWrites(): NamedWrites {
  const anonymous = new Set<string>();
  /** By tab that knows the feed: the number of writes that it has sent without their id since. */
  const late = new Map<string, number>();
  const withoutCache = new Set<string>();
  return {
    knowFeed: (tab) => void late.set(tab, 0),
    hear: (tab, text) => {
      const told = whatItTells(text);
      // A tab that is told of a feed without a retry cache rightly sends no ids.
      if (told === 'feed' && !late.has(tab)) late.set(tab, 0);
      if (told === 'no retry cache') {
        late.delete(tab);
        withoutCache.add(tab);
      } else if (told === 'feed') withoutCache.delete(tab);
    },
    send: (tab, request, ids) => {
      const nameless = itemsOf(request).findIndex(({ requestID }) => requestID === null);
      const id = ids[nameless];
      if (!id) return null;
      anonymous.add(id);
      const count = late.get(tab);
      if (count === undefined) return null;
      late.set(tab, count + 1);
      return count < maxLate
        ? null
        : `${tab}, which knows the feed, sends ${request.path} without the write's id`;
    },
    wasAnonymous: (requestID) => anonymous.has(requestID),
    mayMissRetryCache: () => withoutCache.size > 0,
  };
}

function whatItTells(text: string): 'feed' | 'no retry cache' | null {
  try {
    const body: unknown = JSON.parse(text);
    if (!isLoose(body) || body.changeFeed !== true) return null;
    return body.retryCache === true ? 'feed' : 'no retry cache';
  } catch {
    return null;
  }
}
