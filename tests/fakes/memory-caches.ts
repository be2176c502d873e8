import type { TextCaches } from '../../src/app/install/background-session';

/** The browser's caches in memory. */
export function createMemoryCaches(): TextCaches & { names(): readonly string[] } {
  const stored = new Map<string, Map<string, Response>>();
  return {
    open: async (name) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (path, response) => void cache.set(path, response) };
    },
    match: async (path, { cacheName }) => stored.get(cacheName)?.get(path)?.clone(),
    delete: async (name) => stored.delete(name),
    names: () => [...stored.keys()],
  };
}
