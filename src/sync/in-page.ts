import type { WorkerLike } from './worker-connection';

/** The work of a tab's worker, done on the page's own thread behind a worker's interface. */
export function createInPageWorker(): WorkerLike {
  const { port1: mine, port2: its } = new MessageChannel();
  const isOver = new AbortController();
  let leave = (): void => {};
  const failed = new EventTarget();
  import('./serve-tab').then(
    ({ serveTab }) => {
      if (isOver.signal.aborted) return;
      const tab = serveTab((message) => its.postMessage(message));
      its.addEventListener('message', ({ data }) => tab.handle(data));
      its.start();
      leave = tab.leave;
      isOver.signal.addEventListener('abort', tab.end);
    },
    () => failed.dispatchEvent(new Event('error')),
  );
  mine.start();
  return {
    postMessage: (message) => mine.postMessage(message),
    addEventListener: (type: 'message' | 'error', listener: (event: MessageEvent) => void) => {
      if (type === 'message') mine.addEventListener('message', listener);
      else failed.addEventListener('error', listener as unknown as () => void);
    },
    terminate: () => {
      mine.close();
      // Transactions of a page that the browser keeps for "back" would stay open, and the next page would wait for
      // them.
      leave();
      // A page that is closed takes everything with it; a page that the browser keeps and shows again ends this first.
      setTimeout(() => isOver.abort());
    },
  };
}
