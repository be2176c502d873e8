import type { CopyCaches } from '../../src/mirror/storage/outbox/outbox-copy';

/** The browser's caches in memory. */
export function createMemoryCaches(): CopyCaches & { names(): readonly string[] } {
  const stored = new Map<string, Map<string, Response>>();
  return {
    has: async (name) => stored.has(name),
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
