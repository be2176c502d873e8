import { v7 } from 'uuid';
import { createApiClient } from '../../api/client';
import { createImportSession } from './import-session';
import type { FromImportWorker, ToImportWorker } from './import-wire';

/** The import's own thread: a file of any size is read, checked and sent without the page waiting for it. */
declare const self: DedicatedWorkerGlobalScope;

const session = createImportSession({
  api: ({ baseUrl, authorization }) =>
    createApiClient({ fetch: (url, init) => fetch(url, init), baseUrl, authorization: () => authorization }),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  uuid: v7,
});

const PROGRESS_MS = 100;

self.addEventListener('message', ({ data }: MessageEvent<ToImportWorker>) => {
  const { id, name, argument } = data;
  const post = (message: FromImportWorker): void => self.postMessage(message);
  let toldAtMs = 0;
  const onProgress = (done: number): void => {
    const nowMs = performance.now();
    if (nowMs - toldAtMs < PROGRESS_MS) return;
    toldAtMs = nowMs;
    post({ id, kind: 'progress', done });
  };
  // The page asks through `ImportCalls`: arguments fit the names.
  const call = session[name] as (argument: unknown, onProgress: (done: number) => void) => Promise<unknown>;
  call(argument, onProgress).then(
    (value) => post({ id, kind: 'result', value }),
    (problem: unknown) => {
      const message = problem instanceof Error ? problem.message : String(problem);
      post({ id, kind: 'failed', message });
    },
  );
});
