import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command';
import { measureFirstVisit, type SizeBudget } from '../run/size';
import { type Figure, median, megabytes, ms, spread } from './figures';
import type { Heap } from './heap';
import type { Interactions } from './interactions';
import type { TaskTimes } from './main-thread';
import type { StillPage } from './still-page';

export interface Start {
  readonly paintMs: number;
  readonly rowsMs: number;
  readonly answeredMs: number;
}

export interface FirstVisit {
  /** The task list as it was at the end. */
  readonly still: StillPage;
  readonly firstRowsMs: number;
  readonly syncMs: number;
  readonly tasks: TaskTimes;
  readonly heap: Heap;
}

/** Milliseconds to fifty rows, of each start. */
export interface PeerStarts {
  readonly loopback: readonly number[];
  readonly far: readonly number[];
}

/** A company that is measured, and how long sorting may take with it. */
export interface ConsoleSize {
  readonly rows: number;
  readonly changeMs: number;
}

/** Added to each request of the slower starts. */
export const slowRoundTripMs = 100;

export function syncFigures({ firstRowsMs, syncMs, tasks, heap }: FirstVisit, rows: number): Figure[] {
  const cpu = spread(tasks.cpuMs);
  const wall = spread(tasks.wallMs);
  const over = (times: readonly number[]) => times.filter((time) => time > 50).length;
  return [
    {
      name: `first sync of ${rows} tasks in the console`,
      seen: `${ms(syncMs)}; 50 rows after ${ms(firstRowsMs)}`,
      data: { syncMs, firstRowsMs },
    },
    {
      name: '  tasks of the main thread meanwhile',
      seen: `p99 ${ms(cpu.p99)}, longest ${ms(cpu.max)}, ${over(tasks.cpuMs)} of ${cpu.count} over 50 ms (by the clock p99 ${ms(wall.p99)}, longest ${ms(wall.max)}, ${over(tasks.wallMs)} over 50 ms)`,
      target: 'p99 ≤ 50 ms',
      isMet: cpu.p99 <= 50,
      data: { cpu, wall },
    },
    { name: '  heap of the tab afterwards', seen: heapText(heap), data: heap },
  ];
}

export interface Starts {
  readonly starts: readonly Start[];
  /** First pictures of the same page as a file. */
  readonly stillMs: readonly number[];
  /** Of a tab that has started. */
  readonly heap: Heap;
}

export function startFigures({ starts, stillMs, heap }: Starts, rows: number): Figure[] {
  const paintMs = median(starts.map((start) => start.paintMs));
  const rowsMs = median(starts.map((start) => start.rowsMs));
  const answeredMs = median(starts.map((start) => start.answeredMs));
  return [
    {
      name: `warm start offline, ${rows} tasks: first picture`,
      seen: `${ms(paintMs)} (${starts.map((start) => ms(start.paintMs)).join(', ')})`,
      target: '≤ 150 ms',
      isMet: paintMs <= 150,
      data: starts,
    },
    {
      name: '  first picture of the same page as a file without a program',
      seen: `${ms(median(stillMs))} (${stillMs.map((time) => ms(time)).join(', ')})`,
      data: stillMs,
    },
    {
      name: '  50 rows on screen',
      seen: `${ms(rowsMs)} (${starts.map((start) => ms(start.rowsMs)).join(', ')})`,
      target: '≤ 350 ms',
      isMet: rowsMs <= 350,
      data: rowsMs,
    },
    {
      name: '  until the list is answered from memory',
      seen: `${ms(answeredMs)} (${starts.map((start) => ms(start.answeredMs)).join(', ')})`,
      target: '≤ 1.5 s',
      isMet: answeredMs <= 1500,
      data: answeredMs,
    },
    { name: `  heap of the tab with ${rows} tasks`, seen: heapText(heap), data: heap },
  ];
}

export function peerFigures(starts: readonly Start[], { loopback, far }: PeerStarts): Figure[] {
  const ownMs = median(starts.map((start) => start.rowsMs));
  const figure = (name: string, times: readonly number[], least: number): Figure => {
    const ratio = median(times) / ownMs;
    return {
      name,
      seen: `${ms(median(times))} (${times.map((time) => ms(time)).join(', ')}): ${ratio.toFixed(2)} × ours offline`,
      target: `≥ ${least} ×`,
      isMet: ratio >= least,
      data: times,
    };
  };
  return [
    figure('  react-admin 5 online, warm cache: 50 rows', loopback, 1.2),
    figure(`  the same at ${slowRoundTripMs} ms a round trip`, far, 3),
  ];
}

/** Presses on a screen on a desk, in a window that shows all fifty rows, and on the desk with a slower thread. */
export interface Presses {
  readonly pressed: Interactions;
  readonly tall: Interactions;
  readonly slow: Interactions;
}

export function pressFigures({ pressed, tall, slow }: Presses, { rows, changeMs }: ConsoleSize): Figure[] {
  const figure = (name: string, all: readonly (number | null)[], maxMs: number | null): Figure => {
    const times = all.filter((time) => time !== null);
    const { p50, p95, max } = spread(times);
    const same = all.length - times.length;
    return {
      name,
      seen: `p50 ${ms(p50)}, p95 ${ms(p95)}, slowest ${ms(max)} of ${times.length}${same > 0 ? ` (${same} left the rows as they were)` : ''}`,
      ...(maxMs !== null && { target: `p95 ≤ ${maxMs} ms`, isMet: p95 <= maxMs }),
      data: times,
    };
  };
  return [
    figure(`new rows after sorting ${rows} tasks`, pressed.sort, changeMs),
    figure('  after filtering', pressed.filter, changeMs),
    figure('  after turning the page', pressed.page, changeMs),
    figure('  next picture after a press', pressed.paint, 50),
    figure('  the same with the thread of the page a quarter as fast', slow.paint, 200),
    figure('  new rows in a window with all fifty in view: sorting', tall.sort, null),
    figure('  – filtering', tall.filter, null),
    figure('  – turning the page', tall.page, null),
    figure('  – next picture', tall.paint, null),
  ];
}

function heapText({ page, worker }: Heap): string {
  return `page ${megabytes(page)}, worker ${worker === null ? 'not readable' : megabytes(worker)}`;
}

export function sizeFigure(): Figure {
  const { firstVisit: budget }: { firstVisit: SizeBudget } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const { totalKilobytes, files } = measureFirstVisit(budget);
  return {
    name: 'JavaScript of the first visit, gzip',
    seen: `${totalKilobytes.toFixed(1)} kB in ${files.length} files`,
    target: `≤ ${budget.limitKilobytes} kB`,
    isMet: totalKilobytes <= budget.limitKilobytes,
    data: files,
  };
}
