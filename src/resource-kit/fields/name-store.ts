import { nameOf } from '../../domain/mutations/rows';
import { resourceOf } from '../../domain/resources/registry';
import type { Device } from '../../sync/device';

/**
 * Names of referred rows, resolved from the mirror: all cells of a screen that ask in the same turn share one live
 * query per resource.
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

type Watching = Pick<Device, 'watchRows' | 'watchRow'>;

export function createNameStore(device: Watching): NameStore {
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
    const stored = ids.filter((id) => id >= 0);
    const ends = ids.filter((id) => id < 0).map((id) => watchCreated(device, resource, id, entry));
    if (stored.length > 0) ends.push(watchNames(device, resource, stored, entry));
    entry.stop = () => {
      for (const end of ends) end();
    };
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

/** A row that was created here: it may have got its real key while a form still has the temporary one. */
function watchCreated(device: Watching, name: string, id: number, entry: Wanted): () => void {
  const resource = resourceOf(name);
  return device.watchRow(name, id, (result) => {
    if (result.kind === 'row') keepName(entry, id, nameOf(resource, result.row));
  });
}

function watchNames(device: Watching, name: string, ids: readonly number[], entry: Wanted): () => void {
  const resource = resourceOf(name);
  const query = {
    resource: name,
    filter: { [resource.key]: ids },
    sort: [],
    range: [0, ids.length - 1],
  } as const;
  return device.watchRows(query, ({ rows }) => {
    for (const row of rows) {
      keepName(entry, Number(row[resource.key]), nameOf(resource, row));
    }
  });
}
