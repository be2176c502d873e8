import { v7 } from 'uuid';
import { createApiClient } from '../api/client';
import type { RegexpCompiler } from '../domain/query';
import { openMirror } from '../mirror/mirror';
import { createOutbox } from '../mirror/outbox-store';
import { authorizationOf, databaseName, type Session } from '../session/session';
import type { ChannelMessage, Clock } from './ports';
import { serveDevice } from './serve-device';
import { openDevice } from './shell/open-device';
import { createWebLocks } from './web-locks';
import type { FromWorker, ToWorker } from './wire';

/** The tab's worker: the engine, the mirror and the outbox over the browser's own parts. */
declare const self: DedicatedWorkerGlobalScope;

const clock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

const pause = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

const loadRegexp = async (): Promise<RegexpCompiler> => {
  const { RE2JS } = await import('re2js');
  return (pattern) => {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  };
};

function createTabChannel(name: string) {
  const channel = new BroadcastChannel(name);
  return {
    post: (message: ChannelMessage) => channel.postMessage(message),
    subscribe: (listener: (message: ChannelMessage) => void) => {
      const onMessage = ({ data }: MessageEvent<ChannelMessage>): void => listener(data);
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
        channel.close();
      };
    },
  };
}

function open(session: Session) {
  const name = databaseName(session);
  let current = session;
  const api = createApiClient({
    fetch: (url, init) => fetch(url, init),
    baseUrl: session.baseUrl,
    authorization: () => authorizationOf(current),
  });
  const device = openDevice({
    session,
    clock,
    random: { next: Math.random, uuid: v7 },
    network: {
      send: api.send,
      listen: (callbacks) => api.listen(callbacks, `v2/changes/stream?companyID=${session.companyID}`),
    },
    locks: createWebLocks((navigator as { locks?: LockManager }).locks),
    channel: createTabChannel(name),
    outbox: createOutbox({ name, pause, onOutdated: () => device.retire() }),
    openMirror: (onEvent) => openMirror({ name, loadRegexp, now: clock.now, pause, onEvent }),
    lockName: `${name} leader`,
  });
  const served = serveDevice(device, (message: FromWorker) => self.postMessage(message));
  return {
    handle: (message: ToWorker): void => {
      switch (message.kind) {
        case 'session':
          current = message.session;
          device.renewCredentials(current);
          break;
        case 'visible':
          device.setVisible(message.isVisible);
          break;
        case 'nudge':
          device.refresh();
          break;
        case 'leave':
          device.events.left();
          break;
        case 'storage':
          device.events.storage(message);
          break;
        default:
          served.handle(message);
      }
    },
  };
}

let opened: ReturnType<typeof open> | null = null;
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') opened ??= open(data.session);
  else opened?.handle(data);
});
