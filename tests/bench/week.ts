// A wall screen's week: the heap of page and worker after as many changes as a week has refreshes.
import { type Figure, megabytes, ms, type Section } from './figures';
import { readHeap } from './heap';
import { ask, withMirrorSite } from './mirror-site';

const tasks = 500;
/** Every 30 s for seven days. */
const refreshes = Number(process.env['BENCH_REFRESHES'] ?? 20_160);
const children = 8;

/** Tasks that move on, each stored and shown on the board before the next. The first part warms up. */
export async function measureWeek(): Promise<Section> {
  return withMirrorSite(async (site) => {
    const page = await site.open();
    await ask(page, { kind: 'open', name: 'week', watch: null });
    await ask(page, { kind: 'loaded' });
    await ask(page, { kind: 'store', rows: tasks, rowsPerCommit: tasks });
    const times = Math.round(refreshes / children);
    const heaps: number[] = [];
    let milliseconds = 0;
    for (let child = 0; child < children; child++) {
      milliseconds += (await ask(page, { kind: 'refresh', times, tasks })).milliseconds;
      const heap = await readHeap(page);
      heaps.push(heap.page + (heap.worker ?? 0));
    }
    return { figures: [figureOf(heaps, times, milliseconds)], skipped: [] };
  });
}

function figureOf(heaps: readonly number[], times: number, milliseconds: number): Figure {
  const [first = Number.NaN] = heaps;
  const last = heaps.at(-1) ?? Number.NaN;
  const grown = last - first;
  const each = ms(milliseconds / (times * heaps.length));
  return {
    name: `heap over ${times * heaps.length} changes shown, ${tasks} tasks`,
    seen: `${megabytes(first)} after ${times}, ${megabytes(last)} at the end (${(grown / 1e6).toFixed(1)} MB more; ${heaps.map(megabytes).join(', ')}); ${each} a change`,
    target: 'no more than 5 MB more',
    isMet: grown <= 5e6,
    data: { heaps, milliseconds },
  };
}
