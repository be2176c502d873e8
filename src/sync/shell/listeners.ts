export interface Listeners<T> {
  /** The result ends it. */
  add(listener: (news: T) => void): () => void;
  tell(news: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(news: T) => void>();
  return {
    add: (listener) => {
      const own = (news: T): void => listener(news);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    tell: (news) => {
      for (const listener of [...listeners]) listener(news);
    },
  };
}
