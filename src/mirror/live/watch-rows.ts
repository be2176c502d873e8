import type { RowsQuery } from '../../domain/query/query';
import type { Memory } from '../memory/memory';
import type { RegexpEngine } from '../memory/regexp-engine';
import type { RelatedRows } from '../memory/related-rows';
import type { RowsAnswer } from '../mirror-types';
import type { MirrorStorage } from '../storage/mirror-storage';
import { readFirstPage } from './first-pages';
import type { LiveAnswer } from './live-rows';

/** A page is remembered after it was shown for so long. */
const settleMs = 1500;
/** Longer ranges do not count as pages: exports, select all. */
const longestPage = 200;

export interface RowsWatcher {
  watch(query: RowsQuery, onAnswer: (answer: RowsAnswer) => void): () => void;
}

export interface RowsWatcherOptions {
  readonly memory: Memory;
  readonly storage: MirrorStorage;
  readonly regexp: RegexpEngine;
  readonly related: RelatedRows;
  readonly now: () => number;
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
}

/** Live queries: the remembered first page while memory is being filled, then memory. */
export function createRowsWatcher(options: RowsWatcherOptions): RowsWatcher {
  const { memory, storage, regexp, related, now, pause, isClosed } = options;
  const settling = new Map<string, LiveAnswer>();

  async function remember(query: RowsQuery, answer: LiveAnswer): Promise<void> {
    const isPage = answer.kind === 'rows' && query.range[1] - query.range[0] < longestPage;
    if (!isPage || regexp.isUsedIn(query.filter) || related.isUsedIn(query.resource, query.filter)) return;
    const key = JSON.stringify(query);
    const isWaiting = settling.has(key);
    settling.set(key, answer);
    if (isWaiting) return;
    await pause(settleMs);
    const settled = settling.get(key);
    settling.delete(key);
    if (isClosed() || settled?.kind !== 'rows') return;
    // If a page cannot be remembered, it is only slower next time.
    await import('./write-first-page')
      .then(({ writeFirstPage }) =>
        storage.run((database) => writeFirstPage(database, query, settled, now())),
      )
      .catch(() => {});
  }

  function watch(query: RowsQuery, onAnswer: (answer: RowsAnswer) => void): () => void {
    let end = (): void => {};
    let isEnded = false;
    let endRelated = (): void => {};
    const follow = (): void => {
      if (isEnded || isClosed()) return;
      end = memory.set.watch(query, (answer) => {
        onAnswer(answer.kind === 'rows' ? { ...answer, from: 'device' } : answer);
        void remember(query, answer);
      });
    };
    const showFirstPage = async (): Promise<void> => {
      await memory.whenEntries();
      const overlay = memory.set.overlay;
      const page = await storage.run((database) => readFirstPage(database, query, overlay)).catch(() => null);
      if (page?.kind === 'rows' && !isEnded && !memory.isReady(query.resource))
        onAnswer({ ...page, from: 'first-page' });
    };
    const begin = async (): Promise<void> => {
      if (!memory.isReady(query.resource)) void showFirstPage();
      await regexp.loadFor(query.filter);
      await memory.whenReady(query.resource);
      if (isEnded || isClosed()) return;
      const following = await related.follow(query.resource, query.filter);
      if (isEnded) return following.end();
      endRelated = following.end;
      follow();
    };
    const isAtHand =
      memory.isReady(query.resource) &&
      memory.hasEntries() &&
      regexp.isLoadedFor(query.filter) &&
      !related.isUsedIn(query.resource, query.filter);
    if (isAtHand) follow();
    else void begin();
    return () => {
      isEnded = true;
      end();
      endRelated();
    };
  }

  return { watch };
}
