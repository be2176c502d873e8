import type { BenchReply, BenchRequest } from './messages';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (reply: BenchReply) => void>();
const failed: unknown[] = [];
let lastNumber = 0;

worker.addEventListener('message', ({ data }: MessageEvent<{ number: number; reply: BenchReply }>) => {
  waiting.get(data.number)?.(data.reply);
  waiting.delete(data.number);
});
worker.addEventListener('error', (event) => failed.push(event.message));

/** Asks the worker, as a screen would; `roundTrip` is what the page has waited. */
async function ask(request: BenchRequest): Promise<BenchReply & { readonly roundTrip: number }> {
  if (failed.length > 0) throw new Error(String(failed[0]));
  const number = ++lastNumber;
  const started = performance.now();
  const reply = await new Promise<BenchReply>((resolve) => {
    waiting.set(number, resolve);
    worker.postMessage({ number, request });
  });
  return { ...reply, roundTrip: performance.now() - started };
}

/** Bytes of the page and its worker, after a garbage collection. */
async function memory(): Promise<number> {
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  if (typeof measure !== 'function') return Number.NaN;
  const { bytes } = await measure.call(performance);
  return bytes;
}

Object.assign(window, { bench: { ask, memory } });
