import type {
  ApiMemory,
  LeaseStore,
  OutboxChange,
  OutboxContents,
  OutboxStore,
} from '../../src/domain/sync/outbox-types';
import type { Channel, Clock, Locks, MirrorStore, Network } from '../../src/sync/ports';
import { createLeaseLocks } from '../../src/sync/shell/lead/lease-locks';
import type { LockOptions, LockWork } from './device-locks';
import type { WorkerStores } from './disk';
import { createSimulatedNetwork } from './network';
import type { SimulatedDevice } from './tab';
import type { Life } from './tab-life';

/** A new one each time: a shared one would keep everything that ever waited for it. */
const never = (): Promise<never> => new Promise(() => {});

/**
 * Everything outside a tab that its engine uses, while the tab lives; the device's model is informed of all of it.
 */
export interface TabPorts {
  readonly clock: Clock;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  readonly network: Network;
  readonly channel: Channel;
  readonly locks: Locks;
  readonly apiMemory: ApiMemory;
}

export function createTabPorts(
  device: SimulatedDevice,
  { name, life, stores }: { readonly name: string; readonly life: Life; readonly stores: WorkerStores },
): TabPorts {
  const { scheduler } = device;
  const { awake, port, isAlive } = life;
  const lead = createLead(device, name, life);
  if (device.disk.remembersFeed()) device.model.knowFeed(name);
  const isDeaf = device.rare.chance(device.faults().deaf);
  if (isDeaf) device.note(`${name} hears nothing of the others`);
  const clock: Clock = {
    now: () => scheduler.now() + device.skewMs(),
    after: (delayMs, callback) => scheduler.after(delayMs, () => awake(callback)),
  };
  return {
    clock,
    outbox: outboxPort(device, { name, life, stores }),
    mirror: {
      state: () => port('mirror.state', () => stores.mirror.state()),
      keys: (resource) => port('mirror.keys', () => stores.mirror.keys(resource)),
      rows: (resource, ids) => port('mirror.rows', () => stores.mirror.rows(resource, ids)),
      rebuild: () => port('mirror.rebuild', () => stores.mirror.rebuild().then(device.beginsAnew)),
      commit: (next) => {
        // Rows that a screen has opened, or that are dropped for room, say nothing about the progress of the pull.
        if (next.state) device.model.store(name, lead.lostMs());
        return port('mirror.commit', () => stores.mirror.commit(next));
      },
      planEviction: (count) =>
        port('mirror.planEviction', async () => (await stores.mirror.planEviction?.(count)) ?? {}),
      planDeparture: (count) =>
        port('mirror.planDeparture', async () => (await stores.mirror.planDeparture?.(count)) ?? {}),
    },
    network: networkPort(device, { name, life, clock, lostMs: lead.lostMs }),
    apiMemory: {
      hasHadFeed: () => port('api.hasHadFeed', () => stores.apiMemory.hasHadFeed()),
      rememberFeed: () => port('api.rememberFeed', () => stores.apiMemory.rememberFeed()),
      isKnownPlain: () => port('api.isKnownPlain', () => stores.apiMemory.isKnownPlain()),
      rememberPlain: () => port('api.rememberPlain', () => stores.apiMemory.rememberPlain()),
    },
    channel: {
      post: (message) => {
        if (isAlive()) device.channel.post(name, message);
      },
      subscribe: (listener) =>
        device.channel.subscribe(name, (message) => {
          if (!(isDeaf && device.faults().deaf > 0)) awake(() => listener(message));
        }),
    },
    locks: device.hasLocks
      ? lead.locks
      : createLeaseLocks({ store: leasePort(stores, life), clock, holder: name }),
  };
}

function outboxPort(
  { model }: SimulatedDevice,
  { name, life, stores }: { readonly name: string; readonly life: Life; readonly stores: WorkerStores },
): OutboxStore {
  const { port } = life;
  const watched = (
    contents: OutboxContents,
    decide: (contents: OutboxContents) => OutboxChange | null,
  ): OutboxChange | null => {
    const change = decide(contents);
    const before = new Map(contents.entries.map((entry) => [entry.seq, entry]));
    for (const after of change?.put ?? []) {
      const entry = before.get(after.seq);
      if (entry) model.decide(name, entry, after);
    }
    return change;
  };
  return {
    all: () => port('outbox.all', () => stores.outbox.all()),
    append: (entries) => port('outbox.append', () => stores.outbox.append(entries)),
    update: (decide, fence) =>
      port('outbox.update', () => stores.outbox.update((contents) => watched(contents, decide), fence)),
  };
}

function leasePort({ lease }: WorkerStores, { port }: Life): LeaseStore {
  return {
    read: () => port('lease.read', () => lease.read()),
    change: (decide) => port('lease.change', () => lease.change(decide)),
  };
}

function networkPort(
  device: SimulatedDevice,
  {
    name,
    life: { awake, port },
    clock,
    lostMs,
  }: {
    readonly name: string;
    readonly life: Life;
    readonly clock: Clock;
    readonly lostMs: () => number;
  },
): Network {
  const { model } = device;
  const network = createSimulatedNetwork(device);
  return {
    send: async (request) => {
      model.send(request, {
        name,
        leadLostMs: lostMs(),
        nowMs: device.isClockSteady() ? clock.now() : null,
      });
      const reply = await port('network.send', () => network.send(request));
      if (reply.kind === 'reply')
        model.hear(request, { ...reply, headers: Object.fromEntries(reply.headers) }, name);
      if (request.method !== 'GET' && device.rare.chance(device.faults().fullAtAnswer)) device.fillOutbox();
      const seconds = reply.kind === 'reply' ? Number(reply.headers.get('retry-after') ?? 0) : 0;
      if (seconds > 0) model.hearRetryAfter(request, clock.now() + seconds * 1_000, name);
      return reply;
    },
    listen: ({ onNews, onEnd }) => network.listen({ onNews: () => awake(onNews), onEnd: () => awake(onEnd) }),
  };
}

/** The device's locks as the tab has them, and since when it no longer leads. */
function createLead(device: SimulatedDevice, name: string, { isAlive, awake, port, onDeath }: Life) {
  const { scheduler } = device;
  /** null: it leads. */
  let lostAtMs: number | null = Number.NEGATIVE_INFINITY;
  const locks: Locks = {
    hold: (lockName: string, work: LockWork, options?: LockOptions) => {
      // A dead tab's requests must not block the living ones.
      if (!isAlive()) return never();
      const lock = device.locks.hold({
        name: lockName,
        options,
        start: async (lost, holds) => {
          await new Promise<void>((resolve) => awake(resolve));
          lostAtMs = null;
          device.model.beginLead(name);
          const heard = new AbortController();
          const hear = (): void => {
            lostAtMs = scheduler.now();
            awake(() => heard.abort());
          };
          if (lost.aborted) hear();
          else lost.addEventListener('abort', hear, { once: true });
          await work(heard.signal, () => port('locks.query', async () => holds()));
          lostAtMs ??= scheduler.now();
        },
      });
      onDeath(lock.release);
      return lock.ended;
    },
  };
  return {
    locks,
    lostMs: (): number => {
      if (!device.hasLocks) return device.leaseLostMs(name);
      return lostAtMs === null ? 0 : scheduler.now() - lostAtMs;
    },
  };
}
