import { suggestBatches } from '../../../domain/batching/suggest-batches';
import { floorPlanOf } from '../../../domain/batching/walking-distance';
import type { FromSuggestWorker, ToSuggestWorker } from './suggest-wire';

/** Batches hundreds of tasks without blocking the page. */
declare const self: DedicatedWorkerGlobalScope;

const post = (message: FromSuggestWorker): void => self.postMessage(message);

self.addEventListener('message', ({ data: { floors, caps } }: MessageEvent<ToSuggestWorker>) => {
  const all = floors.reduce((sum, { orders }) => sum + orders.length, 0);
  let before = 0;
  const suggestions = floors.map(({ bins, orders }) => {
    const tell = (share: number) => post({ kind: 'progress', share: (before + share * orders.length) / all });
    const suggestion = suggestBatches(floorPlanOf(bins), orders, caps, tell);
    before += orders.length;
    return suggestion;
  });
  post({ kind: 'result', suggestions });
});
