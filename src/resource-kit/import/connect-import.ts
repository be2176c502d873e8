import type { ImportCalls, OnProgress } from './import-calls';
import type { CallName, FromImportWorker, ToImportWorker } from './import-wire';

export interface ConnectedImport extends ImportCalls {
  close(): void;
}

/** Starts an import worker and speaks to it. */
export function connectImport(): ConnectedImport {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const waiting = new Map<number, Waiting>();
  let lastID = 0;
  const failAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromImportWorker>) => {
    const call = waiting.get(data.id);
    if (data.kind === 'progress') return call?.onProgress(data.done, data.rows);
    waiting.delete(data.id);
    if (data.kind === 'result') call?.resolve(data.value);
    else call?.reject(new Error(data.message));
  });
  // Out of memory ends a worker without an answer.
  worker.addEventListener('error', ({ message }) => failAll(message || 'the import has ended'));

  // The worker answers each call with the type that ImportCalls gives it.
  const call = <T>(name: CallName, argument: unknown, onProgress: OnProgress = () => {}) =>
    new Promise<T>((resolve, reject) => {
      const id = ++lastID;
      waiting.set(id, { resolve: (value) => resolve(value as T), reject, onProgress });
      const message: ToImportWorker = { id, name, argument };
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
      worker.terminate();
      failAll('the import was closed');
    },
  };
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (problem: Error) => void;
  readonly onProgress: OnProgress;
}
