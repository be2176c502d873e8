import { serveTab } from './serve-tab';
import type { ToWorker } from './wire';

/** The tab's worker. */
declare const self: DedicatedWorkerGlobalScope;

const tab = serveTab((message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => tab.handle(data));
