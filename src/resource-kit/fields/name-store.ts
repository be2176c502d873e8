import type { Device } from '../../sync/device';

/**
 * Names of referred rows from the mirror: all cells of a screen that ask in the same turn share one live query for each
 * resource.
 */
export interface NameStore {
  /** The name, or undefined while it is not known. */
  nameOf(resource: string, id: number): string | undefined;
  /** Keeps a name current until the result is called. */
  want(resource: string, id: number, listener: () => void): () => void;
}

interface Wanted {
  readonly listeners: Map<number, Set<() => void>>;
  readonly names: Map<number, string>;
  stop: () => void;
  asked: string;
  dirty: boolean;
}

export function createNameStore(device: Pick<Device, 'watchNames'>): NameStore {
  const wanted = new Map<string, Wanted>();
  const of = (resource: string): Wanted => {
    let entry = wanted.get(resource);
    if (!entry) {
      entry = { listeners: new Map(), names: new Map(), stop: () => {}, asked: '', dirty: false };
      wanted.set(resource, entry);
    }
    return entry;
  };
  const ask = (resource: string, entry: Wanted) => {
    entry.dirty = false;
    const ids = [...entry.listeners.keys()].sort((a, b) => a - b);
    const asked = ids.join();
    if (asked === entry.asked) return;
    entry.asked = asked;
    entry.stop();
    entry.stop = () => {};
    if (ids.length === 0) return;
    entry.stop = device.watchNames(resource, ids, (names) => {
      for (const { id, name } of names) keepName(entry, id, name);
    });
  };
  return {
    nameOf: (resource, id) => of(resource).names.get(id),
    want: (resource, id, listener) => {
      const entry = of(resource);
      const touch = () => {
        if (entry.dirty) return;
        entry.dirty = true;
        queueMicrotask(() => ask(resource, entry));
      };
      const listeners = entry.listeners.get(id) ?? new Set();
      listeners.add(listener);
      entry.listeners.set(id, listeners);
      touch();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && entry.listeners.get(id) === listeners) entry.listeners.delete(id);
        touch();
      };
    },
  };
}

function keepName({ names, listeners }: Wanted, id: number, text: string): void {
  if (names.get(id) === text) return;
  names.set(id, text);
  for (const listener of listeners.get(id) ?? []) listener();
}
