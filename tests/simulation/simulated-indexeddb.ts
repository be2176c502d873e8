import 'fake-indexeddb/auto';
import { IDBFactory as MemoryFactory } from 'fake-indexeddb';
import type { TabLife } from './disk';

/**
 * IndexedDB of a simulated device below the real stores. Every tab opens `<name>@<tab>-mirror`; all tabs of a device
 * mean the same database. A tab may die before and after every transaction, and transactions may fail.
 */
export interface Drive {
  /** Connections of a tab, under names that `nameFor` makes. */
  admit(life: TabLife): void;
  nameFor(tab: string): string;
  /** The tab is gone: what it had not committed is undone, or ends by itself. */
  expel(tab: string): void;
  /** All values of an object store, as they are durably stored now. */
  read(database: 'mirror' | 'outbox', store: string): readonly unknown[];
  onCommit(listener: (database: string) => void): void;
  unplug(): void;
}

interface Guest {
  readonly life: TabLife;
  readonly connections: Set<IDBDatabase>;
  readonly active: Set<Abortable>;
}

/** What fake-indexeddb's objects have beyond the standard's, for faults that no caller can ask for. */
type Abortable = IDBTransaction & { _abort(name: string): void; readonly _state: string };
type Inspectable = IDBFactory & {
  readonly _databases: ReadonlyMap<string, { readonly rawObjectStores: ReadonlyMap<string, RawStore> }>;
};
interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }> };
}

const drives = new Map<string, (name: string, tab: string, ask: Ask) => IDBOpenDBRequest>();
type Ask = { readonly kind: 'open'; readonly version: number | undefined } | { readonly kind: 'delete' };

const nobody = new MemoryFactory();
/** Dexie takes the global factory when it is loaded: this module has to be imported before it. */
const router: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> = {
  open: (name, version) => route(name, { kind: 'open', version }),
  deleteDatabase: (name) => route(name, { kind: 'delete' }),
  databases: () => nobody.databases(),
  cmp: (first, second) => nobody.cmp(first, second),
};
Object.defineProperty(globalThis, 'indexedDB', { value: router, configurable: true, writable: true });

function route(full: string, ask: Ask): IDBOpenDBRequest {
  const [, drive = '', tab = '', kind = ''] = /^(.*)@(.*)-(mirror|outbox)$/.exec(full) ?? [];
  const plugged = drives.get(drive);
  // What still runs after its world has ended, or another test, gets nowhere.
  return plugged ? plugged(kind, tab, ask) : neverAnswered();
}

function neverAnswered(): IDBOpenDBRequest {
  const factory = new MemoryFactory();
  const request = factory.open('nowhere');
  Object.defineProperty(request, 'dispatchEvent', { value: () => true });
  return request;
}

let count = 0;

export function plugDrive(): Drive {
  const prefix = `drive${++count}`;
  const factory = new MemoryFactory() as Inspectable;
  const guests = new Map<string, Guest>();
  let told = (_database: string): void => {};

  drives.set(prefix, (kind, tab, ask) => {
    const guest = guests.get(tab);
    if (!guest || guest.life.mayDie(`${kind} (${ask.kind})`)) return neverAnswered();
    const done = guest.life.scheduler.busy();
    const request = ask.kind === 'open' ? factory.open(kind, ask.version) : factory.deleteDatabase(kind);
    request.addEventListener('success', () => {
      done();
      if (ask.kind === 'open') adopt(guest, kind, request.result);
    });
    request.addEventListener('error', done);
    return request;
  });

  function adopt(guest: Guest, kind: string, connection: IDBDatabase): void {
    const { life, connections, active } = guest;
    if (!life.isAlive()) {
      connection.close();
      return;
    }
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    const transaction: IDBDatabase['transaction'] = (stores, mode, options) => {
      if (life.mayDie(`${kind} ${mode} (before)`)) throw new DOMException('the tab is gone', 'UnknownError');
      const begun = begin(stores, mode, options) as Abortable;
      const done = life.scheduler.busy();
      active.add(begun);
      begun.addEventListener('complete', () => {
        done();
        active.delete(begun);
        if (mode === 'readwrite') told(kind);
        life.mayDie(`${kind} ${mode} (after)`);
      });
      begun.addEventListener('abort', () => {
        done();
        active.delete(begun);
      });
      if (mode === 'readwrite') spoil(guest, kind, begun);
      return begun;
    };
    Object.defineProperty(connection, 'transaction', { value: transaction });
  }

  return {
    admit: (life) => void guests.set(life.name, { life, connections: new Set(), active: new Set() }),
    nameFor: (tab) => `${prefix}@${tab}`,
    expel: (tab) => {
      const guest = guests.get(tab);
      if (!guest) return;
      for (const begun of guest.active)
        if (begun._state !== 'finished' && guest.life.random.chance(0.7)) begun._abort('AbortError');
      for (const connection of guest.connections) connection.close();
    },
    read: (database, store) => {
      const records = factory._databases.get(database)?.rawObjectStores.get(store)?.records.values() ?? [];
      return Array.from(records, ({ value }) => value);
    },
    onCommit: (listener) => {
      told = listener;
    },
    unplug: () => void drives.delete(prefix),
  };
}

/** No room, or a connection that dies: somewhere in the middle of the transaction, or at its end. */
function spoil({ life }: Guest, kind: string, begun: Abortable): void {
  const faults = life.faults();
  const isFull = life.random.chance(faults.full);
  const isLost = life.random.chance(faults.storageLost);
  let turns = life.random.between(0, 4);
  if (!isFull && !isLost) return;
  const name = isFull
    ? 'QuotaExceededError'
    : (life.random.pick(['UnknownError', 'AbortError']) ?? 'UnknownError');
  const strike = (): void => {
    if (begun._state === 'finished') return;
    if (turns-- > 0) return void setImmediate(strike);
    life.note(`${life.name} ${kind}: ${name}`);
    begun._abort(name);
  };
  strike();
}
