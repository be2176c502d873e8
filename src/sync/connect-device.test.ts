// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../tests/fakes/session';
import { updateRow } from '../domain/mutations/rows';
import { reasonCodes } from '../domain/resources/catalog/reason-codes';
import { connectDevice } from './connect-device';
import type { FromWorker, ToWorker } from './wire';
import type { WorkerLike } from './worker-connection';

/** A page with its device; `told` lists what its worker has been told since, without the opening. */
function openPage() {
  const told: ToWorker[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const worker: WorkerLike = {
    postMessage: (message: ToWorker) => {
      told.push(message);
      if (message.kind !== 'call') return;
      const data = { kind: 'result', id: message.id, value: null };
      queueMicrotask(() => {
        for (const listener of listeners) listener(new MessageEvent('message', { data }));
      });
    },
    addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
      if (type === 'message') listeners.add(listener);
    },
    terminate: () => listeners.clear(),
  };
  const device = connectDevice(session, { createWorker: () => worker });
  opened.add(device);
  expect(told.splice(0, 1)).toEqual([{ kind: 'open', session }]);
  return { device, told };
}

const opened = new Set<ReturnType<typeof connectDevice>>();

function turn(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

function storageOf(storage: Partial<StorageManager> | undefined): void {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
}

afterEach(async () => {
  await Promise.all([...opened].map((device) => device.close()));
  opened.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
});

describe('the page informs its worker', () => {
  // A storage that never answers: nothing is told of it.
  const silent = { persisted: () => new Promise<never>(() => {}) };

  it('[S37] whether it is visible, and syncs when it is visible again', () => {
    storageOf(silent);
    const { told } = openPage();
    expect(told).toEqual([]);
    turn('hidden');
    expect(told.splice(0)).toEqual([{ kind: 'visible', isVisible: false }]);
    turn('visible');
    expect(told).toEqual([{ kind: 'visible', isVisible: true }, { kind: 'sync-now' }]);
  });

  it('[S37] that it was opened out of sight', () => {
    storageOf(silent);
    turn('hidden');
    expect(openPage().told).toEqual([{ kind: 'visible', isVisible: false }]);
  });

  it.each([
    ['that it is back', 'pageshow', 'sync-now'],
    ['that the network is back', 'online', 'sync-now'],
    ['[S20] that the network is gone', 'offline', 'sync-now'],
  ])('%s', (_, event, kind) => {
    storageOf(silent);
    const { told } = openPage();
    dispatchEvent(new Event(event));
    expect(told).toEqual([{ kind }]);
  });

  it('of nothing any more when it is closed', async () => {
    storageOf(silent);
    const { device, told } = openPage();
    await device.close();
    told.length = 0;
    for (const event of ['pagehide', 'pageshow', 'online', 'offline']) dispatchEvent(new Event(event));
    turn('hidden');
    expect(told).toEqual([]);
  });
});

describe('[S52] a page that is left and comes back', () => {
  /** Workers that receive everything and answer only what the test lets them. */
  function openKept() {
    const workers: { heard: ToWorker[]; isTerminated: boolean; tell(data: FromWorker): void }[] = [];
    const createWorker = (): WorkerLike => {
      const listeners: ((event: MessageEvent) => void)[] = [];
      const worker = {
        heard: [] as ToWorker[],
        isTerminated: false,
        tell: (data: FromWorker) => {
          for (const listener of listeners) listener(new MessageEvent('message', { data }));
        },
      };
      workers.push(worker);
      return {
        postMessage: (message: ToWorker) => {
          worker.heard.push(message);
          if (message.kind === 'call' && message.method === 'close')
            worker.tell({ kind: 'result', id: message.id, value: null });
        },
        addEventListener: (type: string, listener: (event: MessageEvent) => void) =>
          void (type === 'message' && listeners.push(listener)),
        terminate: () => {
          worker.isTerminated = true;
        },
      };
    };
    const device = connectDevice(session, { createWorker });
    opened.add(device);
    return { device, workers };
  }
  const leave = () => dispatchEvent(new Event('pagehide'));
  const comeBack = () => dispatchEvent(new Event('pageshow'));

  it('ends its worker at once and asks nothing more of it', async () => {
    const { device, workers } = openKept();
    const asked = device.newID();
    const heard = workers[0]?.heard.length;
    leave();
    expect(workers[0]).toMatchObject({ isTerminated: true });
    await expect(asked).rejects.toThrow('left');
    await expect(device.newID()).rejects.toThrow('left');
    expect(workers[0]?.heard).toHaveLength(heard ?? -1);
    expect(workers).toHaveLength(1);
  });

  it('reports a write under way as unknown', async () => {
    const { device, workers } = openKept();
    const write = updateRow(reasonCodes, { reasonCodeID: 3, companyID: 7 }, { description: 'Dry' }, 7);
    const submitted = device.submit([write]);
    expect(workers[0]?.heard).toContainEqual(expect.objectContaining({ method: 'submit' }));
    leave();
    await expect(submitted).rejects.toMatchObject({ trouble: 'unknown' });
    await expect(device.submit([write])).rejects.toMatchObject({ trouble: 'left' });
  });

  it('starts another worker, for the session at that time, and watches on', () => {
    const { device, workers } = openKept();
    const shown: unknown[] = [];
    device.watchOutbox((entries) => shown.push(entries));
    const end = device.watchStatus(() => {});
    const renewed = { ...session, secret: 'renewed' };
    device.renewSession(renewed);
    end();
    leave();
    comeBack();
    const [first, second] = workers;
    const messages = second?.heard.filter(({ kind }) => kind !== 'storage');
    expect(messages).toEqual([
      { kind: 'open', session: renewed },
      { kind: 'watch', id: 1, method: 'watchOutbox', args: [] },
    ]);
    first?.tell({ kind: 'news', id: 1, value: ['old'] });
    second?.tell({ kind: 'news', id: 1, value: ['new'] });
    expect(shown).toEqual([['new']]);
  });

  it('starts none if it had never left, nor a second one', () => {
    const { workers } = openKept();
    comeBack();
    leave();
    turn('visible');
    comeBack();
    expect(workers).toHaveLength(2);
  });
});

describe('the browser\u2019s storage', () => {
  const estimate = async () => ({ usage: 12 });

  it('is asked to be persistent, and its answer is passed on', async () => {
    storageOf({ persisted: async () => false, persist: async () => true, estimate });
    const { told } = openPage();
    const kept = { kind: 'storage', isPersisted: true, bytesUsed: 12 };
    await vi.waitFor(() => expect(told).toEqual([{ ...kept, isPersisted: false }, kept]));
  });

  it.each([
    ['has not answered', () => new Promise<never>(() => {})],
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('refused'))],
  ])('is reported as it is if the asked browser %s', async (_, persist) => {
    storageOf({ persisted: async () => false, persist, estimate });
    const { told } = openPage();
    await vi.waitFor(() => expect(told).toEqual([{ kind: 'storage', isPersisted: false, bytesUsed: 12 }]));
  });

  it('is not asked again if it is persistent', async () => {
    const persist = vi.fn(async () => true);
    storageOf({ persisted: async () => true, persist, estimate });
    const { told } = openPage();
    await vi.waitFor(() => expect(told).toEqual([{ kind: 'storage', isPersisted: true, bytesUsed: 12 }]));
    expect(persist).not.toHaveBeenCalled();
  });

  it('is unknown without an API to ask', async () => {
    storageOf(undefined);
    const { told } = openPage();
    await vi.waitFor(() => expect(told).toEqual([{ kind: 'storage', isPersisted: null, bytesUsed: null }]));
  });
});

describe('a worker that cannot be loaded', () => {
  /** The test decides: the worker fails, or answers something. */
  function openBroken() {
    const listeners = new Map<string, (event: MessageEvent) => void>();
    const onMissing = vi.fn();
    const worker: WorkerLike = {
      postMessage: () => undefined,
      addEventListener: (type: string, listener: (event: MessageEvent) => void) =>
        void listeners.set(type, listener),
      terminate: () => undefined,
    };
    const device = connectDevice(session, { createWorker: () => worker, onMissing });
    const tell = (type: string, data?: unknown) => listeners.get(type)?.(new MessageEvent(type, { data }));
    return { device, onMissing, tell };
  }

  it('fails all calls and says once that a reload is needed', async () => {
    const { device, onMissing, tell } = openBroken();
    const asked = device.submit([]);
    tell('error');
    tell('error');
    await expect(asked).rejects.toThrow('missing');
    await expect(device.newID()).rejects.toThrow('missing');
    expect(onMissing).toHaveBeenCalledOnce();
    await device.close();
  });

  it('is another problem than one that fails later', async () => {
    const { device, onMissing, tell } = openBroken();
    const asked = device.newID();
    tell('message', { kind: 'news', id: 99, value: null });
    tell('error');
    tell('message', { kind: 'result', id: 1, value: -5 });
    expect(await asked).toBe(-5);
    expect(onMissing).not.toHaveBeenCalled();
    void device.close();
  });
});

describe('questions asked before the page had its program', () => {
  const query = { resource: 'tasks', filter: {}, sort: [], range: [0, 49] } as const;
  const other = { resource: 'routes', filter: {}, sort: [], range: [0, 9] } as const;
  const rows = { rows: [{ taskID: 1 }] };
  const asked = [query, other].map((one) => ({ method: 'watchRows', args: [one] }) as const);

  /** A worker that was asked before, and answers when the test says so. */
  function openAsked() {
    const told: ToWorker[] = [];
    const listeners: ((event: MessageEvent) => void)[] = [];
    const worker: WorkerLike = {
      postMessage: (message: ToWorker) => void told.push(message),
      addEventListener: (type: string, listener: (event: MessageEvent) => void) =>
        void (type === 'message' && listeners.push(listener)),
      terminate: () => {},
    };
    const device = connectDevice(session, { createWorker: () => worker, asked });
    const answer = (id: number, value: unknown) => {
      for (const listener of listeners)
        listener(new MessageEvent('message', { data: { kind: 'news', id, value } }));
    };
    return {
      device,
      answer,
      watches: () => told.filter(({ kind }) => kind !== 'storage' && kind !== 'open'),
    };
  }

  it('are known to the first screen, which does not ask them again', () => {
    const { device, answer, watches } = openAsked();
    answer(-1, rows);
    expect(device.peekRows?.(query)).toBe(rows);
    const shown: unknown[] = [];
    const end = device.watchRows(query, (result) => shown.push(result));
    expect(shown).toEqual([rows]);
    answer(-1, 'later rows');
    expect(shown).toEqual([rows, 'later rows']);
    expect(watches()).toEqual([]);
    end();
    expect(watches()).toEqual([{ kind: 'unwatch', id: -1 }]);
  });

  it('are no longer followed once the page is ready and has not asked them', () => {
    const { device, watches } = openAsked();
    device.watchRows(query, () => {});
    expect(device.questions()).toEqual([{ method: 'watchRows', args: [query] }]);
    expect(watches()).toEqual([{ kind: 'unwatch', id: -2 }]);
  });
});
