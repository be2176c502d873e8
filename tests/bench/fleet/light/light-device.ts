import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';
import { listenTo } from '../../../../src/api/event-stream';
import { identityHeaders } from '../../../../src/protocol/request-identity';
import { authorizationOf } from '../../../../src/session/session';
import { pauseAfter, streamPauseMs } from '../../../../src/sync/core/pull/pull-pace';
import { changesPath } from '../../../../src/sync/core/pull/pull-plan';
import { createWaker } from '../../../../src/sync/shell/lead/waker';
import { clock } from '../clock';
import { mark } from '../fleet-device';
import { exchange } from './exchange';
import type { LightPlan, LightPress, LightPressMade, LightRequests, LightSeen } from './messages';

/**
 * To the server it is a device: it follows the stream, asks the feed as an engine does (same pace, same paths), and
 * sends writes under its own ids. Of the answers it notes which tasks they name.
 */
export interface LightDevice {
  /** Resolves when it knows the feed's position. */
  readonly ready: Promise<void>;
  press(press: LightPress): Promise<LightPressMade>;
  /** How many tasks have come. */
  count(): number;
  seen(): LightSeen;
  requests(): LightRequests;
}

/** Rows of a page of the feed that an engine aims at. */
const changesLimit = 1_000;
const retryMs = 1_000;
const taskOfPage = /"resource":"tasks","id":(\d+)/g;

export function openLightDevice({ index, session }: LightPlan): LightDevice {
  const { baseUrl, companyID } = session;
  const headers = { accept: 'application/json', authorization: authorizationOf(session) };
  const waker = createWaker(clock);
  const firstAtMs = new Map<number, number>();
  const counted = { pages: 0, failed: 0, again: 0 };
  let cursor: { readonly epoch: string; readonly version: number } | null = null;
  let onReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  const note = (page: string): void => {
    const atMs = Date.now();
    for (const [, key] of page.matchAll(taskOfPage)) {
      const taskID = Number(key);
      if (firstAtMs.has(taskID)) counted.again++;
      else firstAtMs.set(taskID, atMs);
    }
  };

  /** @returns how it ended, in the terms of the engine's pull */
  const pull = async (): Promise<'reached' | 'complete' | 'failed'> => {
    counted.pages++;
    const path = changesPath(cursor, changesLimit, { companyID });
    // Keys are ASCII; reading product names as well would take three times as long.
    const page = (await exchange(baseUrl + path, { method: 'GET', headers })).toString('latin1');
    const { epoch, version, more } = headOf(page);
    cursor = { epoch, version };
    note(page);
    return more ? 'reached' : 'complete';
  };

  const pullOn = async (): Promise<never> => {
    for (;;) {
      const ending = await pull().catch(() => 'failed' as const);
      if (ending === 'failed') counted.failed++;
      if (ending === 'complete') onReady();
      const pause = pauseAfter(ending, true);
      if (pause) await waker.wait(pause.ms + Math.random() * pause.jitterMs);
    }
  };

  const listenOn = async (): Promise<never> => {
    const path = `v2/changes/stream?companyID=${companyID}`;
    const calls = { fetch, baseUrl, path, authorization: () => headers.authorization };
    for (let failures = 1; ; failures++) {
      await new Promise<void>((onEnd) => {
        const onNews = () => {
          failures = 0;
          waker.wake();
        };
        listenTo(calls, { onNews, onEnd });
      });
      await delay(streamPauseMs(failures, Math.random()));
      waker.wake();
    }
  };

  /** As often as needed, under the same id. */
  const send = async (taskID: number): Promise<void> => {
    const all = { ...headers, 'content-type': 'application/json', ...identityHeaders(v7()) };
    const edit = { companyID, taskAdditionalInfo: `${mark}${taskID}`, base: { taskAdditionalInfo: null } };
    const asked = { method: 'PUT', headers: all, body: JSON.stringify(edit) } as const;
    while (!(await exchange(`${baseUrl}v2/tasks/${taskID}`, asked).catch(() => null))) {
      counted.failed++;
      await delay(retryMs);
    }
  };

  void pullOn();
  void listenOn();
  return {
    ready,
    press: async ({ device, taskID }) => {
      const atMs = Date.now();
      await send(taskID);
      // Asks at once for what it has written, as an engine does.
      waker.wake();
      return { device, taskID, atMs, answeredAtMs: Date.now() };
    },
    count: () => firstAtMs.size,
    seen: () => {
      const { again } = counted;
      return { device: index, taskIDs: [...firstAtMs.keys()], atMs: [...firstAtMs.values()], again };
    },
    requests: () => ({ pages: counted.pages, failed: counted.failed }),
  };
}

/** A page without its rows: parsing them is the device's work and not measured here. */
function headOf(page: string): { readonly epoch: string; readonly version: number; readonly more: boolean } {
  const end = page.indexOf(',"changes"');
  if (end < 0) throw new Error(`no page of the feed: ${page.slice(0, 100)}`);
  return JSON.parse(`${page.slice(0, end)}}`);
}
