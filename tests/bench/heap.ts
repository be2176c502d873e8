import type { Page } from '@playwright/test';
import { attachToWorkers } from '../e2e/worker-session';

export interface Heap {
  readonly page: number;
  /** null: the browser does not report it. */
  readonly worker: number | null;
}

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Bytes of JavaScript in a page and in its workers, after a garbage collection; buffers outside the heap included. */
export async function readHeap(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const workers = await attachToWorkers(session);
  await workers.ask('HeapProfiler.collectGarbage');
  const usages = (await workers.ask('Runtime.getHeapUsage')) as readonly Usage[];
  const worker = usages.length > 0 ? usages.reduce((sum, usage) => sum + bytesOf(usage), 0) : null;
  await session.send('HeapProfiler.collectGarbage');
  const own = bytesOf(await session.send('Runtime.getHeapUsage'));
  await session.detach();
  return { page: own, worker };
}

function bytesOf({ usedSize, backingStorageSize = 0 }: Usage): number {
  return usedSize + backingStorageSize;
}
