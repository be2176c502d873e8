import type { ImportCalls, OnProgress } from './import-calls';
import type { CallName, FromImportWorker, ToImportWorker } from './import-wire';

export interface ConnectedImport extends ImportCalls {
  close(): void;
}

/** Starts an import worker and speaks to it; after a worker has crashed, the next call starts another. */
export function connectImport(): ConnectedImport {
  const waiting = new Map<number, Waiting>();
  let lastID = 0;
  let isClosed = false;
  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import' });
    started.addEventListener('message', ({ data }: MessageEvent<FromImportWorker>) => {
      const call = waiting.get(data.id);
      if (data.kind === 'progress') return call?.onProgress(data.done, data.rows);
      waiting.delete(data.id);
      if (data.kind === 'result') call?.resolve(data.value);
      else call?.reject(new Error(data.message));
    });
    // A worker that runs out of memory ends without an answer, and so does one whose code cannot be loaded.
    started.addEventListener('error', ({ message }) => stop(message || 'the import has ended'));
    return started;
  };
  let worker: Worker | null = start();
  const stop = (message: string): void => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };

  // The worker answers each call with the type that ImportCalls declares.
  const call = <T>(name: CallName, argument: unknown, onProgress: OnProgress = () => {}) =>
    new Promise<T>((resolve, reject) => {
      if (isClosed) return reject(new Error(closed));
      const id = ++lastID;
      waiting.set(id, { resolve: (value) => resolve(value as T), reject, onProgress });
      const message: ToImportWorker = { id, name, argument };
      worker ??= start();
      worker.postMessage(message);
    });
  return {
    open: (file, onProgress) => call('open', file, onProgress),
    check: (request) => call('check', request),
    page: (request) => call('page', request),
    leftOut: (request) => call('leftOut', request),
    problems: () => call('problems', null),
    goodRows: () => call('goodRows', null),
    newProducts: () => call('newProducts', null),
    send: (request, onProgress) => call('send', request, onProgress),
    close: () => {
      isClosed = true;
      stop(closed);
    },
  };
}

const closed = 'the import was closed';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (problem: Error) => void;
  readonly onProgress: OnProgress;
}
