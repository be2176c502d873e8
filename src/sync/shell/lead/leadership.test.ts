import { describe, expect, it } from 'vitest';
import { createFakeServer } from '../../../../tests/fakes/fake-server';
import { createMemoryMirror, createMemoryOutbox } from '../../../../tests/fakes/memory-stores';
import { createRow, updateRow } from '../../../domain/mutations/rows';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import type { LeaseStore } from '../../../domain/sync/outbox-types';
import type { ApiReply, ApiRequest } from '../../../protocol/exchange';
import { pulledResources } from '../../core/pull/pull-resources';
import type { ChannelMessage, Locks } from '../../ports';
import { createEngine } from '../engine';
import { loadSweeps } from '../pull/puller';
import { createLeaseLocks } from './lease-locks';

const row = { reasonCodeID: 3, companyID: 7, reasonCode: 'WET', description: 'Wet' };

/** Time that passes only when the test says so. */
function createTime() {
  let now = 1_000_000;
  let order = 0;
  const due = new Map<number, { readonly at: number; readonly callback: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after: (delayMs: number, callback: () => void) => {
      const key = ++order;
      due.set(key, { at: now + delayMs, callback });
      return () => void due.delete(key);
    },
    pass: async (durationMs: number, until: () => boolean = () => false) => {
      const end = now + durationMs;
      await settle();
      while (!until()) {
        const [next] = [...due]
          .filter(([, { at }]) => at <= end)
          .sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (!next) break;
        due.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].callback();
        await settle();
      }
      if (!until()) now = end;
    },
  };
}

/** The browser's locks: one holder, a queue, and theft. */
function createFakeLocks() {
  interface Claim {
    readonly tab: string;
    readonly grant: () => void;
    readonly rob: () => void;
  }
  let holder: Claim | null = null;
  let queue: Claim[] = [];
  const next = (): void => {
    holder = queue.shift() ?? null;
    holder?.grant();
  };
  const hold = (tab: string, work: Parameters<Locks['hold']>[1], options: Parameters<Locks['hold']>[2]) =>
    new Promise<void>((resolve) => {
      const lost = new AbortController();
      const claim: Claim = {
        tab,
        grant: () => {
          void work(lost.signal, async () => holder === claim).then(() => {
            if (holder === claim) next();
            resolve();
          });
        },
        rob: () => lost.abort(),
      };
      if (options && 'signal' in options)
        options.signal.addEventListener('abort', () => {
          queue = queue.filter((each) => each !== claim);
        });
      if (options && 'steal' in options) {
        holder?.rob();
        holder = claim;
        claim.grant();
      } else if (holder) queue.push(claim);
      else {
        holder = claim;
        claim.grant();
      }
    });
  return { hold, holder: () => holder?.tab ?? null };
}

const never = () => new Promise<never>(() => {});

/**
 * @param isPlain the API has no feed and no retry cache
 * @param hasLocks false: as on plain http, a lease in the outbox's database replaces the lock
 */
function openWorld(hasLocks = true, isPlain = false) {
  const time = createTime();
  const server = createFakeServer({
    companyID: 7,
    feed: !isPlain,
    retryCache: !isPlain,
    announcesRetryCache: !isPlain,
  });
  server.put('reasonCodes', row);
  const locks = createFakeLocks();
  const outbox = createMemoryOutbox();
  const mirror = createMemoryMirror();
  const listeners = new Map<string, (message: ChannelMessage) => void>();
  const world = {
    isDeaf: false,
    isUnreadable: false,
    isMirrorSilent: false,
    silentMirrorOf: '',
    isOutboxStuck: false,
    skewMs: 0,
  };
  const readOutbox = async () => {
    if (world.isUnreadable) throw new DOMException('no room', 'QuotaExceededError');
    return outbox.all();
  };
  let uuids = 0;

  const openTab = (name: string) => {
    const sent: ApiRequest[] = [];
    /** Names of the reason codes that other tabs have reported as committed. */
    const told: unknown[] = [];
    let thaw: (() => void) | null = null;
    let frozen: Promise<void> | null = null;
    let isSilent = false;
    let calls = 0;
    let freezeAt = Number.POSITIVE_INFINITY;
    const freeze = (): void => {
      frozen ??= new Promise((resolve) => {
        thaw = resolve;
      });
    };
    const awake = async (): Promise<void> => {
      while (frozen) await frozen;
    };
    /** A frozen tab neither calls nor hears; messages on their way when it froze arrive when it thaws. */
    const port = async <T>(work: () => Promise<T>): Promise<T> => {
      await awake();
      if (isSilent) return never();
      const result = await work();
      if (++calls === freezeAt) freeze();
      await awake();
      return result;
    };
    const send = async (request: ApiRequest): Promise<ApiReply> => {
      if (request.method !== 'GET') sent.push(request);
      await new Promise<void>((resolve) => time.after(20, resolve));
      return server.handle(request);
    };
    const clock = {
      now: () => time.now() + world.skewMs,
      after: (delayMs: number, callback: () => void) =>
        time.after(delayMs, () => void awake().then(callback)),
    };
    const isMirrorSilent = () => world.isMirrorSilent || world.silentMirrorOf === name;
    const lease: LeaseStore = {
      read: () => port(outbox.lease.read),
      change: (decide) => port(() => outbox.lease.change(decide)),
    };
    const webLocks: Locks = {
      hold: (_name, work, options) =>
        locks.hold(
          name,
          (lost, holds) => {
            const heard = new AbortController();
            // A thawed tab does not hear of the loss first.
            const hear = () => void time.after(100, () => heard.abort());
            lost.addEventListener('abort', () => void awake().then(hear));
            return work(heard.signal, holds && (() => port(holds)));
          },
          options,
        ),
    };
    const engine = createEngine({
      clock,
      random: { next: () => 0.5, uuid: () => `${name}${++uuids}` },
      network: { send: (request) => port(() => send(request)), listen: () => () => {} },
      outbox: {
        all: () => port(readOutbox),
        append: (entries) => port(() => outbox.append(entries)),
        update: (decide, fence) => (world.isOutboxStuck ? never() : port(() => outbox.update(decide, fence))),
      },
      mirror: {
        ...mirror,
        state: () => (isMirrorSilent() ? never() : port(mirror.state)),
        commit: (commit) => (isMirrorSilent() ? never() : port(() => mirror.commit(commit))),
      },
      locks: hasLocks ? webLocks : createLeaseLocks({ store: lease, clock, holder: name }),
      channel: {
        post: (message) => {
          for (const [to, listener] of listeners)
            if (to !== name && !world.isDeaf) time.after(1, () => listener(structuredClone(message)));
        },
        subscribe: (listener) => {
          listeners.set(name, (message) => void awake().then(() => listener(message)));
          return () => listeners.delete(name);
        },
      },
      lockName: 'leader',
      userID: 5,
      companyID: 7,
      resources: pulledResources([reasonCodes], 'admin'),
      onOutbox: () => {},
      onForeignCommit: (commit) => {
        for (const { reasonCode } of commit?.put.reasonCodes ?? []) told.push(reasonCode);
      },
      onForeignRebuild: () => {},
      onNews: () => {},
      onOutcome: () => {},
    });
    return {
      engine,
      sent,
      told,
      freeze,
      /** Freezes after so many more calls to the outside. */
      freezeAfter: (count: number) => {
        freezeAt = calls + count;
      },
      /** Calls to the outside are no longer answered, though the tab is awake. */
      silence: () => {
        isSilent = true;
      },
      isFrozen: () => frozen !== null,
      thaw: () => {
        frozen = null;
        thaw?.();
      },
      steals: () => engine.decisions().filter(({ what }) => what === 'steal').length,
    };
  };
  const holder = async () => (hasLocks ? locks.holder() : (await outbox.lease.read())?.holder);
  return { time, server, holder, world, openTab, lease: outbox.lease };
}

const kindsOfLocks = [
  { name: "with the browser's locks", hasLocks: true },
  { name: 'with a lease', hasLocks: false },
];

describe.each(kindsOfLocks)('a leader that freezes, $name', ({ hasLocks }) => {
  it('[S36] is replaced after a bounded silence, and follows when it thaws', async () => {
    const { time, holder, openTab } = openWorld(hasLocks);
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(60_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([true, false]);
    one.freeze();
    await time.pass(30_000);
    expect([await holder(), two.engine.isLeader()]).toEqual(['two', true]);
    one.thaw();
    await time.pass(10 * 60_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([false, true]);
    expect(one.steals()).toBe(0);
  });

  // Wherever it freezes between planning and settling, with an answer about the lock under way or not.
  it.each(Array.from({ length: 14 }, (_, index) => index + 1))(
    '[S36] sends nothing after it thaws (frozen at call %i)',
    async (call) => {
      const { time, server, openTab } = openWorld(hasLocks);
      const one = openTab('one');
      const two = openTab('two');
      await time.pass(60_000);
      one.freezeAfter(call);
      await two.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
      await time.pass(60_000, one.isFrozen);
      expect(one.isFrozen()).toBe(true);
      await time.pass(60_000);
      expect(two.engine.isLeader()).toBe(true);
      const before = one.sent.length;
      one.thaw();
      await time.pass(5 * 60_000);
      expect(one.sent.length).toBe(before);
      expect(one.engine.isLeader()).toBe(false);
      expect(server.applied()).toHaveLength(1);
      expect(two.engine.outbox().entries).toEqual([]);
    },
  );

  it('[S36] never loses its lock while it is alive, and tabs that cannot hear each other stop competing', async () => {
    const { time, world, openTab } = openWorld(hasLocks);
    const tabs = [openTab('one'), openTab('two'), openTab('three')];
    const steals = () => tabs.reduce((sum, tab) => sum + tab.steals(), 0);
    await time.pass(30 * 60_000);
    expect(steals()).toBe(0);
    world.isDeaf = true;
    await time.pass(8 * 3_600_000);
    const first = steals();
    expect(first).toBeGreaterThan(0);
    await time.pass(3_600_000);
    expect(steals() - first).toBeLessThanOrEqual(9);
    expect(tabs.filter(({ engine }) => engine.isLeader())).toHaveLength(1);
  });
});

describe('a leader whose storage does not answer', () => {
  it.each([
    ['with a change feed', false],
    ['over a plain API', true],
  ])('[S54] sends and settles at once if only the mirror does not answer, %s', async (_, isPlain) => {
    const { time, server, world, openTab } = openWorld(true, isPlain);
    world.isMirrorSilent = true;
    const one = openTab('one');
    await one.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
    await one.engine.submit([updateRow(reasonCodes, row, { description: 'Drier' }, 7)], 0);
    // An API that seems plain is asked again before writes are sent.
    await time.pass(isPlain ? 40_000 : 10_000);
    expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Drier' }]);
    expect(one.engine.outbox().entries.every(({ state }) => state === 'acked')).toBe(true);
  });

  it.each([
    ['with a change feed', false],
    ['over a plain API', true],
  ])('[S73] stores the received answers in its next lead, and does not ask again, %s', async (_, isPlain) => {
    // The test's time does not wait for code to load.
    await loadSweeps();
    const { time, server, world, openTab } = openWorld(true, isPlain);
    const one = openTab('one');
    await time.pass(60_000);
    await one.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
    await time.pass(60_000, () => one.sent.length > 0);
    world.isOutboxStuck = true;
    await time.pass(5 * 60_000);
    const leads = () => one.engine.decisions().filter(({ what }) => what === 'lead').length;
    expect(one.engine.outbox().entries).toMatchObject([{ state: 'sending' }]);
    world.isOutboxStuck = false;
    await time.pass(10 * 60_000);
    expect(leads()).toBeGreaterThan(1);
    expect(one.sent).toHaveLength(1);
    expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]);
    expect(one.engine.outbox().entries).toEqual([]);
  });

  it.each(kindsOfLocks)('[S58] hands its lead to a tab whose mirror answers, $name', async ({ hasLocks }) => {
    const { time, world, openTab } = openWorld(hasLocks);
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(60_000);
    expect(one.engine.isLeader()).toBe(true);
    world.silentMirrorOf = 'one';
    await time.pass(10 * 60_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([false, true]);
    expect(two.steals()).toBe(0);
  });

  it("[S58] hands its lead to a tab whose storage answers; its own user's writes fail with a message", async () => {
    const { time, server, openTab } = openWorld();
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(60_000);
    expect(one.engine.isLeader()).toBe(true);
    one.silence();
    const entered = one.engine.submit([updateRow(reasonCodes, row, { description: 'Wetter' }, 7)], 0);
    const failed = expect(entered).rejects.toThrow('storage: stuck');
    await two.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
    await time.pass(180_000);
    await failed;
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([false, true]);
    expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]);
    expect(two.steals()).toBe(0);
  });
});

describe('a leader of an earlier version', () => {
  it('[S46] leaves the lead to the newer tab for ever, which sends its queued entries', async () => {
    const { time, server, openTab } = openWorld();
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(30_000);
    expect(one.engine.isLeader()).toBe(true);
    one.engine.retire();
    await time.pass(1_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([false, true]);
    await one.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
    await time.pass(60_000);
    expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]);
    expect(two.sent).toHaveLength(1);
    await two.engine.close();
    await time.pass(120_000);
    expect([one.engine.isLeader(), one.sent.length]).toEqual([false, 0]);
  });
});

it('[S49] a tab that could not read the outbox reads it again, without any other event', async () => {
  const { time, world, openTab } = openWorld();
  const one = openTab('one');
  await time.pass(30_000);
  await one.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 300_000);
  world.isUnreadable = true;
  const two = openTab('two');
  await time.pass(30_000);
  expect(two.engine.outbox().entries).toEqual([]);
  world.isUnreadable = false;
  await time.pass(10_000);
  expect(two.engine.outbox().entries).toHaveLength(1);
});

it('[S51] an entry that a tab stored and died before it could announce is sent by the leader', async () => {
  const { time, server, world, openTab } = openWorld();
  const one = openTab('one');
  const two = openTab('two');
  await time.pass(30_000);
  expect(one.engine.isLeader()).toBe(true);
  world.isDeaf = true;
  await two.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 0);
  await two.engine.close();
  world.isDeaf = false;
  await time.pass(60_000);
  expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]);
  expect([one.sent.length, one.engine.outbox().entries]).toEqual([1, []]);
});

it("[S51] a tab that did not hear of a write's outcome sees it nevertheless", async () => {
  const { time, world, openTab } = openWorld();
  const one = openTab('one');
  const two = openTab('two');
  await time.pass(30_000);
  await two.engine.submit([updateRow(reasonCodes, row, { description: 'Dry' }, 7)], 5_000);
  await time.pass(1_000);
  world.isDeaf = true;
  await time.pass(10_000);
  expect([one.engine.isLeader(), one.engine.outbox().entries]).toEqual([true, []]);
  world.isDeaf = false;
  await time.pass(60_000);
  expect(two.engine.outbox().entries).toEqual([]);
});

it("[S50] a tab that was not heard when it opened soon hears of others' commits", async () => {
  const { time, server, world, openTab } = openWorld();
  const one = openTab('one');
  await time.pass(30_000);
  world.isDeaf = true;
  const two = openTab('two');
  await time.pass(1_000);
  world.isDeaf = false;
  await time.pass(40_000);
  server.put('reasonCodes', { ...row, reasonCodeID: 4, reasonCode: 'DRY' });
  await time.pass(60_000);
  expect(one.engine.isLeader()).toBe(true);
  expect(two.told).toEqual(['DRY']);
});

describe.each(kindsOfLocks)('a hidden leader, $name', ({ hasLocks }) => {
  it('[S37] hands over to a visible tab, and keeps the lead while all are hidden', async () => {
    const { time, openTab } = openWorld(hasLocks);
    const one = openTab('one');
    const two = openTab('two');
    two.engine.setVisible(false);
    await time.pass(30_000);
    one.engine.setVisible(false);
    await time.pass(60_000);
    expect(one.engine.isLeader()).toBe(true);
    two.engine.setVisible(true);
    await time.pass(30_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([false, true]);
    one.engine.setVisible(true);
    await time.pass(60_000);
    expect([two.engine.isLeader(), two.steals() + one.steals()]).toEqual([true, 0]);
  });

  it('[S37] a tab that closes while it waits does not lead later', async () => {
    const { time, holder, openTab } = openWorld(hasLocks);
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(30_000);
    await two.engine.close();
    await one.engine.close();
    await time.pass(60_000);
    expect([await holder(), two.engine.isLeader()]).toEqual([null, false]);
  });
});

describe('tabs whose browser has no locks', () => {
  const creation = createRow(reasonCodes, -1, { reasonCode: 'DRY' }, 7);

  it('[S55] one of them leads, and a creation is made once, also by a plain API', async () => {
    const { time, server, openTab } = openWorld(false, true);
    const tabs = [openTab('one'), openTab('two'), openTab('three')];
    await time.pass(30_000);
    expect(tabs.filter(({ engine }) => engine.isLeader())).toHaveLength(1);
    await tabs[1]?.engine.submit([creation], 0);
    await time.pass(60_000);
    expect(server.rows('reasonCodes').filter(({ reasonCode }) => reasonCode === 'DRY')).toHaveLength(1);
    expect(tabs.filter(({ sent }) => sent.length > 0)).toHaveLength(1);
  });

  it('[S55] a tab that closes hands its lead over at once', async () => {
    const { time, openTab } = openWorld(false);
    const one = openTab('one');
    const two = openTab('two');
    await time.pass(10_000);
    expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([true, false]);
    await one.engine.close();
    await time.pass(3_000);
    expect(two.engine.isLeader()).toBe(true);
  });

  it('[S55] a lease that is not renewed ends, whatever the clock says meanwhile', async () => {
    const { time, world, openTab } = openWorld(false);
    const one = openTab('one');
    await time.pass(10_000);
    world.isDeaf = true;
    one.freeze();
    const two = openTab('two');
    await time.pass(2_000);
    world.skewMs = -86_400_000;
    await time.pass(20_000);
    expect(two.engine.isLeader()).toBe(true);
  });

  it('[S55] a clock that jumps takes the lead from no tab', async () => {
    const { time, world, openTab } = openWorld(false);
    const one = openTab('one');
    const two = openTab('two');
    for (const skewMs of [86_400_000, -86_400_000, 0]) {
      await time.pass(7_000);
      world.skewMs = skewMs;
      await time.pass(15_000);
      expect([one.engine.isLeader(), two.engine.isLeader()]).toEqual([true, false]);
    }
    expect(one.steals() + two.steals()).toBe(0);
  });

  it('[S55] the number of the lease is stored with the entries being sent', async () => {
    const { time, server, openTab, lease } = openWorld(false);
    const one = openTab('one');
    await time.pass(10_000);
    await one.engine.submit([creation], 0);
    await time.pass(2_000, () => server.applied().length > 0);
    const { fence } = (await lease.read()) ?? {};
    expect(fence).toBeGreaterThan(0);
    expect(one.engine.outbox().entries).toMatchObject([{ fence }]);
  });
});
