import { describe, expect, it } from 'vitest';
import { contentsOf, creationOf, entryOf } from '../../../../tests/fakes/entries';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { type Capabilities, plainCapabilities } from '../../../protocol/capabilities';
import type { ApiReply } from '../../../protocol/exchange';
import { unknownConnectivity } from '../../core/connectivity';
import { inHistory } from '../../core/send/confirmation';
import { createConnection } from '../lead/connection';
import type { OutboxView } from './outbox-view';
import { createKeptSending, createSender } from './sender';

const fullDisk = new DOMException('no room', 'QuotaExceededError');

/** A tab that still leads, for the first time, without listeners. */
const unheard = () => ({
  holds: async () => true,
  fence: undefined,
  kept: createKeptSending(),
  fallbackPosition: async () => null,
  onSettled: () => {},
  onRefused: () => {},
  note: () => {},
});

/** An outbox on a disk that can be full. */
function openOutbox(...entries: readonly OutboxEntry[]) {
  const disk = { isFull: false };
  let contents: OutboxContents = contentsOf(...entries);
  const view: Pick<OutboxView, 'contents' | 'update'> = {
    contents: () => contents,
    update: async (decide) => {
      const change = decide(contents);
      if (!change) return contents;
      if (disk.isFull) throw fullDisk;
      const changed = new Map(change.put.map((entry) => [entry.seq, entry]));
      contents = { ...contents, entries: contents.entries.map((entry) => changed.get(entry.seq) ?? entry) };
      return contents;
    },
  };
  return {
    disk,
    view: view as OutboxView,
    entry: () => contents.entries[0],
    /** Another tab changes the entry, or all of them. */
    change: (changes: Partial<OutboxEntry>, seq?: number): void => {
      const isMeant = (entry: OutboxEntry): boolean => seq === undefined || entry.seq === seq;
      const changed = (entry: OutboxEntry): OutboxEntry =>
        isMeant(entry) ? { ...entry, ...changes } : entry;
      contents = { ...contents, entries: contents.entries.map(changed) };
    },
  };
}

function openSender(reply: ApiReply, capabilities: Capabilities = plainCapabilities, entries = [entryOf(1)]) {
  const outbox = openOutbox(...entries);
  const clock = { nowMs: 1_000_000 };
  const sent: string[] = [];
  const sizes: number[] = [];
  const connection = { reply };
  const sender = createSender({
    clock: { now: () => clock.nowMs },
    random: { next: () => 0 },
    connection: {
      send: async ({ path, body }) => {
        sent.push(path);
        const { requests } = body as { readonly requests?: readonly unknown[] };
        sizes.push(requests?.length ?? 1);
        outbox.disk.isFull = sent.length === 1;
        return connection.reply;
      },
      get: async () => connection.reply,
      serverTimeMs: () => clock.nowMs,
      hearTime: async () => true,
      connectivity: () => unknownConnectivity,
    },
    outbox: outbox.view,
    ...unheard(),
  });
  return { ...outbox, clock, connection, sent, sizes, step: () => sender.step(capabilities) };
}

it('[S73] an answer that could not be stored is stored before anything else is sent', async () => {
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

it('[S73] a Retry-After counts though it could not be stored at first', async () => {
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

it('[S19] an entry refused for lack of its row is reported, though the lead is lost before anything else is sent', async () => {
  const orphan = entryOf(2, { targets: [{ resource: 'reasonCodes', id: -9 }] });
  const { view } = openOutbox(entryOf(1), orphan);
  const told: (string | undefined)[] = [];
  const answers = [true, false];
  const sender = createSender({
    ...unheard(),
    clock: { now: () => 1_000_000 },
    random: { next: () => 0 },
    connection: {
      send: () => Promise.reject(new Error('sent without the lead')),
      get: () => Promise.reject(new Error('nothing is looked for')),
      serverTimeMs: () => 1_000_000,
      hearTime: async () => true,
      connectivity: () => unknownConnectivity,
    },
    outbox: view,
    holds: async () => answers.shift() ?? false,
    onRefused: (entries) => told.push(...entries.map(({ rejection }) => rejection?.code ?? undefined)),
  });
  expect(await sender.step(plainCapabilities)).toEqual({ again: 'later', inMs: null });
  expect(told).toEqual(['sync.not-created']);
});

const lost = creationOf(1, -9, { state: 'uncertain', attempts: 1, sentAtMs: 1 });
const feedWithoutCache = { ...plainCapabilities, changeFeed: true };

/** A server that remembers no ids and is asked for a lost creation. @param look how its list is answered */
function openLookingSender(look: { status: number; text: string }, more: Partial<OutboxEntry> = {}) {
  const outbox = openOutbox({ ...lost, ...more });
  const clock = { nowMs: 1_000_000 };
  const sent: { readonly id: string | undefined; readonly isAnonymous: boolean | undefined }[] = [];
  const during = { look: (): void => {} };
  const sender = createSender({
    clock: { now: () => clock.nowMs },
    random: { next: () => 0 },
    connection: {
      send: async ({ headers }) => {
        sent.push({ id: headers['x-request-id'], isAnonymous: outbox.entry()?.isAnonymous });
        return { kind: 'none', reason: 'timeout' };
      },
      get: async () => {
        during.look();
        return { kind: 'reply', headers: new Map(), ...look };
      },
      serverTimeMs: () => clock.nowMs,
      hearTime: async () => true,
      connectivity: () => unknownConnectivity,
    },
    outbox: outbox.view,
    ...unheard(),
  });
  const step = async (capabilities: Capabilities): Promise<void> => {
    clock.nowMs += 200_000;
    await sender.step(capabilities);
  };
  return { ...outbox, sent, during, step };
}

it('[S56] a creation searched for in vain and never sent without its id is sent under it once ids are remembered', async () => {
  const { sent, step, entry } = openLookingSender({ status: 500, text: '' });
  await step(feedWithoutCache);
  await step(feedWithoutCache);
  expect(sent).toEqual([]);
  expect(entry()).toMatchObject({ state: 'uncertain', attempts: 3 });
  await step({ ...feedWithoutCache, retryCache: true });
  expect(sent).toEqual([{ id: 'r1', isAnonymous: undefined }]);
});

it('[S56] sending without an id is stored before it happens', async () => {
  const { sent, step, entry } = openLookingSender({ status: 200, text: '[]' });
  await step(feedWithoutCache);
  expect(entry()).not.toHaveProperty('isAnonymous');
  await step(feedWithoutCache);
  expect(sent).toEqual([{ id: undefined, isAnonymous: true }]);
});

it('[S60] an entry that another tab has taken over during the search is not sent', async () => {
  const { sent, step, during, change, entry } = openLookingSender({ status: 200, text: '[]' });
  await step(feedWithoutCache);
  during.look = () => change({ attempts: 9 });
  await step(feedWithoutCache);
  expect(sent).toEqual([]);
  expect(entry()).toMatchObject({ state: 'sending', attempts: 9 });
});

it('[S65] an entry that a former history has answered is not sent without its id if it is not found', async () => {
  const { sent, step, entry } = openLookingSender({ status: 200, text: '[]' }, { repeatedIn: 'next' });
  await step(feedWithoutCache);
  await step(feedWithoutCache);
  expect(sent).toEqual([]);
  expect(entry()).toMatchObject({ state: 'rejected', rejection: { code: 'sync.unknown-outcome' } });
});

it('[S61] the answer to one sent alone lets more be sent together again', async () => {
  const entries = Array.from({ length: 30 }, (_, index) => entryOf(index + 1, { row: index + 1 }));
  const lost: ApiReply = { kind: 'none', reason: 'timeout' };
  const { clock, connection, disk, sizes, step } = openSender(
    lost,
    { ...plainCapabilities, retryCache: true },
    entries,
  );
  const stepLater = async () => {
    disk.isFull = false;
    await step().catch(() => {});
    disk.isFull = false;
    clock.nowMs += 600_000;
  };
  while (sizes.at(-1) !== 1) await stepLater();
  connection.reply = { kind: 'reply', status: 503, headers: new Map(), text: '' };
  await stepLater();
  expect(sizes).toEqual([30, 15, 7, 3, 1, 1]);
  connection.reply = lost;
  await stepLater();
  expect(sizes.at(-1)).toBe(2);
});

it('[S67] a request names the history in which it was planned, whatever a pull brings meanwhile', async () => {
  const acked = entryOf(1, { state: 'acked', ackedAt: { epoch: 'a-tools', version: 3 }, companyID: 7 });
  const outbox = openOutbox(acked, entryOf(2));
  const named: unknown[] = [];
  let isAsked = false;
  const sender = createSender({
    clock: { now: () => 1_000_000 },
    random: { next: () => 0 },
    connection: {
      send: async ({ headers }) => {
        named.push(headers['x-history']);
        return { kind: 'none', reason: 'timeout' };
      },
      get: async () => ({ kind: 'none', reason: 'timeout' }),
      serverTimeMs: () => 1_000_000,
      hearTime: async () => true,
      connectivity: () => unknownConnectivity,
    },
    outbox: outbox.view,
    // Asked before the plan is made, and again before anything is sent.
    holds: async () => {
      if (isAsked) outbox.change(inHistory(acked, 'b'), 1);
      isAsked = true;
      return true;
    },
    fence: undefined,
    kept: createKeptSending(),
    fallbackPosition: async () => null,
    onSettled: () => {},
    onRefused: () => {},
    note: () => {},
  });
  await sender.step({ ...plainCapabilities, changeFeed: true, retryCache: true });
  expect(outbox.entry()).toMatchObject({ state: 'uncertain', repeatedIn: 'b' });
  expect(named).toEqual(['7:a']);
});

describe('[S77] an entry without answers while all others get one', () => {
  const answer: ApiReply = { kind: 'reply', status: 200, headers: new Map(), text: '[]' };
  const cut: ApiReply = { kind: 'none', reason: 'unreachable' };

  /** A server, or something in front of it, that answers questions but no writes. */
  function openBlocked(blocked: ApiReply) {
    const outbox = openOutbox(entryOf(1));
    const clock = { nowMs: 1_000_000 };
    const sentAtMs: number[] = [];
    const post = { reply: blocked };
    const network = { isGone: false };
    const connection = createConnection({
      clock: { now: () => clock.nowMs },
      random: { next: () => 0.5 },
      network: {
        send: async ({ method }) => {
          if (method === 'GET') return network.isGone ? cut : answer;
          sentAtMs.push(clock.nowMs);
          return post.reply;
        },
      },
      probePath: null,
      onChange: () => {},
    });
    const sender = createSender({
      clock: { now: () => clock.nowMs },
      random: { next: () => 0.5 },
      connection: { ...connection, hearTime: async () => true },
      outbox: outbox.view,
      ...unheard(),
    });
    const step = () => sender.step(plainCapabilities);
    /** Questions are answered all the time. */
    const pass = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        clock.nowMs += 1_000;
        await connection.get('v2/reasoncodes');
        await step();
      }
    };
    return { ...outbox, clock, connection, network, post, sentAtMs, step, pass };
  }

  it.each([
    ['a connection that is cut', cut],
    ['what is no JSON', { kind: 'reply', status: 200, headers: new Map(), text: '<html>' }],
  ] satisfies readonly [string, ApiReply][])('is sent at growing intervals: %s', async (_, blocked) => {
    const { sentAtMs, pass, entry } = openBlocked(blocked);
    await pass(600);
    expect(entry()?.state).toBe('uncertain');
    expect(sentAtMs.length).toBeGreaterThan(20);
    expect(sentAtMs.length).toBeLessThan(40);
    const waits = sentAtMs.slice(1).map((atMs, index) => (atMs - (sentAtMs[index] ?? 0)) / 1000);
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 30]);
  });

  it("is sent at once at a user's request, and as usual once it is answered", async () => {
    const { connection, post, sentAtMs, pass, entry } = openBlocked(cut);
    await pass(600);
    const before = sentAtMs.length;
    connection.syncNow();
    await pass(1);
    expect(sentAtMs.length).toBe(before + 1);
    connection.syncNow();
    post.reply = answer;
    await pass(1);
    expect(entry()?.state).toBe('acked');
  });

  it('does not wait longer for silence while no other had an answer', async () => {
    const { connection, network, post, sentAtMs, clock, step, pass } = openBlocked(cut);
    await pass(1);
    network.isGone = true;
    for (let times = 0; times < 20; times++) {
      clock.nowMs += 60_000;
      await connection.get('v2/reasoncodes');
      await step();
    }
    expect(sentAtMs).toHaveLength(21);
    network.isGone = false;
    post.reply = answer;
    await pass(1);
    expect(sentAtMs).toHaveLength(22);
  });
});
