import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { createApiClient } from '../../../src/api/client';
import { listenTo } from '../../../src/api/event-stream';
import { openMirror } from '../../../src/mirror/mirror';
import { createOutbox } from '../../../src/mirror/storage/outbox/outbox-store';
import { authorizationOf, type Session } from '../../../src/session/session';
import { type OpenedDevice, openDevice } from '../../../src/sync/shell/open-device';
import { clock } from './clock';

export interface NodeDeviceOptions {
  readonly index: number;
  readonly session: Session;
  /** Told before each request; throws where the device has no network. */
  readonly onRequest: (url: string) => void;
}

const pause = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * A device of one tab as the browser's worker has it: the engine, the mirror and the outbox in real time, over HTTP and a
 * double of IndexedDB.
 */
export function openNodeDevice({ index, session, onRequest }: NodeDeviceOptions): OpenedDevice {
  const name = `device ${index}`;
  const counted = (url: string, init: RequestInit): Promise<Response> => {
    onRequest(url);
    return fetch(url, init);
  };
  const calls = {
    fetch: async (url: string, init: RequestInit) => counted(url, init),
    baseUrl: session.baseUrl,
    authorization: () => authorizationOf(session),
  };
  const path = `v2/changes/stream?companyID=${session.companyID}`;
  const outbox = createOutbox({ name, pause, after: clock.after, onOutdated: () => undefined });
  const device = openDevice({
    session,
    clock,
    random: { next: Math.random, uuid: v7 },
    network: {
      send: createApiClient(calls).send,
      listen: (callbacks) => listenTo({ ...calls, path }, callbacks),
    },
    // One tab per device: it leads, and no other tab follows it.
    locks: { hold: (_name, work) => work(new AbortController().signal) },
    channel: { post: () => undefined, subscribe: () => () => undefined },
    lockName: name,
    outbox,
    apiMemory: outbox.apiMemory,
    openMirror: (onEvent) =>
      openMirror({
        name,
        loadRegexp: () => Promise.reject(new Error('no patterns here')),
        now: clock.now,
        pause,
        after: clock.after,
        onEvent,
      }),
  });
  return {
    ...device,
    close: async () => {
      await device.close();
      outbox.close();
    },
  };
}
