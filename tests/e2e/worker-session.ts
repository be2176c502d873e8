import type { CDPSession } from '@playwright/test';

/** The DevTools protocol of a page's dedicated workers. */
export interface WorkerSession {
  /** Sends a command to every worker. @returns the results, one per worker */
  ask(method: string): Promise<readonly unknown[]>;
}

/** Attaches to the current workers of a page; ends with the page's session. */
export async function attachToWorkers(session: CDPSession): Promise<WorkerSession> {
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
  const askOne = async (sessionId: string, method: string): Promise<unknown> => {
    const id = ++lastID;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answered;
  };
  return { ask: (method) => Promise.all(attached.map((sessionId) => askOne(sessionId, method))) };
}
