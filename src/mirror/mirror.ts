import { keyOf, type Resource, type Row, windowOf } from '../domain/resource';
import { resourceOf } from '../domain/resources/registry';
import { createdChildren, foldChildren } from '../domain/sync/fold-children';
import type { CommitOutcome, MirrorCommit } from '../domain/sync/mirror-types';
import { beginLater } from '../lib/begin-later';
import type { WatchAggregate } from './live/watch-aggregate';
import { createRowWatcher } from './live/watch-row';
import { createRowsWatcher } from './live/watch-rows';
import { foldOwn } from './memory/fold-own';
import { createMemory, type Memory, mirrored } from './memory/memory';
import { createRegexpEngine } from './memory/regexp-engine';
import { createRelatedRows } from './memory/related-rows';
import type { Mirror, MirrorOptions } from './mirror-types';
import { readRows } from './storage/bucket-store';
import { readRowsWithChildren } from './storage/children-store';
import { chooseDeparted, chooseEvicted } from './storage/eviction';
import { createMirrorStorage } from './storage/mirror-storage';
import { readState, writeCommit } from './storage/mirror-store';
import { troubleOf } from './storage/storage-error';

/** Opens the mirror of one session in this tab: fills the working set and answers from it. */
export function openMirror({ name, loadRegexp, now, onEvent, pause = wait, after }: MirrorOptions): Mirror {
  let isClosed = false;
  // The storage may empty itself before memory exists; then there is nothing in memory to be emptied.
  let filled: Memory | null = null;
  const storage = createMirrorStorage({
    name,
    onEvent: (event) => isClosed || onEvent(event),
    pause,
    after,
    onEmptied: (serial) => filled?.empty(serial),
  });
  const regexp = createRegexpEngine(loadRegexp);
  const shared = { storage, pause, isClosed: () => isClosed };
  const related = createRelatedRows({
    ...shared,
    set: () => memory.set,
    whenReady: (resource) => memory.whenReady(resource),
    readChildren,
  });
  const memory = createMemory({
    ...shared,
    compileRegexp: regexp.compile,
    valuesOf: related.valuesOf,
    onEvent,
  });
  filled = memory;
  const { set } = memory;

  // One commit at a time, so that memory is at the last one when the next is written.
  let lastCommit: Promise<unknown> = Promise.resolve();

  async function commitNow(commit: MirrorCommit): Promise<CommitOutcome> {
    try {
      const options = { memoryAt: memory.rowsAt, nowMs: now() };
      const { serial, buckets } = await storage.run((database) => writeCommit(database, commit, options));
      memory.apply(commit, serial, buckets);
      return { kind: 'committed', serial };
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'other') throw error;
      if (trouble === 'full' || trouble === 'emptied') return { kind: trouble };
      if (!isClosed) onEvent({ kind: 'unavailable', database: 'mirror' });
      return { kind: 'unavailable' };
    }
  }

  async function storedRows(resource: Resource, keys: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    return storage.run((database) => readRows(database, resource, keys));
  }

  async function visibleRows(resource: Resource, keys: readonly number[]): Promise<readonly Row[]> {
    if (memory.isReady(resource.name))
      return keys.flatMap((key) => listed(set.visibleRow(resource.name, key)));
    const stored = await storedRows(resource, keys);
    return keys.flatMap((key) => listed(foldOwn(resource, key, stored.get(key) ?? null, set.overlay())));
  }

  async function readChildren(
    name: string,
    ids: readonly number[],
  ): Promise<readonly { readonly row: Row; readonly hasChildren: boolean }[]> {
    const resource = resourceOf(name);
    const rows = await visibleRows(resource, ids);
    if (!resource.children) return rows.map((row) => ({ row, hasChildren: true }));
    const whole = await storage.run((database) => readRowsWithChildren(database, resource, rows));
    const overlay = set.overlay();
    return rows.map((row) => {
      const key = keyOf(resource, row);
      const stored = whole.get(key);
      const created = stored ? null : createdChildren(resource, key, overlay);
      const found = stored ?? (created && { ...row, ...created });
      return found
        ? { row: foldChildren(resource, found, overlay), hasChildren: true }
        : { row, hasChildren: false };
    });
  }

  async function plan(choose: typeof chooseEvicted, count: number): ReturnType<Mirror['planEviction']> {
    const { state } = await storage.run(readState);
    const visited = await storage.run((database) => database.visited.toArray());
    return choose(visited, count, { set, windowDays: state.windowDays, nowMs: now() });
  }

  let loadedWatcher: Promise<WatchAggregate> | null = null;
  // The first visit to the task list needs no reports.
  function aggregateWatcher(): Promise<WatchAggregate> {
    loadedWatcher ??= import('./live/watch-aggregate').then(
      ({ createAggregateWatcher }) => createAggregateWatcher({ ...shared, memory }),
      (error: unknown) => {
        // The next report tries again.
        loadedWatcher = null;
        throw error;
      },
    );
    return loadedWatcher;
  }

  return {
    state: async () => (await storage.run(readState)).state,
    commit: (commit) => {
      const outcome = lastCommit.then(() => commitNow(commit));
      lastCommit = outcome.catch(() => {});
      return outcome;
    },
    keys: async (resource) => {
      await memory.whenFilled(resource);
      return set.serverKeys(resource);
    },
    rows: async (resource, ids) => {
      if (memory.isReady(resource)) return ids.flatMap((id) => listed(set.serverRow(resource, id)));
      const stored = await storedRows(resourceOf(resource), ids);
      return ids.flatMap((id) => listed(stored.get(id) ?? null));
    },
    rebuild: async () => {
      await storage.empty('asked');
    },
    has: (resource, key) => set.serverRow(resource, key) !== null,
    applyForeignCommit: memory.apply,
    applyForeignRebuild: () => memory.empty(null),
    setEntries: memory.setEntries,
    watch: createRowsWatcher({ ...shared, memory, regexp, related, now }).watch,
    watchAggregate: (aggregate, params, onValue) =>
      beginLater(aggregateWatcher(), (watch) => watch(aggregate, params, onValue)),
    query: async (query) => {
      await regexp.loadFor(query.filter);
      await memory.whenReady(query.resource);
      const following = await related.follow(query.resource, query.filter);
      const answer = set.query(query);
      following.end();
      return answer.kind === 'rows' ? { ...answer, from: 'device' } : answer;
    },
    watchRow: createRowWatcher({
      memory,
      readRow: async (resource, id) => (await visibleRows(resourceOf(resource), [id]))[0] ?? null,
    }),
    readChildren,
    counts: () => Object.fromEntries(mirrored.map((resource) => [resource.name, set.size(resource.name)])),
    loaded: memory.loaded,
    planEviction: (count) => plan(chooseEvicted, count),
    planDeparture: async (count) => {
      for (const resource of mirrored) if (windowOf(resource)) await memory.whenFilled(resource.name);
      return plan(chooseDeparted, count);
    },
    close: async () => {
      isClosed = true;
      await lastCommit;
      storage.close();
    },
  };
}

function listed(row: Row | null): readonly Row[] {
  return row ? [row] : [];
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
