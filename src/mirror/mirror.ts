import { windowOf } from '../domain/resource';
import { loadOnce } from '../lib/load-once';
import { createAwaitedAnswers } from './live/awaited-answers';
import { createLazyAggregates } from './live/lazy-aggregates';
import { createRowWatcher } from './live/watch-row';
import { createRowsWatcher } from './live/watch-rows';
import { createMemory, type Memory, mirrored } from './memory/memory';
import { createRegexpEngine } from './memory/regexp-engine';
import { createRelatedRows } from './memory/related-rows';
import { createMirrorCommits } from './mirror-commits';
import { createMirrorRows } from './mirror-rows';
import type { Mirror, MirrorOptions } from './mirror-types';
import type { Leaving } from './storage/eviction';
import { createMirrorStorage } from './storage/mirror-storage';
import { readState } from './storage/mirror-store';

type Eviction = typeof import('./storage/eviction');

/** Waits for the code that chooses which rows leave the device; few devices ever run out of room. */
export const loadEviction = loadOnce(() => import('./storage/eviction'));

/** Opens the mirror of one session in this tab: fills the working set and answers from it. */
export function openMirror({ name, loadRegexp, now, onEvent, pause = wait, after }: MirrorOptions): Mirror {
  let isClosed = false;
  // The storage may empty itself before memory exists; then there is nothing in memory to empty.
  let filled: Memory | null = null;
  const storage = createMirrorStorage({
    name,
    onEvent: (event) => isClosed || onEvent(event),
    pause,
    after,
    onEmptied: (serial) => filled?.empty(serial),
  });
  const regexp = createRegexpEngine(loadRegexp);
  const awaited = createAwaitedAnswers();
  /** Number of lists asked for so far. */
  let questions = 0;
  const shared = { storage, pause, isClosed: () => isClosed, awaited, questions: () => questions };
  const rows = createMirrorRows({ storage, memory: () => memory });
  const related = createRelatedRows({
    ...shared,
    set: () => memory.set,
    whenReady: (resource) => memory.whenReady(resource),
    readChildren: rows.readChildren,
  });
  const memory = createMemory({
    ...shared,
    isAwaited: awaited.any,
    compileRegexp: regexp.compile,
    valuesOf: related.valuesOf,
    onEvent,
  });
  filled = memory;
  const { set } = memory;
  const lists = createRowsWatcher({ ...shared, memory, regexp, related, now });
  const commits = createMirrorCommits({ ...shared, memory, now, onEvent });

  const plan = (kind: Leaving, count: number) => planLeaving(kind, count, { storage, set });

  return {
    state: async () => (await storage.run(readState)).state,
    commit: commits.commit,
    keys: (resource) => memory.whenFilled(resource).then(() => set.serverKeys(resource)),
    rows: rows.serverRows,
    rebuild: () => storage.empty('asked').then(() => {}),
    serial: memory.serial,
    has: (resource, key) => set.serverRow(resource, key) !== null,
    applyForeignCommit: memory.apply,
    applyForeignRebuild: () => memory.empty(null),
    setEntries: memory.setEntries,
    watch: (query, onAnswer) => {
      questions++;
      return lists.watch(query, onAnswer);
    },
    ...createLazyAggregates({ ...shared, memory, now }),
    query: async (query) => {
      questions++;
      await regexp.loadFor(query.filter);
      await memory.whenReady(query.resource);
      const following = await related.follow(query.resource, query.filter);
      const answer = set.query(query);
      following.end();
      return answer.kind === 'rows' ? { ...answer, from: 'device' } : answer;
    },
    watchRow: createRowWatcher({ memory, readRow: rows.visibleRow }),
    readChildren: rows.readChildren,
    counts: () => Object.fromEntries(mirrored.map((resource) => [resource.name, set.size(resource.name)])),
    loaded: memory.loaded,
    planEviction: (count) => plan('evicted', count),
    planDeparture: async (count) => {
      for (const resource of mirrored) if (windowOf(resource)) await memory.whenFilled(resource.name);
      return plan('departed', count);
    },
    close: async () => {
      isClosed = true;
      await commits.settled();
      storage.close();
    },
  };
}

function planLeaving(...asked: Parameters<Eviction['planLeaving']>): ReturnType<Mirror['planEviction']> {
  return loadEviction().then(
    (eviction) => eviction.planLeaving(...asked),
    // A tab that stays on a former version may not find its code any more: then nothing leaves.
    () => ({}),
  );
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
