import 'fake-indexeddb/auto';
import { IDBFactory as MemoryFactory } from 'fake-indexeddb';
import type { TabLife } from './disk';
import { type Abortable, createDriveTrouble, type DriveTrouble } from './drive-trouble';

/**
 * IndexedDB of a simulated device below the real stores. Every tab opens `<drive>@<tab>@<account>-mirror`; all tabs of
 * an account on the device get the same database. A tab may die before and after every transaction, and transactions
 * may fail.
 */
export interface Drive {
  /** Connections of a tab, under names that `nameFor` makes. */
  admit(life: TabLife): void;
  nameFor(tab: string, account: string): string;
  /** The tab is gone: its uncommitted changes are rolled back, or end by themselves. */
  expel(tab: string): void;
  /** All durably stored values of an object store. */
  read(database: string, store: string): readonly unknown[];
  /** The content of an object store is lost, unknown to the database. */
  damage(database: string, store: string): void;
  /** The browser has deleted a database, also under tabs that have it open. */
  evict(database: string): void;
  readonly trouble: DriveTrouble;
  onCommit(database: string, listener: () => void): void;
  unplug(): void;
}

interface Guest {
  readonly life: TabLife;
  readonly connections: Set<IDBDatabase>;
  readonly active: Set<Abortable>;
}

/** Properties of fake-indexeddb's objects beyond the standard's. */
type Inspectable = IDBFactory & {
  readonly _databases: Map<
    string,
    { readonly version: number; readonly rawObjectStores: ReadonlyMap<string, RawStore> }
  >;
};
interface RawStore {
  readonly records: { values(): Iterable<{ readonly value: unknown }>; clear(): unknown };
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
  const [, drive = '', tab = '', kind = ''] = /^(drive\d+)@(\w+)@(.*-(?:mirror|outbox))$/.exec(full) ?? [];
  const plugged = drives.get(drive);
  // Code that still runs after its world has ended, or another test, has no effect.
  return plugged ? plugged(kind, tab, ask) : neverAnswered();
}

function neverAnswered(): IDBOpenDBRequest {
  const factory = new MemoryFactory();
  const request = factory.open('nowhere');
  Object.defineProperty(request, 'dispatchEvent', { value: () => true });
  return request;
}

// Dexie logs every takeover, which is expected here.
console.warn = () => {};

let count = 0;

export function plugDrive(): Drive {
  const prefix = `drive${++count}`;
  const factory = new MemoryFactory() as Inspectable;
  const guests = new Map<string, Guest>();
  const trouble = createDriveTrouble();
  const listeners = new Map<string, () => void>();

  drives.set(prefix, (kind, tab, ask) => {
    const guest = guests.get(tab);
    if (!guest || guest.life.mayDie(`${kind} (${ask.kind})`)) return neverAnswered();
    const hindrance = trouble.hindrance(kind);
    if (hindrance === 'blocked') return neverAnswered();
    if (hindrance === 'unopenable') throw new DOMException('it does not open', 'UnknownError');
    const version = ask.kind === 'open' && ask.version ? ask.version + guest.life.versionsAhead : undefined;
    const before = factory._databases.get(kind)?.version ?? 0;
    const request = ask.kind === 'open' ? factory.open(kind, version) : factory.deleteDatabase(kind);
    const isChange = ask.kind === 'delete' || (version ?? 0) > before;
    // Another version waits for the open transactions, and so for one that hangs.
    const done = isChange ? trouble.begin(kind, request, guest.life) : guest.life.scheduler.busy();
    request.addEventListener('blocked', done);
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
    // A newer program sees its version as the declared one.
    if (life.versionsAhead > 0)
      Object.defineProperty(connection, 'version', { value: connection.version - life.versionsAhead });
    const begin = connection.transaction.bind(connection);
    const transaction: IDBDatabase['transaction'] = (stores, mode, options) => {
      if (life.mayDie(`${kind} ${mode} (before)`)) throw new DOMException('the tab is gone', 'UnknownError');
      const begun = begin(stores, mode, options) as Abortable;
      const done = trouble.begin(kind, begun, life);
      active.add(begun);
      begun.addEventListener('complete', () => {
        done();
        active.delete(begun);
        if (mode === 'readwrite') listeners.get(kind)?.();
        life.mayDie(`${kind} ${mode} (after)`);
      });
      begun.addEventListener('abort', () => {
        done();
        active.delete(begun);
        // It may have been committed all the same.
        if (mode === 'readwrite') listeners.get(kind)?.();
      });
      if (mode === 'readwrite') trouble.spoil(kind, begun, life);
      return begun;
    };
    Object.defineProperty(connection, 'transaction', { value: transaction });
  }

  return {
    trouble,
    admit: (life) => void guests.set(life.name, { life, connections: new Set(), active: new Set() }),
    nameFor: (tab, account) => `${prefix}@${tab}@${account}`,
    expel: (tab) => {
      const guest = guests.get(tab);
      if (!guest) return;
      for (const begun of guest.active)
        if (begun._state !== 'finished' && (trouble.isStuck(begun) || guest.life.random.chance(0.7)))
          begun._abort('AbortError');
      for (const connection of guest.connections) connection.close();
    },
    read: (database, store) => {
      const records = factory._databases.get(database)?.rawObjectStores.get(store)?.records.values() ?? [];
      return Array.from(records, ({ value }) => value);
    },
    damage: (database, store) =>
      void factory._databases.get(database)?.rawObjectStores.get(store)?.records.clear(),
    evict: (database) => {
      for (const { active, connections } of guests.values()) {
        for (const begun of active)
          if (begun.db.name === database && begun._state !== 'finished') begun._abort('AbortError');
        for (const connection of connections) if (connection.name === database) connection.close();
      }
      factory._databases.delete(database);
    },
    onCommit: (database, listener) => void listeners.set(database, listener),
    unplug: () => void drives.delete(prefix),
  };
}
