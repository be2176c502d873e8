import type { WorkerConnection } from './worker-connection';

type Followed = Pick<WorkerConnection, 'start' | 'stop' | 'isRunning' | 'post'>;

const measureAgainMs = 5 * 60_000;

/**
 * Follows the page and tells the worker what only a page knows: whether it is visible, that the network is gone or back,
 * how the storage stands. The result ends the following, not the worker.
 */
export function followPage(connection: Followed): () => void {
  const { post } = connection;
  const leaving = new AbortController();
  const { signal } = leaving;
  const syncNow = (): void => post({ kind: 'sync-now' });
  const tellVisible = (isVisible: boolean): void => post({ kind: 'visible', isVisible });
  let asked: Promise<boolean> | undefined;
  // Once a page: some browsers ask the user, who would be asked again and again.
  const askToKeep = (storage: StorageManager): Promise<boolean> => {
    asked ??= storage.persist();
    return asked;
  };
  const measure = (): void => void tellStorage(post, signal, askToKeep).catch(() => undefined);
  const start = (): void => {
    connection.start();
    if (document.visibilityState !== 'visible') tellVisible(false);
    measure();
  };
  const comeBack = (): void => (connection.isRunning() ? syncNow() : start());

  // Without a network nothing but a request would tell, and the next one may be half a minute away.
  for (const change of ['online', 'offline']) addEventListener(change, syncNow, { signal });
  // A page that the browser keeps for "back" is frozen with its worker. An open transaction then stays open, and every
  // other page of the device waits for it. Closing the database does not end the transaction, ending the worker does.
  addEventListener('pagehide', connection.stop, { signal });
  addEventListener('pageshow', comeBack, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      const isVisible = document.visibilityState === 'visible';
      tellVisible(isVisible);
      if (isVisible) comeBack();
    },
    { signal },
  );
  start();
  const timer = setInterval(measure, measureAgainMs);
  return () => {
    clearInterval(timer);
    leaving.abort();
  };
}

async function tellStorage(
  post: Followed['post'],
  signal: AbortSignal,
  askToKeep: (storage: StorageManager) => Promise<boolean>,
): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  // Missing on plain http, and in some browsers.
  if (!storage) return post({ kind: 'storage', isPersisted: null, bytesUsed: null });
  const tell = async (isPersisted: boolean): Promise<void> => {
    const { usage } = await storage.estimate();
    if (!signal.aborted) post({ kind: 'storage', isPersisted, bytesUsed: usage ?? null });
  };
  const isPersisted = await storage.persisted();
  // Told first: Firefox answers only when the user does.
  await tell(isPersisted);
  if (!isPersisted && (await askToKeep(storage))) await tell(true);
}
