import { isTooLarge, type LabelSize } from '../../domain/labels/zpl';
import type { FromLabelWorker, ToLabelWorker } from './label-wire';

export interface LabelCode {
  readonly zpl: string;
  readonly size: LabelSize;
  readonly dotsPerMm: number;
}

export type DrawnLabel =
  /** Addresses of PNGs, one pixel for each dot: one for each label in the code. */
  | { readonly kind: 'drawn'; readonly addresses: readonly string[] }
  | { readonly kind: 'missing' | 'too large' | 'too slow' }
  | { readonly kind: 'wrong'; readonly message: string };

export interface LabelRenderer {
  draw(label: LabelCode): Promise<DrawnLabel>;
  close(): void;
}

/** Enough for a slow tablet that loads the renderer first; code that draws forever ends here. */
const patienceMs = 60_000;

interface Waiting {
  readonly answer: (label: DrawnLabel) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Draws labels in a worker; it starts with the first label, and again after a label has crashed it. */
export function createLabelRenderer(): LabelRenderer {
  let worker: Worker | null = null;
  let lastID = 0;
  const waiting = new Map<number, Waiting>();
  const settle = (id: number, label: DrawnLabel) => {
    const call = waiting.get(id);
    if (!call) return;
    waiting.delete(id);
    clearTimeout(call.timer);
    call.answer(label);
  };
  const stop = (label: DrawnLabel) => {
    worker?.terminate();
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, label);
  };
  const start = (): Worker => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<FromLabelWorker>) => {
      if (data.kind !== 'kept') settle(data.id, labelOf(data));
    });
    // Out of memory, or a script that could not be loaded: then there is no message.
    started.addEventListener('error', ({ message }) =>
      stop(message ? { kind: 'wrong', message } : { kind: 'missing' }),
    );
    return started;
  };
  return {
    draw: ({ zpl, size, dotsPerMm }) =>
      new Promise((answer) => {
        if (isTooLarge(size, dotsPerMm)) return answer({ kind: 'too large' });
        const id = ++lastID;
        const timer = setTimeout(() => stop({ kind: 'too slow' }), patienceMs);
        waiting.set(id, { answer, timer });
        worker ??= start();
        const { widthMm, heightMm } = size;
        const message: ToLabelWorker = { kind: 'draw', id, zpl, widthMm, heightMm, dotsPerMm };
        worker.postMessage(message);
      }),
    close: () => stop({ kind: 'missing' }),
  };
}

let isKept = false;

/** Loads the renderer onto the device for later, once a visit; does nothing without a network. */
export function keepLabelRenderer(): void {
  if (isKept) return;
  isKept = true;
  const worker = startWorker();
  const end = () => worker.terminate();
  worker.addEventListener('message', end);
  worker.addEventListener('error', end);
  const message: ToLabelWorker = { kind: 'keep' };
  worker.postMessage(message);
}

function startWorker(): Worker {
  return new Worker(new URL('./label-worker.ts', import.meta.url), { type: 'module', name: 'labels' });
}

function labelOf(answer: Exclude<FromLabelWorker, { readonly kind: 'kept' }>): DrawnLabel {
  if (answer.kind === 'drawn')
    return { kind: 'drawn', addresses: answer.pngs.map((png) => `data:image/png;base64,${png}`) };
  return answer.why === 'missing' ? { kind: 'missing' } : { kind: 'wrong', message: answer.message };
}
