import type { RegexpCompiler } from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import { keyOf, type Resource, windowOf } from '../../domain/resource';
import { resourceOf, resources } from '../../domain/resources/registry';
import type { MirrorCommit } from '../../domain/sync/mirror-types';
import { removedRows } from '../../domain/sync/removed-rows';
import type { OutboxEntry } from '../../domain/sync/write';
import type { MirrorEvent } from '../mirror-types';
import { createBucketReader } from '../storage/bucket-reader';
import type { MemoryRow } from '../storage/children-store';
import type { MirrorStorage } from '../storage/mirror-storage';
import { readState, type WrittenBuckets } from '../storage/mirror-store';
import { openRows } from '../storage/packed-rows';
import { troubleOf } from '../storage/storage-error';
import { type CommitEvents, createCommitListeners } from './commit-listeners';
import { createLoader, type Loader, type LoaderOptions } from './loader';
import type { Preparing } from './prepare-fields';
import { createReadiness, type ReadyState } from './readiness';
import { createWorkingSet, type WorkingSet } from './working-set';

/** Resources that a device keeps. */
export const mirrored: readonly Resource[] = resources.filter(({ mirror }) => mirror !== 'none');

/** Below so many rows the first sort by a column is quick enough. */
const manyRows = 5000;
/** Time until an unreadable database is read again. */
const readAgainMs = 5_000;

/**
 * The working set of one tab and its knowledge of the database: filled once, kept current by the commits of all tabs.
 */
export interface Memory extends ReadyState, CommitEvents {
  readonly set: WorkingSet;
  loaded(): Promise<void>;
  setEntries(entries: readonly OutboxEntry[]): void;
  /** Serial of the last commit in memory; null while something is being read. */
  serial(): number | null;
  /** Rows for writing buckets; null while memory is not at that serial. */
  rowsAt(serial: number, resource: string): MemoryRow | null;
  /**
   * Applies another tab's commit, once. If a serial or the commit is missing, everything is read again. @param buckets
   * the new contents of the database, if at hand
   */
  apply(commit: MirrorCommit | null, serial: number, buckets?: WrittenBuckets): void;
  /** The database was emptied. @param serial null: by another tab */
  empty(serial: number | null): void;
}

export interface MemoryOptions extends Preparing {
  readonly storage: MirrorStorage;
  readonly compileRegexp: RegexpCompiler;
  readonly valuesOf: ValuesOf;
  readonly onEvent: (event: MirrorEvent) => void;
}

export function createMemory(options: MemoryOptions): Memory {
  const { storage, compileRegexp, valuesOf, pause, onEvent, isClosed, isAwaited } = options;
  const set = createWorkingSet({ compileRegexp, valuesOf });
  const loader = createLoader({ set, readNext: createReadNext(storage) });
  const listeners = createCommitListeners();
  const names = mirrored.map(({ name }) => name);
  const { noteFilled, noteEntries, ...readiness } = createReadiness(names, pause);
  /** Serial of the last commit in memory; meaningful for writing only while nothing is being read. */
  let serialInMemory = -1;
  let isCurrent = false;
  let hasFailed = false;
  let loading = load();
  const loaded = loading;

  async function load(): Promise<void> {
    isCurrent = false;
    try {
      serialInMemory = Math.max(serialInMemory, (await storage.run(readState)).serial);
      for (const { name } of mirrored.toSorted(windowsLast)) {
        await loader.load(name);
        if (readiness.isReady(name)) continue;
        noteFilled(name);
        onEvent({ kind: 'loaded', resource: name, rows: set.size(name) });
      }
      isCurrent = true;
      if (hasFailed) onEvent({ kind: 'available' });
      hasFailed = false;
    } catch (error) {
      if (isClosed()) return;
      const trouble = troubleOf(error);
      if (trouble === 'other') throw error;
      hasFailed = true;
      onEvent({ kind: 'unavailable', database: 'mirror' });
      // Commits that come meanwhile are applied one by one: nothing else would ever ask for what could not be read.
      if (trouble !== 'outdated') void pause(readAgainMs).then(() => isClosed() || reload());
    }
  }

  function reload(): void {
    isCurrent = false;
    loading = loading.then(load, load);
  }

  void loaded.then(() => prepareLong(set, { pause, isClosed, isAwaited }));

  function apply(commit: MirrorCommit | null, serial: number, buckets?: WrittenBuckets): void {
    // If nothing was read yet, reading will find it.
    if (serialInMemory < 0 || serial <= serialInMemory) return;
    const isNext = serial === serialInMemory + 1;
    serialInMemory = serial;
    if (commit) listeners.notify(applyKept({ set, loader }, commit, buckets));
    if (!commit || !isNext) reload();
  }

  return {
    set,
    ...readiness,
    loaded: () => loaded,
    setEntries: (entries) => {
      set.setEntries(entries);
      noteEntries();
    },
    serial: () => (isCurrent ? serialInMemory : null),
    rowsAt: (serial, resource) =>
      isCurrent && serial === serialInMemory && names.includes(resource) ? set.cachedRow : null,
    apply,
    empty: (serial) => {
      loader.noteCommit(() => [], names);
      names.forEach(set.clear);
      // The other tab may have lost its serial: the one it goes on from is read again.
      serialInMemory = serial ?? -1;
      if (serial === null) reload();
    },
    onArrival: listeners.onArrival,
    onPut: listeners.onPut,
  };
}

/** @returns what of the commit a device keeps */
function applyKept(
  { set, loader }: { readonly set: WorkingSet; readonly loader: Loader },
  commit: MirrorCommit,
  buckets: WrittenBuckets | undefined,
): MirrorCommit {
  const kept = keptOf(commit);
  loader.noteCommit((name) => keysIn(kept, name), kept.clear);
  set.applyCommit(kept, buckets);
  return kept;
}

/** Prepares long lists. */
function prepareLong(set: WorkingSet, preparing: Preparing): void {
  const long = mirrored.filter(({ name }) => set.size(name) >= manyRows);
  if (long.length === 0) return;
  import('./prepare-fields')
    .then(({ prepareFields }) => prepareFields(long, set, preparing))
    // Without preparation the first sort only takes longer.
    .catch(() => undefined);
}

/** Reads buckets of a resource from the database, in their order. */
function createReadNext(storage: MirrorStorage): LoaderOptions['readNext'] {
  const reader = createBucketReader();
  return (name, after, count) =>
    storage.run(async (database) => {
      const records = await reader.next(database, name, after, count);
      return records.map(({ bucket, rows }) => ({ bucket, rows: openRows(resourceOf(name), rows) }));
    });
}

/** What a device does not keep stays out of memory as out of the database. */
function keptOf(commit: MirrorCommit): MirrorCommit {
  const isKept = (name: string): boolean => resourceOf(name).mirror !== 'none';
  return {
    ...commit,
    put: Object.fromEntries(Object.entries(commit.put).filter(([name]) => isKept(name))),
    remove: Object.fromEntries(Object.entries(removedRows(commit)).filter(([name]) => isKept(name))),
    clear: commit.clear.filter(isKept),
  };
}

function keysIn(commit: MirrorCommit, name: string): readonly number[] {
  const resource = resourceOf(name);
  return [...(commit.remove[name] ?? []), ...(commit.put[name] ?? []).map((row) => keyOf(resource, row))];
}

function windowsLast(a: Resource, b: Resource): number {
  return Number(windowOf(a) !== null) - Number(windowOf(b) !== null);
}
