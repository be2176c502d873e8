import { v7 } from 'uuid';
import { createApiClient } from '../../api/client';
import { createImportSession } from './import-session';
import type { ToImportWorker } from './import-wire';
import { serveImport } from './serve-import';

/** The import's worker: a file of any size is read, checked and sent without blocking the page. */
declare const self: DedicatedWorkerGlobalScope;

const session = createImportSession({
  api: ({ baseUrl, authorization }) =>
    createApiClient({ fetch: (url, init) => fetch(url, init), baseUrl, authorization: () => authorization }),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  uuid: v7,
});

const answer = serveImport(session, (message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ToImportWorker>) => answer(data));
