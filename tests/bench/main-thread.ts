import type { Page } from '@playwright/test';

export interface TaskTimes {
  /** Of every task of the page's main thread, from its begin to its end. */
  readonly wallMs: readonly number[];
  /** The processor time of the same tasks, without the time of other programs. */
  readonly cpuMs: readonly number[];
}

/** From now on the longest task of the page's main thread is kept; opening the page does not count. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(window, 'longestTask', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Reflect.set(window, 'longestTask', Math.max(duration, Number(Reflect.get(window, 'longestTask'))));
    }).observe({ type: 'longtask' });
  });
}

/** @returns milliseconds of the longest task since the last call; 0: none was longer than 50 ms */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = Number(Reflect.get(window, 'longestTask'));
    Reflect.set(window, 'longestTask', 0);
    return longest;
  });
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** @returns reports the processor time that scripts of the page have taken so far, in milliseconds */
export async function createScriptClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Records the tasks of a page's main thread until the result is called. */
export async function recordTasks(page: Page): Promise<() => Promise<TaskTimes>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (isTask(event) || event.name === 'thread_name') events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return timesOf(events);
  };
}

function isTask({ name, ph }: TraceEvent): boolean {
  return ph === 'X' && name === 'RunTask';
}

/** The page is the renderer that has worked most: others have empty pages. */
function timesOf(events: readonly TraceEvent[]): TaskTimes {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const byThread = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid}/${event.tid}`;
    if (!isTask(event) || !mains.has(thread)) continue;
    const tasks = byThread.get(thread) ?? [];
    tasks.push(event);
    byThread.set(thread, tasks);
  }
  const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur, 0);
  const [page = []] = [...byThread.values()].sort((a, b) => sum(b) - sum(a));
  return {
    wallMs: page.map(({ dur = 0 }) => dur / 1000),
    cpuMs: page.map(({ tdur = 0 }) => tdur / 1000),
  };
}
