import { expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import { plainCapabilities } from '../../../protocol/changes';
import type { ApiReply } from '../../../protocol/exchange';
import type { OutboxView } from './outbox-view';
import { createSender } from './sender';

const fullDisk = new DOMException('no room', 'QuotaExceededError');

/** An outbox with one edit, on a disk that can be full. */
function openOutbox() {
  const disk = { isFull: false };
  let contents: OutboxContents = contentsOf(entryOf(1));
  const view: Pick<OutboxView, 'contents' | 'update'> = {
    contents: () => contents,
    update: async (decide) => {
      const change = decide(contents);
      if (!change) return contents;
      if (disk.isFull) throw fullDisk;
      contents = { ...contents, entries: [...change.put] };
      return contents;
    },
  };
  return { disk, view: view as OutboxView, entry: () => contents.entries[0] };
}

function openSender(reply: ApiReply) {
  const outbox = openOutbox();
  const clock = { nowMs: 1_000_000 };
  const sent: string[] = [];
  const sender = createSender({
    clock: { now: () => clock.nowMs },
    random: { next: () => 0 },
    connection: {
      send: async ({ path }) => {
        sent.push(path);
        outbox.disk.isFull = sent.length === 1;
        return reply;
      },
      get: async () => reply,
      serverTimeMs: () => clock.nowMs,
      hearTime: async () => true,
    },
    outbox: outbox.view,
    holds: async () => true,
    fence: undefined,
    fallbackPosition: async () => null,
    onSettled: () => {},
    note: () => {},
  });
  return { ...outbox, clock, sent, step: () => sender.step(plainCapabilities) };
}

it('[S73] an answer that could not be stored is stored before anything more is sent', async () => {
  const { disk, sent, step, entry } = openSender({
    kind: 'reply',
    status: 200,
    headers: new Map(),
    text: '{}',
  });
  await expect(step()).rejects.toBe(fullDisk);
  await expect(step()).rejects.toBe(fullDisk);
  expect(entry()?.state).toBe('sending');
  disk.isFull = false;
  await step();
  expect(entry()?.state).toBe('acked');
  expect(sent).toHaveLength(1);
});

it('[S73] a Retry-After holds though it could not be stored at first', async () => {
  const { disk, clock, sent, step, entry } = openSender({
    kind: 'reply',
    status: 503,
    headers: new Map([['retry-after', '40']]),
    text: '{}',
  });
  const answeredAtMs = clock.nowMs;
  await expect(step()).rejects.toBe(fullDisk);
  disk.isFull = false;
  clock.nowMs += 1_000;
  expect(await step()).toEqual({ again: 'later', inMs: 39_000 });
  expect(entry()).toMatchObject({ state: 'uncertain', notBeforeMs: answeredAtMs + 40_000 });
  expect(sent).toHaveLength(1);
});
