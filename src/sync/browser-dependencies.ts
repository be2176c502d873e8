import { v7 } from 'uuid';
import { createApiClient } from '../api/client';
import { authorizationOf, databaseName, type Session } from '../session/session';
import type { Channel, ChannelMessage, Clock, Locks, Network, Random } from './ports';
import { createWebLocks } from './web-locks';

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

export interface BrowserDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly locks: Locks;
  readonly channel: Channel;
  readonly lockName: string;
}

/** What tabs and the service worker of one session have in common: network, lock and news between them. */
export function createBrowserDependencies(session: () => Session): BrowserDependencies {
  const { baseUrl, companyID } = session();
  const name = databaseName(session());
  const api = createApiClient({
    fetch: (url, init) => fetch(url, init),
    baseUrl,
    authorization: () => authorizationOf(session()),
  });
  return {
    clock: browserClock,
    random: { next: Math.random, uuid: v7 },
    network: {
      send: api.send,
      listen: (callbacks) => api.listen(callbacks, `v2/changes/stream?companyID=${companyID}`),
    },
    locks: createWebLocks((navigator as { locks?: LockManager }).locks),
    channel: createTabChannel(name),
    lockName: `${name} leader`,
  };
}

function createTabChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    // What is still under way when a tab closes has nothing more to report.
    post: (message) => isClosed || channel.postMessage(message),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<ChannelMessage>): void => listener(data);
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
        isClosed = true;
        channel.close();
      };
    },
  };
}
