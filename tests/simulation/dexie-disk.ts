import './simulated-indexeddb';
import { keyOf } from '../../src/domain/resource';
import { resourceOf } from '../../src/domain/resources/registry';
import { mirrorName, outboxName } from '../../src/domain/sync/database-names';
import type { MirrorState } from '../../src/domain/sync/mirror-types';
import type { Lease } from '../../src/domain/sync/outbox-types';
import type { OutboxEntry } from '../../src/domain/sync/write';
import { openMirror } from '../../src/mirror/mirror';
import type { BucketRecord, StateRecord } from '../../src/mirror/storage/database';
import { isOutboxEntry } from '../../src/mirror/storage/outbox/outbox-entry';
import { createOutbox } from '../../src/mirror/storage/outbox/outbox-store';
import { openRows } from '../../src/mirror/storage/packed-rows';
import { openStoredMirror } from '../../src/mirror/storage/stored-mirror';
import type { DeviceCaches } from './device-caches';
import type { Disk, TabLife, TabStores, WorkerStores } from './disk';
import type { Drive } from './simulated-indexeddb';
import { simulated } from './simulated-resources';

/**
 * The product's stores over a simulated IndexedDB.
 * @param caches null: the browser has none
 * @param account the session's name for its databases
 */
export function createDexieDisk(drive: Drive, caches: DeviceCaches | null, account: string): Disk {
  const names = { mirror: mirrorName(account), outbox: outboxName(account) };
  /** Stored values are replaced, never changed: each is checked once. */
  const sound = new WeakSet<object>();
  const isSound = (value: unknown): value is OutboxEntry => {
    if (typeof value !== 'object' || value === null) return false;
    if (!sound.has(value) && isOutboxEntry(value)) sound.add(value);
    return sound.has(value);
  };
  const state = (): MirrorState | null => {
    const [record] = drive.read(names.mirror, 'meta');
    return isStateRecord(record) ? record.state : null;
  };
  const entries = (): readonly OutboxEntry[] => drive.read(names.outbox, 'entries').filter(isSound);

  /** The dependencies of the stores of a tab or a service worker. */
  const admit = (life: TabLife) => {
    drive.admit(life);
    const name = drive.nameFor(life.name, account);
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => life.scheduler.after(ms, () => life.isAlive() && resolve()));
    const after = (ms: number, callback: () => void): (() => void) =>
      life.scheduler.after(ms, () => life.isAlive() && callback());
    const now = (): number => life.scheduler.now() + life.skewMs();
    const outbox = createOutbox({
      name,
      pause,
      after,
      now,
      onOutdated: life.outdated,
      caches: caches?.of(life),
    });
    return { name, pause, after, now, outbox };
  };

  const openWorker = (life: TabLife): WorkerStores => {
    const { outbox, ...own } = admit(life);
    const { close: _close, ...mirror } = openStoredMirror({ ...own, onEvent: () => {} });
    return {
      outbox,
      lease: outbox.lease,
      apiMemory: outbox.apiMemory,
      mirror,
      die: () => drive.expel(life.name),
    };
  };

  const openTab = (life: TabLife): TabStores => {
    const { outbox, ...own } = admit(life);
    const loaded = new Set<string>();
    let hasEntries = false;
    const mirror = openMirror({
      ...own,
      loadRegexp: () => Promise.reject(new Error('no patterns here')),
      onEvent: (event) => {
        if (!life.isAlive()) return;
        if (event.kind === 'loaded') loaded.add(event.resource);
        else life.note(`${life.name} mirror ${event.kind}`);
        life.changed();
        if (event.kind === 'rebuilt') life.rebuilt();
        if (event.kind === 'outdated') life.outdated();
      },
    });
    return {
      outbox,
      lease: outbox.lease,
      apiMemory: outbox.apiMemory,
      mirror: {
        state: mirror.state,
        keys: mirror.keys,
        rows: mirror.rows,
        rebuild: mirror.rebuild,
        planEviction: mirror.planEviction,
        planDeparture: mirror.planDeparture,
        commit: async (commit) => {
          const outcome = await mirror.commit(commit);
          life.changed();
          return outcome;
        },
      },
      setEntries: (all) => {
        hasEntries = true;
        mirror.setEntries(all);
      },
      applyForeignCommit: (commit, serial) => {
        mirror.applyForeignCommit(commit, serial);
        life.changed();
      },
      applyForeignRebuild: () => {
        mirror.applyForeignRebuild();
        life.changed();
      },
      view: async (resource) => {
        const declared = simulated.find((each) => each.name === resource);
        if (!declared || !hasEntries || !loaded.has(resource) || drive.trouble.hasStuck(names.mirror))
          return null;
        const server = await mirror.rows(resource, await mirror.keys(resource));
        const answer = await mirror.query({ resource, filter: {}, sort: [], range: [0, 9999] });
        if (answer.kind !== 'rows') return null;
        return {
          server: new Map(server.map((row) => [keyOf(declared, row), row])),
          visible: new Map(answer.rows.map((row) => [keyOf(declared, row), row])),
        };
      },
      readChildren: async (resource, ids) => (await mirror.readChildren(resource, ids)).map(({ row }) => row),
      die: () => drive.expel(life.name),
    };
  };

  return {
    openTab,
    openWorker,
    entries,
    position: () => state()?.position ?? null,
    windowDays: () => state()?.windowDays ?? null,
    leaseHolder: () => {
      const lease = drive.read(names.outbox, 'meta').find((record) => keyIn(record) === 'lease');
      return (lease as Lease | undefined)?.holder ?? null;
    },
    remembersFeed: () => drive.read(names.outbox, 'meta').some((record) => keyIn(record) === 'api'),
    rows: (resource) => {
      const declared = resourceOf(resource);
      const buckets = drive.read(names.mirror, 'buckets').filter(isBucketRecord);
      const rows = buckets
        .filter((bucket) => bucket.resource === resource)
        .flatMap((bucket) => {
          const opened = openRows(declared, bucket.rows);
          return Array.from({ length: opened.count }, (_, index) => opened.row(index));
        });
      return new Map(rows.map((row) => [keyOf(declared, row), row]));
    },
    onOutbox: (listener) => drive.onCommit(names.outbox, () => listener(entries())),
    afflict: (kind, hindrance) => drive.trouble.afflict(`${account}-${kind}`, hindrance),
    hindrance: (kind) => drive.trouble.hindrance(`${account}-${kind}`),
    hangs: (kind) => drive.trouble.hasStuck(`${account}-${kind}`),
    crowd: (kind, transactions) => drive.trouble.crowd(`${account}-${kind}`, transactions),
    damage: () => drive.damage(names.mirror, 'meta'),
    evict: (kinds) => {
      for (const kind of kinds) drive.evict(`${account}-${kind}`);
    },
    copied: () => caches?.copied(account) ?? [],
    dropCopy: () => caches?.drop(account),
    unplug: drive.unplug,
  };
}

function keyIn(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'key' in record ? record.key : null;
}

function isBucketRecord(value: unknown): value is BucketRecord {
  return typeof value === 'object' && value !== null && 'bucket' in value && 'rows' in value;
}

function isStateRecord(value: unknown): value is StateRecord {
  return typeof value === 'object' && value !== null && 'state' in value;
}
