import { may, roleOf, type UserType } from '../../src/domain/permissions';
import type { Row } from '../../src/domain/resource';
import type { OutboxChange, OutboxContents, OutboxStore } from '../../src/domain/sync/outbox-types';
import type { OutboxEntry } from '../../src/domain/sync/write';
import type { DeviceAccess } from '../../src/sync/core/pull/pull-access';
import { pulledResources } from '../../src/sync/core/pull/pull-resources';
import type { Channel, ChannelMessage, Clock, Locks, MirrorStore, Network } from '../../src/sync/ports';
import { createEngine, type Engine } from '../../src/sync/shell/engine';
import type { DeviceLocks, LockOptions, LockWork } from './device-locks';
import type { Disk, ResourceView } from './disk';
import type { Faults } from './faults';
import type { DeviceModel } from './model/device-model';
import type { WorldModel } from './model/world-model';
import { createSimulatedNetwork, type ServerProcess } from './network';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import { simulated } from './simulated-resources';
import type { SimulatedUser } from './simulated-server';

/** What the tabs of one device have in common. */
export interface SimulatedDevice {
  readonly name: string;
  readonly user: SimulatedUser;
  /** As the session says that the device has. */
  readonly userType: () => UserType;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly process: ServerProcess;
  readonly disk: Disk;
  readonly locks: DeviceLocks;
  readonly channel: DeviceChannel;
  /** Most rows of a page. */
  readonly pageRows: number;
  readonly model: DeviceModel;
  readonly arrive: WorldModel['arrive'];
  readonly faults: () => Faults;
  readonly isOnline: () => boolean;
  /** The clock has never jumped. */
  readonly isClockSteady: () => boolean;
  /** The device's clock against the world's. */
  readonly skewMs: () => number;
  readonly note: (what: string) => void;
}

export interface Tab {
  readonly name: string;
  readonly user: SimulatedUser;
  readonly engine: Engine;
  /** null: not in memory yet. */
  view(resource: string): Promise<ResourceView | null>;
  /** Visible rows with their children. May never answer: the tab may die of it. */
  readChildren(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
  /** The user has signed in again. */
  signIn(): void;
  /** Grows whenever what it shows may have changed. */
  changes(): number;
  isAlive(): boolean;
  die(): void;
  /** The browser stops the page: nothing of it runs, and it keeps what it holds. */
  freeze(): void;
  thaw(): void;
  isFrozen(): boolean;
}

const never = new Promise<never>(() => {});

/** A tab of a device: the real engine over ports that work only while the tab lives. */
export function openTab(device: SimulatedDevice, name: string): Tab {
  const { scheduler, random, user } = device;
  let isAlive = true;
  let changes = 0;
  /** null: it leads. */
  let leadLostAtMs: number | null = Number.NEGATIVE_INFINITY;
  const releases = new Set<() => void>();
  let missed: (() => void)[] | null = null;
  /** A frozen page hears of what happened meanwhile when it is thawed. */
  const awake = (work: () => void): void => {
    if (!isAlive) return;
    if (missed) missed.push(work);
    else work();
  };
  const thaw = (): void => {
    const works = missed ?? [];
    missed = null;
    for (const work of works) awake(work);
  };
  const die = (): void => {
    if (!isAlive) return;
    isAlive = false;
    device.note(`${name} dies`);
    for (const release of releases) release();
    device.channel.leave(name);
    stores.die();
  };
  const mayDie = (where: string, child = 1): boolean => {
    if (isAlive && random.chance(device.faults().death * child)) {
      device.note(`${name} at ${where}`);
      die();
    }
    return !isAlive;
  };

  /** A call to the outside: the tab may die before it, while it is under way, and before it hears of the result. */
  const port = async <T>(where: string, work: () => Promise<T>): Promise<T> => {
    if (mayDie(`${where} (before)`)) return never;
    await new Promise<void>((resolve) => scheduler.after(random.between(0, 4), resolve));
    if (!isAlive) return never;
    const result = await outcomeOf(work);
    if (mayDie(`${where} (after)`)) return never;
    await pause(random.between(0, 4));
    if (!isAlive) return never;
    if (result.kind === 'failed') throw result.error;
    return result.value;
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => scheduler.after(ms, () => awake(resolve)));

  const stores = device.disk.openTab({
    name,
    scheduler,
    random,
    faults: device.faults,
    isAlive: () => isAlive,
    // There are many transactions: a tab has to live long enough to do something.
    mayDie: (where) => mayDie(where, 0.3),
    changed: () => {
      changes++;
    },
    rebuilt: () => engine?.mirrorWasRebuilt(),
    note: device.note,
  });
  const outbox: OutboxStore = {
    all: () => port('outbox.all', () => stores.outbox.all()),
    append: (entries) => port('outbox.append', () => stores.outbox.append(entries)),
    update: (decide) =>
      port('outbox.update', () => stores.outbox.update((contents) => watched(contents, decide))),
  };
  const mirror: MirrorStore = {
    state: () => port('mirror.state', () => stores.mirror.state()),
    keys: (resource) => port('mirror.keys', () => stores.mirror.keys(resource)),
    rows: (resource, ids) => port('mirror.rows', () => stores.mirror.rows(resource, ids)),
    rebuild: () => port('mirror.rebuild', () => stores.mirror.rebuild()),
    commit: (next) => port('mirror.commit', () => stores.mirror.commit(next)),
  };
  const watched = (
    contents: OutboxContents,
    decide: (contents: OutboxContents) => OutboxChange | null,
  ): OutboxChange | null => {
    const change = decide(contents);
    const before = new Map(contents.entries.map((entry) => [entry.seq, entry]));
    for (const after of change?.put ?? []) {
      const entry = before.get(after.seq);
      if (entry) device.model.decide(name, entry, after);
    }
    return change;
  };
  const network = createSimulatedNetwork(device);
  const send: Network['send'] = async (request) => {
    const leadLostMs = leadLostAtMs === null ? 0 : scheduler.now() - leadLostAtMs;
    device.model.send(request, { name, leadLostMs, nowMs: device.isClockSteady() ? clock.now() : null });
    const reply = await port('network.send', () => network.send(request));
    const seconds = reply.kind === 'reply' ? Number(reply.headers.get('retry-after') ?? 0) : 0;
    if (seconds > 0) device.model.hearRetryAfter(request, clock.now() + seconds * 1_000);
    return reply;
  };
  const clock: Clock = {
    now: () => scheduler.now() + device.skewMs(),
    after: (delayMs, callback) => scheduler.after(delayMs, () => awake(callback)),
  };
  const channel: Channel = {
    post: (message) => {
      if (isAlive) device.channel.post(name, message);
    },
    subscribe: (listener) => device.channel.subscribe(name, (message) => awake(() => listener(message))),
  };
  const locks: Locks = {
    hold: (lockName: string, work: LockWork, options?: LockOptions) => {
      // What a dead tab still asks for must not stand in the way of the living.
      if (!isAlive) return never;
      const held = device.locks.hold({
        name: lockName,
        options,
        start: async (lost, holds) => {
          await new Promise<void>((resolve) => awake(resolve));
          const heard = new AbortController();
          leadLostAtMs = null;
          const hear = (): void => {
            leadLostAtMs = scheduler.now();
            awake(() => heard.abort());
          };
          if (lost.aborted) hear();
          else lost.addEventListener('abort', hear, { once: true });
          return work(heard.signal, () => port('locks.query', async () => holds())).finally(() => {
            leadLostAtMs ??= scheduler.now();
          });
        },
      });
      releases.add(held.release);
      return held.ended.finally(() => releases.delete(held.release));
    },
  };

  let engine: Engine | null = null;
  const created = createEngine({
    clock,
    random: { next: random.next, uuid: random.uuid },
    network: {
      send,
      listen: (callbacks) =>
        network.listen({
          onNews: () => awake(callbacks.onNews),
          onEnd: () => awake(callbacks.onEnd),
        }),
    },
    outbox,
    mirror,
    locks,
    channel,
    lockName: 'leader',
    userID: user.userID,
    companyID: user.companyID,
    ...accessOf(device),
    pageRows: device.pageRows,
    onOutbox: ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
      if (!isAlive) return;
      changes++;
      stores.setEntries(entries);
    },
    onForeignCommit: stores.applyForeignCommit,
    onForeignRebuild: stores.applyForeignRebuild,
    onNews: () => {},
    onOutcome: () => {},
  });
  engine = created;
  created.setVisible(random.chance(0.7));

  return {
    name,
    user,
    engine: created,
    view: stores.view,
    readChildren: stores.readChildren,
    signIn: () => awake(() => created.renewCredentials(accessOf(device))),
    changes: () => changes,
    isAlive: () => isAlive,
    die,
    freeze: () => {
      missed ??= [];
    },
    thaw,
    isFrozen: () => missed !== null,
  };
}

function accessOf({ user, userType }: SimulatedDevice): DeviceAccess {
  const role = roleOf({ userID: user.userID, userType: userType() });
  const unreadable = simulated.filter((resource) => !may(role, 'read', resource));
  return { resources: pulledResources(simulated, role), unreadable: unreadable.map(({ name }) => name) };
}

type Result<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

async function outcomeOf<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** A BroadcastChannel: every message of a tab reaches the other tabs later, in order. */
export interface DeviceChannel {
  post(from: string, message: ChannelMessage): void;
  subscribe(name: string, listener: (message: ChannelMessage) => void): () => void;
  leave(name: string): void;
}

export function createDeviceChannel(scheduler: Scheduler, random: SeededRandom): DeviceChannel {
  const listeners = new Map<string, (message: ChannelMessage) => void>();
  const lastAt = new Map<string, number>();
  return {
    post: (from, message) => {
      for (const to of listeners.keys()) {
        if (to === from) continue;
        const route = `${from}→${to}`;
        const at = Math.max(lastAt.get(route) ?? 0, scheduler.now() + random.between(0, 30));
        lastAt.set(route, at);
        const copy = structuredClone(message);
        scheduler.after(at - scheduler.now(), () => listeners.get(to)?.(copy));
      }
    },
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    leave: (name) => listeners.delete(name),
  };
}
