import { may, roleOf, type UserType } from '../../src/domain/permissions';
import type { Row } from '../../src/domain/resource';
import type { OutboxEntry } from '../../src/domain/sync/write';
import { loadEviction } from '../../src/mirror/mirror';
import { loadFactsWriter } from '../../src/mirror/mirror-commits';
import { loadRarely } from '../../src/mirror/storage/outbox/outbox-store';
import type { DeviceAccess } from '../../src/sync/core/pull/pull-access';
import { pulledResources } from '../../src/sync/core/pull/pull-resources';
import { createEngine, type Engine } from '../../src/sync/shell/engine';
import { loadRareCommands } from '../../src/sync/shell/pull/carry-out-command';
import { loadDropResource } from '../../src/sync/shell/pull/pull-asker';
import { loadSweeps } from '../../src/sync/shell/pull/puller';
import { loadChecks } from '../../src/sync/shell/pull/steps/feed-steps';
import { loadReadBack } from '../../src/sync/shell/send/sender';
import { loadStoredActions } from '../../src/sync/shell/send/user-actions';
import { createLookup } from '../../src/sync/shell/watch/lookup';
import type { DeviceChannel } from './device-channel';
import type { DeviceLocks } from './device-locks';
import type { Disk, ResourceView, TabStores } from './disk';
import type { Faults } from './faults';
import type { DeviceModel } from './model/device-model';
import type { WorldModel } from './model/world-model';
import type { ServerProcess } from './network';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import { simulated } from './simulated-resources';
import type { SimulatedUser } from './simulated-server';
import { createLife, type Life } from './tab-life';
import { createTabPorts, type TabPorts } from './tab-ports';

// Loading takes real time, during which virtual time would go on.
await Promise.all([
  loadSweeps(),
  loadChecks(),
  loadReadBack(),
  loadStoredActions(),
  loadEviction(),
  loadFactsWriter(),
  loadRareCommands(),
  loadDropResource(),
  loadRarely(),
]);

/** Shared by the tabs of one device. */
export interface SimulatedDevice {
  readonly name: string;
  readonly user: SimulatedUser;
  /** As the session has the device. */
  readonly userType: () => UserType;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly process: ServerProcess;
  readonly disk: Disk;
  readonly locks: DeviceLocks;
  /** The browser has Web Locks. */
  readonly hasLocks: boolean;
  readonly lockName: string;
  /** Without locks: for how long another tab, or none, has had the lease, milliseconds; 0: this one has it. */
  readonly leaseLostMs: (tab: string) => number;
  readonly channel: DeviceChannel;
  /** Random source of later faults. */
  readonly rare: SeededRandom;
  readonly fillOutbox: () => void;
  /** How much later the next rows come that are asked for by key. */
  readonly lateMs: () => number;
  readonly losesAnswers: () => boolean;
  readonly drift: (path: string) => Promise<void>;
  /** Most rows of a page. */
  readonly pageRows: number;
  readonly model: DeviceModel;
  readonly arrive: WorldModel['arrive'];
  readonly faults: () => Faults;
  readonly isOnline: () => boolean;
  /** The connection is so slow that many answers come too late. */
  readonly isSlow: () => boolean;
  /** By how many versions the program of a tab that opens now is ahead of the first. */
  readonly versionsAhead: () => number;
  /** The clock has never jumped. */
  readonly isClockSteady: () => boolean;
  /** The device's clock against the world's. */
  readonly skewMs: () => number;
  /** The mirror was emptied at a user's request. */
  readonly beginsAnew: () => void;
  readonly note: (what: string) => void;
}

export interface Tab extends Pick<Life, 'isAlive' | 'isFrozen' | 'freeze' | 'thaw' | 'atCall' | 'die'> {
  readonly name: string;
  readonly user: SimulatedUser;
  readonly engine: Engine;
  /** null: not in memory yet. */
  view(resource: string): Promise<ResourceView | null>;
  /** Visible rows with their children. May never answer: the tab may die of it. */
  readChildren(resource: string, ids: readonly number[]): Promise<readonly Row[]>;
  /** A screen asks the API for rows, which the device stores. */
  open(resource: string, ids: readonly number[]): Promise<unknown>;
  setVisible(isVisible: boolean): void;
  isVisible(): boolean;
  /** The user has signed in again. */
  signIn(): void;
  /** The user signs out: running work ends normally, then the tab is gone. */
  signOut(): Promise<void>;
  isLeaving(): boolean;
  /** Grows whenever its view may have changed. */
  changes(): number;
}

/** A tab of a device: the real engine over ports that work only while the tab lives. */
export function openTab(device: SimulatedDevice, name: string): Tab {
  const { user, random } = device;
  const life = createLife(device, name);
  let changes = 0;
  let isLeaving = false;
  const changed = (): void => {
    changes++;
  };
  let engine: Engine | null = null;
  const stores = device.disk.openTab({
    ...device,
    name,
    isAlive: life.isAlive,
    versionsAhead: device.versionsAhead(),
    // There are many transactions: a tab has to live long enough to do something.
    mayDie: (where) => life.mayDie(where, 0.3),
    changed,
    rebuilt: () => engine?.mirrorWasRebuilt(),
    outdated: () => {
      device.note(`${name} is outdated`);
      engine?.retire();
    },
  });
  life.onDeath(() => {
    device.channel.leave(name);
    stores.die();
  });
  const ports = createTabPorts(device, { name, life, stores });
  const created = startEngine(device, { ports, stores, life, changed });
  engine = created.engine;
  let isVisible = true;
  const setVisible = (next: boolean): void => {
    isVisible = next;
    created.engine.setVisible(next);
  };
  setVisible(random.chance(0.7));

  return {
    ...life,
    name,
    user,
    engine: created.engine,
    view: stores.view,
    readChildren: stores.readChildren,
    open: created.open,
    setVisible,
    isVisible: () => isVisible,
    signIn: () => life.awake(() => created.engine.renewCredentials(accessOf(device))),
    isLeaving: () => isLeaving,
    signOut: async () => {
      isLeaving = true;
      await created.engine.close();
      life.die();
    },
    changes: () => changes,
  };
}

/** The engine, and the lookups of screens above it. */
function startEngine(
  device: SimulatedDevice,
  {
    ports,
    stores,
    life,
    changed,
  }: {
    readonly ports: TabPorts;
    readonly stores: TabStores;
    readonly life: Life;
    readonly changed: () => void;
  },
): { readonly engine: Engine; readonly open: Tab['open'] } {
  const { random, user } = device;
  const engine = createEngine({
    ...ports,
    random: { next: random.next, uuid: random.uuid },
    lockName: device.lockName,
    userID: user.userID,
    companyID: user.companyID,
    ...accessOf(device),
    pageRows: device.pageRows,
    onOutbox: ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
      if (!life.isAlive()) return;
      changed();
      stores.setEntries(entries);
    },
    onStoring: (commit) => lookup.touched(commit),
    onCommitted: (commit) => lookup.touched(commit),
    onForeignCommit: (commit, serial) => {
      stores.applyForeignCommit(commit, serial);
      if (commit) lookup.touched(commit);
    },
    onForeignRebuild: stores.applyForeignRebuild,
    onNews: () => {},
    onOutcome: () => {},
  });
  const lookup = createLookup({
    connection: engine.connection,
    companyID: user.companyID,
    isLeader: engine.isLeader,
    keep: engine.keepRows,
    onForbidden: (resource) => engine.command({ kind: 'recheckAccess', resource }),
    state: ports.mirror.state,
  });
  return { engine, open: lookup.rows };
}

function accessOf({ user, userType }: SimulatedDevice): DeviceAccess {
  const role = roleOf({ userID: user.userID, userType: userType() });
  const unreadable = simulated.filter((resource) => !may(role, 'read', resource));
  return { resources: pulledResources(simulated, role), unreadable: unreadable.map(({ name }) => name) };
}
