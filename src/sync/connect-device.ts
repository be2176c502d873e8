import type { Session } from '../session/session';
import type { Device } from './device';
import type { CallName, FromWorker, ToWorker, WatchName } from './wire';

export interface ConnectedDevice extends Device {
  /** The same user has signed in again: what waited for that goes on. */
  renewSession(session: Session): void;
}

/** What is used of a Worker; a MessagePort has it as well. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface ConnectOptions {
  readonly createWorker: () => WorkerLike;
  /** The worker could not be loaded: a newer version has taken its place, or the network was away. */
  readonly onMissing?: () => void;
}

const closed = 'the device is closed';
const missing = 'the worker could not be loaded';

/** Starts the tab's worker for a session and speaks to it. Nothing of the engine runs on the page's own thread. */
export function connectDevice(
  session: Session,
  { createWorker, onMissing }: ConnectOptions,
): ConnectedDevice {
  const worker = createWorker();
  const watching = new Map<number, (value: unknown) => void>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastID = 0;
  let isClosed = false;
  let isMissing = false;
  let hasAnswered = false;
  const post = (message: ToWorker): void => worker.postMessage(message);

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    hasAnswered = true;
    if (data.kind === 'news') watching.get(data.id)?.(data.value);
    else {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'result') call?.resolve(data.value);
      else call?.reject(new Error(data.message));
    }
  });

  const refuseAll = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  worker.addEventListener('error', () => {
    // One that runs has reported already what went wrong.
    if (hasAnswered || isMissing) return;
    isMissing = true;
    refuseAll(missing);
    onMissing?.();
  });

  // The worker answers each method with what Device says it answers with.
  const call = <T>(method: CallName, ...args: readonly unknown[]): Promise<T> => {
    if (isClosed) return Promise.reject(new Error(closed));
    if (isMissing) return Promise.reject(new Error(missing));
    const id = ++lastID;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      post({ kind: 'call', id, method, args });
    });
  };
  const watch = <T>(
    method: WatchName,
    onNews: (value: T) => void,
    ...args: readonly unknown[]
  ): (() => void) => {
    const id = ++lastID;
    watching.set(id, (value) => onNews(value as T));
    post({ kind: 'watch', id, method, args });
    return () => {
      if (watching.delete(id) && !isClosed) post({ kind: 'unwatch', id });
    };
  };

  post({ kind: 'open', session });
  const leave = followPage(post);

  return {
    watchRows: (query, onResult) => watch('watchRows', onResult, query),
    watchRow: (resource, id, onResult) => watch('watchRow', onResult, resource, id),
    watchAggregate: (name, params, onResult) => watch('watchAggregate', onResult, name, params),
    watchStatus: (onStatus) => watch('watchStatus', onStatus),
    watchOutbox: (onEntries) => watch('watchOutbox', onEntries),
    watchOutcomes: (onOutcome) => watch('watchOutcomes', onOutcome),
    watchRealKeys: (ids, onKeys) => watch('watchRealKeys', onKeys, ids),
    readRows: (query) => call('readRows', query),
    readChildren: (resource, ids) => call('readChildren', resource, ids),
    submit: (writes, options = {}) => call('submit', writes, options),
    undo: (userActionID) => call('undo', userActionID),
    newID: () => call('newID'),
    retry: (requestIDs) => call('retry', requestIDs),
    discard: (requestIDs) => call('discard', requestIDs),
    resend: (requestID, write) => call('resend', requestID, write),
    readDamaged: () => call('readDamaged'),
    rebuildMirror: () => call('rebuildMirror'),
    setWindowDays: (days) => call('setWindowDays', days),
    refresh: () => void call('refresh').catch(() => undefined),
    fetchRows: (path) => call('fetchRows', path),
    diagnose: () => call('diagnose'),
    renewSession: (renewed) => post({ kind: 'session', session: renewed }),
    close: async () => {
      if (isClosed) return;
      leave();
      watching.clear();
      // A worker that does not answer any more must not keep a user from signing out.
      const patience = new Promise((resolve) => setTimeout(resolve, 3_000));
      await Promise.race([call('close').catch(() => undefined), patience]);
      isClosed = true;
      refuseAll(closed);
      worker.terminate();
    },
  };
}

/** What only a page can know: whether it is shown, whether the network is back, how the storage stands. */
function followPage(post: (message: ToWorker) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const nudge = (): void => post({ kind: 'nudge' });
  addEventListener('online', nudge, { signal });
  addEventListener('pagehide', () => post({ kind: 'leave' }), { signal });
  addEventListener('pageshow', nudge, { signal });
  const tellVisible = (): void => {
    const isVisible = document.visibilityState === 'visible';
    post({ kind: 'visible', isVisible });
    if (isVisible) nudge();
  };
  document.addEventListener('visibilitychange', tellVisible, { signal });
  if (document.visibilityState !== 'visible') tellVisible();
  const tellStorage = async (): Promise<void> => {
    const storage = navigator.storage as StorageManager | undefined;
    // Not there on plain http addresses.
    if (!storage) return post({ kind: 'storage', isPersisted: null, bytesUsed: null });
    const isPersisted = (await storage.persisted()) || (await storage.persist());
    const { usage } = await storage.estimate();
    if (!signal.aborted) post({ kind: 'storage', isPersisted, bytesUsed: usage ?? null });
  };
  const measure = (): void => void tellStorage().catch(() => undefined);
  measure();
  const timer = setInterval(measure, 5 * 60_000);
  return () => {
    clearInterval(timer);
    leaving.abort();
  };
}
