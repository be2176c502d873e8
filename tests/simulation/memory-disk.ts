import { keyOf } from '../../src/domain/resource';
import type { MirrorCommit } from '../../src/domain/sync/mirror-types';
import type { OutboxStore } from '../../src/domain/sync/outbox-types';
import type { OutboxEntry } from '../../src/domain/sync/write';
import { createWorkingSet } from '../../src/mirror/memory/working-set';
import type { MirrorStore } from '../../src/sync/ports';
import { createMemoryMirror, createMemoryOutbox } from '../fakes/memory-stores';
import type { Disk, TabLife, TabStores } from './disk';
import { simulated } from './simulated-resources';

/** Stores in memory that answer at once: for many seeds in little time. */
export function createMemoryDisk(): Disk {
  const store = createMemoryOutbox();
  const mirror = createMemoryMirror();
  let entries: readonly OutboxEntry[] = [];
  let listener = (_entries: readonly OutboxEntry[]): void => {};
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    entries = (await store.all()).entries;
    listener(entries);
    return result;
  };
  const outbox: OutboxStore = {
    all: store.all,
    append: (more) => watched(store.append(more)),
    update: (decide) => watched(store.update(decide)),
  };

  return {
    openTab: (life) => openStores(life, outbox, mirror),
    entries: () => entries,
    position: () => mirror.current().position,
    onOutbox: (next) => {
      listener = next;
    },
  };
}

type MemoryMirror = ReturnType<typeof createMemoryMirror>;

/** What one tab holds of the disk in memory. */
function openStores(life: TabLife, outbox: OutboxStore, mirror: MemoryMirror): TabStores {
  const rows = createWorkingSet({
    compileRegexp: () => () => false,
    schedule: (callback) => callback(),
  });
  let serial = 0;
  const readAgain = (): void => {
    life.changed();
    serial = mirror.serial();
    for (const resource of simulated) rows.clear(resource.name);
    for (const [resource, table] of mirror.all())
      for (const [key, row] of table) rows.setServerRow(resource, key, row);
  };
  const show = (commit: MirrorCommit | null, at: number): void => {
    if (at <= serial) return;
    life.changed();
    if (commit && at === serial + 1) {
      serial = at;
      rows.applyCommit(commit);
    } else readAgain();
  };
  const shown: MirrorStore = {
    ...mirror,
    rebuild: async () => {
      await mirror.rebuild();
      readAgain();
      life.rebuilt();
    },
    commit: async (next) => {
      const outcome = await mirror.commit(next);
      if (outcome.kind === 'committed') show(next, outcome.serial);
      return outcome;
    },
  };
  readAgain();
  return {
    outbox,
    mirror: shown,
    setEntries: rows.setEntries,
    applyForeignCommit: show,
    applyForeignRebuild: readAgain,
    view: async (name) => {
      const answer = rows.query({ resource: name, filter: {}, sort: [], range: [0, 9999] });
      const resource = simulated.find((each) => each.name === name);
      if (answer.kind !== 'rows' || !resource) return null;
      const keys = rows.serverKeys(name);
      return {
        server: new Map(keys.flatMap((key) => entryOf(key, rows.serverRow(name, key)))),
        visible: new Map(answer.rows.map((row) => [keyOf(resource, row), row])),
      };
    },
    readChildren: () => null,
    die: () => {},
  };
}

function entryOf<T>(key: number, row: T | null): readonly (readonly [number, T])[] {
  return row === null ? [] : [[key, row]];
}
