import type { Page } from '@playwright/test';

export interface Heap {
  readonly page: number;
  /** null: this browser does not tell. */
  readonly worker: number | null;
}

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Bytes of JavaScript in a page and in its workers, after a garbage collection; buffers outside the heap included. */
export async function readHeap(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const attached: string[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') attached.push(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  let lastID = 0;
  const ask = (sessionId: string, method: string): Promise<unknown> => {
    const id = ++lastID;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    return session
      .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
      .then(() => answered);
  };
  let worker: number | null = null;
  for (const sessionId of attached) {
    await ask(sessionId, 'HeapProfiler.collectGarbage');
    worker = (worker ?? 0) + bytesOf((await ask(sessionId, 'Runtime.getHeapUsage')) as Usage);
  }
  await session.send('HeapProfiler.collectGarbage');
  const own = bytesOf(await session.send('Runtime.getHeapUsage'));
  await session.detach();
  return { page: own, worker };
}

function bytesOf({ usedSize, backingStorageSize = 0 }: Usage): number {
  return usedSize + backingStorageSize;
}
