import type { PlainRead, PlainReading } from './messages';

/** Reads the chosen file in a worker and resolves to what it took. */
function read(how: PlainRead): Promise<PlainReading> {
  const [file] = document.querySelector('input')?.files ?? [];
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PlainReading>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage({ file, how });
  });
}

Object.assign(window, { plain: { read } });
