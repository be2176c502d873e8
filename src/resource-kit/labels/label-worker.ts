import { messageOf } from '../../lib/message-of';
import type { DrawRequest, FromLabelWorker, ToLabelWorker } from './label-wire';
import { readKept } from './read-kept';
import { programAddress } from './zpl-program';

/** Draws labels: the renderer is WebAssembly, and a label may take it seconds. */
declare const self: DedicatedWorkerGlobalScope & {
  readonly Go: new () => {
    readonly importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  };
  readonly zpl?: Renderer;
};

interface Renderer {
  zplToBase64MultipleAsync(
    zpl: string,
    widthMm: number,
    heightMm: number,
    dotsPerMm: number,
  ): Promise<readonly string[]>;
}

class MissingRenderer extends Error {}

const post = (message: FromLabelWorker): void => self.postMessage(message);

let starting: Promise<Renderer> | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToLabelWorker>) => {
  if (data.kind === 'draw') return void draw(data);
  // If it cannot be loaded now, it is loaded with the first label.
  readKept(programAddress).then(
    () => post({ kind: 'kept' }),
    () => post({ kind: 'kept' }),
  );
});

async function draw({ id, zpl, widthMm, heightMm, dotsPerMm }: DrawRequest): Promise<void> {
  try {
    starting ??= start();
    const renderer = await starting;
    const pngs = await renderer.zplToBase64MultipleAsync(zpl, widthMm, heightMm, dotsPerMm);
    post({ kind: 'drawn', id, pngs });
  } catch (problem) {
    const isMissing = problem instanceof MissingRenderer;
    // It may be available the next time.
    if (isMissing) starting = null;
    post({ kind: 'failed', id, why: isMissing ? 'missing' : 'code', message: messageOf(problem) });
  }
}

async function start(): Promise<Renderer> {
  const go = new self.Go();
  const { instance } = await WebAssembly.instantiate(await program(), go.importObject);
  // Runs as long as the worker does.
  void go.run(instance);
  if (!self.zpl) throw new Error('the renderer has not started');
  return self.zpl;
}

async function program(): Promise<ArrayBuffer> {
  try {
    const packed = await readKept(programAddress);
    return await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch (problem) {
    throw new MissingRenderer(messageOf(problem));
  }
}
