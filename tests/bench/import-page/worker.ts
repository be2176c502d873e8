import Papa from 'papaparse';
import type { PlainRead, PlainReading } from './messages';

/** Kept to the end, as a screen needs the rows. */
const kept: unknown[] = [];

addEventListener('message', ({ data }: MessageEvent<{ file: File; how: PlainRead }>) => {
  void measure(data.file, data.how).then((reading) => postMessage(reading));
});

async function measure(file: File, how: PlainRead): Promise<PlainReading> {
  const begun = performance.now();
  const rows = how === 'bytes' ? await countLines(file) : await parse(file);
  return { milliseconds: performance.now() - begun, rows };
}

async function countLines(file: File): Promise<number> {
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return lines - 1;
    const text = decoder.decode(value, { stream: true });
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  }
}

function parse(file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      skipEmptyLines: true,
      chunk: ({ data }) => {
        for (const row of data) kept.push(row);
      },
      complete: () => resolve(kept.length - 1),
      error: reject,
    });
  });
}
