import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';

/** The writes of a picker's terminal, which waits only for the answers. */
export interface TerminalWrite {
  readonly baseUrl: string;
  readonly authorization: string;
  readonly companyID: number;
  readonly taskID: number;
  readonly text: string;
}

/** Moments by `performance.now()`. */
export interface Answered {
  readonly pressedAt: number;
  readonly answeredAt: number;
}

/** Edits a task's additional information straight through the API. */
export async function writeDirectly({
  baseUrl,
  authorization,
  companyID,
  taskID,
  text,
}: TerminalWrite): Promise<Answered> {
  const pressedAt = performance.now();
  const reply = await fetch(`${baseUrl}v2/tasks/${taskID}`, {
    method: 'PUT',
    headers: {
      authorization,
      'content-type': 'application/json',
      'x-request-id': v7(),
      'x-retry-cache': 'true',
    },
    body: JSON.stringify({ companyID, taskAdditionalInfo: text }),
  });
  if (!reply.ok) throw new Error(`a write was answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
  return { pressedAt, answeredAt: performance.now() };
}

/** Does something at an even pace from a moment on, without waiting for earlier calls. */
export async function evenly<T>(
  {
    count,
    perSecond,
    beginsAt,
  }: { readonly count: number; readonly perSecond: number; readonly beginsAt: number },
  act: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const made: Promise<T>[] = [];
  for (let index = 0; index < count; index++) {
    await delay(Math.max(0, beginsAt + (index * 1000) / perSecond - performance.now()));
    made.push(act(index));
  }
  return Promise.all(made);
}
