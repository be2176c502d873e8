import { createEarlyAnswers, type Question } from './early-answers';
import type { ToWorker, WatchName } from './wire';

interface Watching extends Question {
  readonly onNews: (value: unknown) => void;
}

/** What a page watches, independent of the worker that answers. */
export interface PageWatches {
  watch<T>(method: WatchName, onNews: (value: T) => void, ...args: readonly unknown[]): () => void;
  /** The newest answer to a question that was asked early; null before an answer, and once the question is watched. */
  peek(method: WatchName, ...args: readonly unknown[]): unknown;
  /** Resolves when the pages of rows have arrived that were asked for early. */
  readonly earlyPages: Promise<void>;
  /** What is watched now; questions that were asked early and are not watched are dropped. */
  questions(): readonly Question[];
  tell(id: number, value: unknown): void;
  /** Asks another worker everything that is watched. */
  askAgain(): void;
  /** The worker that was asked early has ended. */
  endEarly(): void;
  /** Ends all watches. */
  clear(): void;
}

/** @param asked what the first worker was asked before this was created, under early ids */
export function createPageWatches(
  asked: readonly Question[],
  post: (message: ToWorker) => void,
): PageWatches {
  const watching = new Map<number, Watching>();
  const early = createEarlyAnswers(asked);
  let lastID = 0;
  return {
    watch: <T>(method: WatchName, onNews: (value: T) => void, ...args: readonly unknown[]) => {
      const known = early.take({ method, args });
      const id = known?.id ?? ++lastID;
      // The worker answers each method with what Device says it answers with.
      const tell = (value: unknown): void => onNews(value as T);
      watching.set(id, { method, args, onNews: tell });
      if (known) known.values.forEach(tell);
      else post({ kind: 'watch', id, method, args });
      return () => {
        if (watching.delete(id)) post({ kind: 'unwatch', id });
      };
    },
    peek: (method, ...args) => early.peek({ method, args }),
    earlyPages: early.pages,
    questions: () => {
      for (const id of early.end()) post({ kind: 'unwatch', id });
      return [...watching.values()].map(({ method, args }) => ({ method, args }));
    },
    tell: (id, value) => {
      if (!early.keep(id, value)) watching.get(id)?.onNews(value);
    },
    askAgain: () => {
      for (const [id, { method, args }] of watching) post({ kind: 'watch', id, method, args });
    },
    endEarly: () => void early.end(),
    clear: () => watching.clear(),
  };
}
