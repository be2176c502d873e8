import { vi } from 'vitest';

/** Shared locks of the browser, some of which other tabs hold; until `vi.unstubAllGlobals`. */
export function stubLocks(elsewhere: readonly string[]) {
  const own: string[] = [];
  const held = (): readonly string[] => [...elsewhere, ...own];
  const locks = {
    request: async (name: string, _: LockOptions, work: () => Promise<void>) => {
      own.push(name);
      await work();
      own.splice(own.indexOf(name), 1);
    },
    query: async () => ({ held: held().map((name) => ({ name })) }),
  };
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (target, key) => propertyOf(target, key, locks) }));
  return { held };
}

function propertyOf(target: Navigator, key: string | symbol, locks: object): unknown {
  if (key === 'locks') return locks;
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}
