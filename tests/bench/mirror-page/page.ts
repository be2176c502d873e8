import type { BenchReply, BenchRequest } from './messages';

type Answer = { readonly reply: BenchReply } | { readonly error: string };

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (reply: Answer) => void>();
const failed: unknown[] = [];
let lastNumber = 0;

worker.addEventListener('message', ({ data }: MessageEvent<Answer & { number: number }>) => {
  waiting.get(data.number)?.(data);
  waiting.delete(data.number);
});
worker.addEventListener('error', (event) => failed.push(event.message));

/** Asks the worker, as a screen would; `roundTrip` is the page's waiting time. */
async function ask(request: BenchRequest): Promise<BenchReply & { readonly roundTrip: number }> {
  if (failed.length > 0) throw new Error(String(failed[0]));
  const number = ++lastNumber;
  const started = performance.now();
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(number, resolve);
    worker.postMessage({ number, request });
  });
  if ('error' in answer) throw new Error(answer.error);
  return { ...answer.reply, roundTrip: performance.now() - started };
}

/** Bytes of the page and its worker, after a garbage collection. */
async function memory(): Promise<number> {
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  if (typeof measure !== 'function') return Number.NaN;
  const { bytes } = await measure.call(performance);
  return bytes;
}

Object.assign(window, { bench: { ask, memory } });
