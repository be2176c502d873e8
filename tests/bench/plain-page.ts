// A page without a test tool: only what starts it and asks it afterwards. A test tool has contexts, scripts and
// listeners of its own in every page, which cost a start 15 to 30 ms.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser, launchArgs } from '../e2e/browser';
import { browserStartMs } from './browser';

type Fields = Record<string, unknown>;

export interface PlainPage {
  /** Sends a command of the DevTools protocol. */
  send(method: string, params?: Fields): Promise<Fields>;
  /** The value of an expression that can be written as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface PlainStart {
  readonly address: string;
  /** Folder of the browser's profile. */
  readonly profile: string;
  /** Of the page, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Run in the page before anything else. */
  readonly script: string;
  readonly prepare?: (page: PlainPage) => Promise<void>;
  /**
   * An expression: null until the page has started. It is evaluated twice a second, and first when a start should be
   * over.
   */
  readonly result: string;
}

/** Time of a start on any machine that is measured: the page is not asked earlier. */
const startedMs = 1_500;
const askEveryMs = 500;
const patienceMs = 60_000;

/** Opens an address in a browser that was just started, and closes it. */
export async function startPlainly<T>(start: PlainStart): Promise<T> {
  const page = await openPage(start);
  try {
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: start.script });
    await sleep(browserStartMs);
    await start.prepare?.(page);
    await page.send('Page.navigate', { url: start.address });
    await sleep(startedMs);
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(askEveryMs)) {
      const result = await page.evaluate<T | null>(start.result);
      if (result !== null) return result;
    }
    throw new Error(`${start.address} did not start`);
  } finally {
    await page.close();
  }
}

/**
 * A script that calls a function, which must be self-contained. Code compiled by tsx calls a helper that names
 * functions.
 */
export function scriptOf(call: () => void): string {
  return `globalThis.__name = (value) => value; (${call})()`;
}

async function openPage({ profile, size }: Pick<PlainStart, 'profile' | 'size'>): Promise<PlainPage> {
  const child = spawn(
    await findBrowser(),
    [
      ...launchArgs,
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--lang=en-GB',
      '--screen-info={2600x2800}',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = speakTo(child);
  const { targetInfos } = await send('Target.getTargets');
  const target = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => type === 'page');
  if (!target) throw new Error('the browser has no page');
  const { targetId } = target;
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const page: PlainPage = {
    send: (method, params = {}) => send(method, params, String(sessionId)),
    evaluate: async <T>(expression: string) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await page.send('Runtime.evaluate', options);
      return (result as { value: T }).value;
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      await send('Browser.close');
      await ended;
    },
  };
  const { windowId } = await send('Browser.getWindowForTarget', { targetId });
  const bounds = { ...size };
  for (let tries = 0; tries < 20; tries++) {
    await send('Browser.setWindowBounds', { windowId, bounds });
    await sleep(100);
    const inner = await page.evaluate<typeof size>('({ width: innerWidth, height: innerHeight })');
    if (inner.width === size.width && inner.height === size.height) return page;
    // The browser's own bars are part of its window.
    bounds.width += size.width - inner.width;
    bounds.height += size.height - inner.height;
  }
  throw new Error('the window does not take its size');
}

/** The DevTools protocol over a browser's pipes: messages end with a zero byte. */
function speakTo(child: ChildProcess) {
  const [, , , commands, answers] = child.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve: (result: Fields) => void; reject: (error: Error) => void }>();
  let lastID = 0;
  let rest = '';
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
  });
  return (method: string, params: Fields = {}, sessionId?: string): Promise<Fields> =>
    new Promise((resolve, reject) => {
      const id = ++lastID;
      waiting.set(id, { resolve, reject });
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}
