import { type Role, roleOf, type UserType } from '../../src/domain/permissions';
import { databaseName, type Session } from '../../src/session/session';
import { type AskedOfLeader, rememberAsked } from './asked-of-leader';
import { createDexieDisk } from './dexie-disk';
import type { Disk } from './disk';
import { driftPast } from './drift';
import type { Faults } from './faults';
import type { Hardware } from './hardware';
import { keepLedger, type Ledger } from './ledger';
import { createDeviceModel, type DeviceModel } from './model/device-model';
import { watchLeftEffects } from './model/left-effects';
import type { WorldModel } from './model/world-model';
import type { SeededRandom } from './random';
import { type Scheduler, startMs } from './scheduler';
import type { Goods, SimulatedServer, SimulatedUser } from './simulated-server';
import { openTab, type SimulatedDevice, type Tab } from './tab';
import type { Life } from './tab-life';
import type { WorldOptions } from './world-kind';

/** What the devices of a world share, and its present state. */
export interface World {
  readonly options: WorldOptions;
  readonly scheduler: Scheduler;
  readonly server: SimulatedServer;
  readonly goods: Goods;
  readonly model: WorldModel;
  readonly places: Place[];
  readonly users: readonly SimulatedUser[];
  /** Faults that occur by themselves, and whether the server runs. */
  readonly weather: {
    faults: Faults;
    isUp: boolean;
    /** Every message between tabs arrives. */
    readonly isHeard: boolean;
    /** What it announces in place of its capabilities; null: its own. */
    capabilities: 'none' | { readonly retryCache: false; readonly changeFeed: boolean } | null;
    /** Some devices may have taken it for a plain API. */
    hasSeemedPlain: boolean;
    /** A backup of the server is about to be put back. */
    isBackedUp: boolean;
    /** How often days have passed. */
    daysPassed: number;
  };
  /** Random source of later faults. */
  readonly rare: SeededRandom;
  /** Names of devices without a network. */
  readonly offline: Set<string>;
  /** Names of devices with a very slow network. */
  readonly slow: Set<string>;
  /** Milliseconds by which the clock of a device is ahead. */
  readonly skews: Map<string, number>;
  isRecovering: boolean;
  /** The first violation. */
  problem: string | null;
  writes: number;
  deaths: number;
  tabCount: number;
  note(what: string): void;
}

/** A device as one user has it: with the tabs and the databases of an account. */
export interface Place {
  readonly device: SimulatedDevice;
  readonly hardware: Hardware;
  readonly disk: Disk;
  readonly ledger: Ledger;
  readonly model: DeviceModel;
  tabs: Tab[];
  /** Service workers that the browser has woken. */
  workers: Pick<Life, 'die'>[];
  readonly asked: AskedOfLeader;
  /** Tabs that hang for ever: they keep their locks, and never come back. */
  readonly lost: Set<Tab>;
  /** Keys of rows whose creation was not stored, or not yet, as far as the user was told. */
  readonly unstored: Set<number>;
  /** Rows that a scan may have missed, by key: the sweep that had ended then (S42). */
  readonly passedOver: Map<number, number>;
  /** How much later the next rows come that are asked for by key. */
  nextLateMs: number;
  /** The server's answers to its writes are lost. */
  losesAnswers: boolean;
  /** As the device's session has it. */
  userType: UserType;
  /** The user's roles since the device was last known to hold rows of no other. */
  roles: Set<Role>;
  /** Version of the program of tabs that are opened from now on. */
  versionsAhead: number;
  /** How often the browser has deleted the outbox. */
  evictions: number;
}

export interface PlaceOptions {
  readonly hardware: Hardware;
  readonly user: SimulatedUser;
  readonly pageRows: number;
  readonly random: SeededRandom;
}

const baseUrl = 'https://tools.example/api/';

/** A device without tabs, on which the user has never signed in. */
export function createPlace(world: World, { hardware, user, pageRows, random }: PlaceOptions): Place {
  const { scheduler, server } = world;
  const { name } = hardware;
  const account = databaseName({ ...user, baseUrl });
  const disk = createDexieDisk(hardware.drive, hardware.caches, account);
  const skewMs = (): number => world.skews.get(name) ?? 0;
  const model = createDeviceModel(world.model, user, disk.entries, () => scheduler.now() + skewMs());
  const ledger = keepLedger({
    server,
    reached: disk.position,
    realKeys: world.model.realKeys,
    userActionsOf: (requestID) =>
      new Set(model.book.carriedBy(requestID).map(({ userAction }) => userAction)).size,
    isTold: (requestID) => server.isIdentifying() && !model.wasAnonymous(requestID),
  });
  const findLeft = watchLeftEffects({
    rows: world.model.rows,
    realKeys: world.model.realKeys,
    epoch: () => disk.position()?.epoch ?? null,
    codes: () => disk.rows('reasonCodes'),
  });
  let lease: { readonly holder: string | null; readonly sinceMs: number } = {
    holder: null,
    sinceMs: Number.NEGATIVE_INFINITY,
  };
  disk.onOutbox((entries) => {
    const holder = disk.leaseHolder();
    if (holder !== lease.holder) lease = { holder, sinceMs: scheduler.now() };
    ledger.observe(entries);
    model.observe(entries);
    const left = findLeft(entries);
    if (left) world.model.tell(left);
  });
  const device: SimulatedDevice = {
    name,
    user,
    userType: () => place.userType,
    scheduler,
    random: random.fork(),
    process: {
      server,
      isUp: () => world.weather.isUp,
      announced: () => world.weather.capabilities,
      daysPassed: () => world.weather.daysPassed,
    },
    disk,
    pageRows,
    locks: hardware.locks,
    hasLocks: hardware.hasLocks,
    lockName: `${account} leader`,
    leaseLostMs: (tab) => (lease.holder === tab ? 0 : scheduler.now() - lease.sinceMs),
    channel: hardware.channel(account),
    model,
    arrive: world.model.arrive,
    faults: () => world.weather.faults,
    isOnline: () => !world.offline.has(name),
    isSlow: () => world.slow.has(name),
    rare: hardware.rare,
    fillOutbox: () => fillOutbox(world, place),
    lateMs: () => {
      const { nextLateMs } = place;
      place.nextLateMs = 0;
      return nextLateMs;
    },
    losesAnswers: () => place.losesAnswers,
    drift: (path) => driftPast(world, place, path),
    versionsAhead: () => place.versionsAhead,
    isClockSteady: () => !world.skews.has(name),
    skewMs,
    beginsAnew: () => place.asked.beginAnew(),
    note: (what) => {
      if (what.endsWith('dies')) world.deaths++;
      world.note(`${name} ${what}`);
    },
  };
  const place: Place = {
    device,
    hardware,
    disk,
    ledger,
    model,
    tabs: [],
    workers: [],
    asked: rememberAsked(scheduler),
    lost: new Set(),
    unstored: new Set(),
    passedOver: new Map(),
    nextLateMs: 0,
    losesAnswers: false,
    userType: user.userType,
    roles: new Set([roleOf(user)]),
    versionsAhead: 0,
    evictions: 0,
  };
  return place;
}

/** The outbox has no room for a while. */
function fillOutbox({ scheduler, note }: World, { device, disk }: Place): void {
  if (disk.hindrance('outbox') !== null) return;
  note(`${device.name} outbox full at an answer`);
  disk.afflict('outbox', 'full');
  scheduler.after(device.rare.pick([300, 2_000, 8_000, 40_000]) ?? 300, () => {
    if (disk.hindrance('outbox') === 'full') disk.afflict('outbox', null);
  });
}

/**
 * The latest time by which rows may have left a device: a clock that is more than a day ahead does not count (S24,
 * S25).
 */
export function latestAt({ scheduler, skews }: World, name: string): number {
  return scheduler.now() + (skews.has(name) ? 86_400_000 : 0);
}

export function openTabAt(world: World, place: Place): void {
  const tab = openTab(place.device, `t${++world.tabCount}`);
  place.tabs.push(tab);
  world.note(`${place.device.name} ${tab.name} opens`);
}

/** The same device as its next user has it. */
export function otherAccountAt(world: World, { device, hardware }: Place, random: SeededRandom): Place {
  const user =
    world.users[
      (world.users.findIndex(({ userID }) => userID === device.user.userID) + 1) % world.users.length
    ];
  const known = world.places.find(
    (place) => place.hardware === hardware && place.device.user.userID === user?.userID,
  );
  if (known) return known;
  if (!user) throw new Error('a world without users');
  const place = createPlace(world, { hardware, user, pageRows: device.pageRows, random });
  world.places.push(place);
  place.userType = world.server.userTypeOf(user);
  place.roles = new Set([roleAt(world, place)]);
  return place;
}

/** The user of the device's databases. */
export function sessionAt({ device: { user }, userType }: Place): Session {
  return {
    ...user,
    userType,
    baseUrl,
    username: '',
    companyCode: '',
    secret: '',
    signedInAtMs: startMs,
    maxLifetimeMin: null,
  };
}

/** All tabs are closed, and the browser ends the service worker's work. */
export function closeAll(place: Place): void {
  for (const each of [...tabsAt(place), ...place.workers]) each.die();
  place.workers = [];
}

/** The tabs that are alive. */
export function tabsAt(place: Place): readonly Tab[] {
  place.tabs = place.tabs.filter((tab) => tab.isAlive());
  return place.tabs;
}

/** The tabs that a user can use. */
export function usableTabsAt(place: Place): readonly Tab[] {
  return tabsAt(place).filter((tab) => !place.lost.has(tab));
}

/** The user's present role, whatever the session says. */
export function roleAt({ server }: World, { device: { user } }: Place): Role {
  return roleOf({ userID: user.userID, userType: server.userTypeOf(user) });
}

/** The user signs in again, with the present role. */
export function signInAt(world: World, place: Place): void {
  place.userType = world.server.userTypeOf(place.device.user);
  for (const tab of tabsAt(place)) tab.signIn();
}
