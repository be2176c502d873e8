import { v7 } from 'uuid';
import { type ApiClientOptions, createApiClient } from '../api/client';
import type { StreamCallbacks, StreamOptions } from '../api/event-stream';
import type { LeaseStore } from '../domain/sync/outbox-types';
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
export function createBrowserDependencies(session: () => Session, lease: LeaseStore): BrowserDependencies {
  const { baseUrl, companyID } = session();
  const name = databaseName(session());
  const calls: ApiClientOptions = {
    fetch: (url, init) => fetch(url, init),
    baseUrl,
    authorization: () => authorizationOf(session()),
  };
  const path = `v2/changes/stream?companyID=${companyID}`;
  return {
    clock: browserClock,
    random: { next: Math.random, uuid: v7 },
    network: {
      send: createApiClient(calls).send,
      listen: (callbacks) => listenLater({ ...calls, path }, callbacks),
    },
    locks: createLocks(lease),
    channel: createTabChannel(name),
    lockName: `${name} leader`,
  };
}

/** On plain http addresses browsers have no locks: a lease in the database takes their place (S55). */
function createLocks(store: LeaseStore): Locks {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) return createWebLocks(locks);
  const leased = import('./shell/lead/lease-locks').then(({ createLeaseLocks }) =>
    createLeaseLocks({ store, clock: browserClock, holder: v7() }),
  );
  return { hold: async (name, work, options) => (await leased).hold(name, work, options) };
}

/** The stream's code is loaded when it is needed: a first visit shows its rows without it. */
function listenLater(options: StreamOptions, callbacks: StreamCallbacks): () => void {
  let isOpen = true;
  let stop = (): void => {
    isOpen = false;
  };
  import('../api/event-stream').then(
    ({ listenTo }) => {
      if (isOpen) stop = listenTo(options, callbacks);
    },
    () => isOpen && callbacks.onEnd(),
  );
  return () => stop();
}

/** Without BroadcastChannel, tabs do not hear each other and go by what is stored. */
function createTabChannel(name: string): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, subscribe: () => () => undefined };
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    // Calls still under way when a tab closes have nothing more to report.
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
