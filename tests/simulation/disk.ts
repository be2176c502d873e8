import type { Row } from '../../src/domain/resource';
import type { ResourceName } from '../../src/domain/resources/registry';
import type { MirrorCommit } from '../../src/domain/sync/mirror-types';
import type { ApiMemory, LeaseStore, OutboxStore } from '../../src/domain/sync/outbox-types';
import type { Position } from '../../src/domain/sync/position';
import type { OutboxEntry } from '../../src/domain/sync/write';
import type { MirrorStore } from '../../src/sync/ports';
import type { Hindrance } from './drive-trouble';
import type { Faults } from './faults';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';

/** Questions of a device's databases to the tab that uses them. */
export interface TabLife {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  /** Random source of later faults. */
  readonly rare: SeededRandom;
  readonly faults: () => Faults;
  isAlive(): boolean;
  /** Whether the tab is dead, possibly from now on. */
  mayDie(where: string): boolean;
  /** The device's clock against the world's. */
  readonly skewMs: () => number;
  /** The tab's view may have changed. */
  changed(): void;
  /** The mirror has emptied itself. */
  rebuilt(): void;
  note(what: string): void;
  /** A newer program has taken a database over. */
  outdated(): void;
  /** How many versions the tab's program is ahead of the first. */
  readonly versionsAhead: number;
}

/** Rows of a resource in one tab's memory. */
export interface ResourceView {
  readonly server: ReadonlyMap<number, Row>;
  readonly visible: ReadonlyMap<number, Row>;
}

/** The stores of a service worker over the databases of its device. */
export interface WorkerStores {
  readonly outbox: OutboxStore;
  readonly lease: LeaseStore;
  readonly apiMemory: ApiMemory;
  readonly mirror: MirrorStore;
  /** Its user is gone, in the middle of any work. */
  die(): void;
}

/** The stores of one tab. */
export interface TabStores extends WorkerStores {
  setEntries(entries: readonly OutboxEntry[]): void;
  applyForeignCommit(commit: MirrorCommit | null, serial: number): void;
  applyForeignRebuild(): void;
  /** null: not in memory yet. */
  view(resource: string): Promise<ResourceView | null>;
  /** Visible rows with their children, as far as they are on the device. */
  readChildren(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
}

/** The databases of one device; they outlive its tabs. */
export interface Disk {
  openTab(life: TabLife): TabStores;
  openWorker(life: TabLife): WorkerStores;
  /** What is durably stored. */
  entries(): readonly OutboxEntry[];
  position(): Position | null;
  /** Days of closed rows that are requested; null: there is no mirror. */
  windowDays(): number | null;
  /** The tab that has the lease, without locks; null: none has it. */
  leaseHolder(): string | null;
  /** It is stored that the API has had a feed. */
  remembersFeed(): boolean;
  /** What the mirror durably holds of a resource. */
  rows(resource: ResourceName): ReadonlyMap<number, Row>;
  /** Calls back after every transaction that changed the outbox. */
  onOutbox(listener: (entries: readonly OutboxEntry[]) => void): void;
  /** null: the database works again. */
  afflict(kind: 'mirror' | 'outbox', hindrance: Hindrance | null): void;
  hindrance(kind: 'mirror' | 'outbox'): Hindrance | null;
  /** A transaction hangs, and with it all that wait for it. */
  hangs(kind: 'mirror' | 'outbox'): boolean;
  /** The next few transactions find no room. */
  crowd(kind: 'mirror' | 'outbox', transactions: number): void;
  /** The mirror's record of what it holds is lost: it is found damaged. */
  damage(): void;
  /** Databases are thrown away. */
  evict(kinds: readonly ('mirror' | 'outbox')[]): void;
  /** Entries in the copy of the outbox, which outlives its database. */
  copied(): readonly OutboxEntry[];
  /** The copy is thrown away. */
  dropCopy(): void;
  /** The world has ended. */
  unplug(): void;
}
