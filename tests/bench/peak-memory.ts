import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Peak memory of a process of a tab so far, in bytes; null: the system does not report it. */
export async function readPeakMemory(context: BrowserContext): Promise<number | null> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) return null;
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => peakOf(id));
  const known = peaks.flatMap((peak) => peak ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}

function peakOf(processID: number): number | null {
  try {
    const status = readFileSync(`/proc/${processID}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024 || null;
  } catch {
    return null;
  }
}
