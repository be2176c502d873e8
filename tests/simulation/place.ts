import { type Role, roleOf, type UserType } from '../../src/domain/permissions';
import { createDeviceChannel } from './device-channel';
import { createDeviceLocks } from './device-locks';
import type { Disk } from './disk';
import type { Faults } from './faults';
import { keepLedger, type Ledger } from './ledger';
import { createDeviceModel, type DeviceModel } from './model/device-model';
import type { WorldModel } from './model/world-model';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import type { Goods, SimulatedServer, SimulatedUser } from './simulated-server';
import { openTab, type SimulatedDevice, type Tab } from './tab';
import type { WorldOptions } from './world-kind';

/** What the devices of a world share, and what is true in it at this moment. */
export interface World {
  readonly options: WorldOptions;
  readonly scheduler: Scheduler;
  readonly server: SimulatedServer;
  readonly goods: Goods;
  readonly model: WorldModel;
  readonly places: Place[];
  /** What goes wrong by itself, and whether the server runs. */
  readonly weather: { faults: Faults; isUp: boolean };
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

/** A device with its tabs and its user. */
export interface Place {
  readonly device: SimulatedDevice;
  readonly disk: Disk;
  readonly ledger: Ledger;
  readonly model: DeviceModel;
  tabs: Tab[];
  /** Tabs that hang for good: they hold what they hold, and never come back. */
  readonly lost: Set<Tab>;
  /** As the device's session says. */
  userType: UserType;
  /** What the user has been since the device was last known to hold nothing else. */
  roles: Set<Role>;
  /** Of the program that tabs are opened with from now on. */
  versionsAhead: number;
}

export interface PlaceOptions {
  readonly name: string;
  readonly user: SimulatedUser;
  readonly disk: Disk;
  readonly pageRows: number;
  readonly random: SeededRandom;
}

/** A device without tabs, as it leaves the box. */
export function createPlace(world: World, { name, user, disk, pageRows, random }: PlaceOptions): Place {
  const { scheduler, server } = world;
  const model = createDeviceModel(world.model, user, disk.entries);
  const ledger = keepLedger({
    server,
    reached: disk.position,
    isTold: (requestID) => server.isIdentifying && !model.wasAnonymous(requestID),
  });
  disk.onOutbox((entries) => {
    ledger.observe(entries);
    model.observe(entries);
  });
  const unheard = random.fork();
  const device: SimulatedDevice = {
    name,
    user,
    userType: () => place.userType,
    scheduler,
    random: random.fork(),
    process: { server, isUp: () => world.weather.isUp },
    disk,
    pageRows,
    locks: createDeviceLocks(scheduler, random.fork()),
    hasLocks: !random.fork().chance(world.weather.faults.noLocks),
    channel: createDeviceChannel(scheduler, random.fork(), () =>
      unheard.chance(world.weather.faults.unheard),
    ),
    model,
    arrive: world.model.arrive,
    faults: () => world.weather.faults,
    isOnline: () => !world.offline.has(name),
    isSlow: () => world.slow.has(name),
    versionsAhead: () => place.versionsAhead,
    isClockSteady: () => !world.skews.has(name),
    skewMs: () => world.skews.get(name) ?? 0,
    note: (what) => {
      if (what.endsWith('dies')) world.deaths++;
      world.note(`${name} ${what}`);
    },
  };
  const place: Place = {
    device,
    disk,
    ledger,
    model,
    tabs: [],
    lost: new Set(),
    userType: user.userType,
    roles: new Set([roleOf(user)]),
    versionsAhead: 0,
  };
  return place;
}

export function openTabAt(world: World, place: Place): void {
  const tab = openTab(place.device, `t${++world.tabCount}`);
  place.tabs.push(tab);
  world.note(`${place.device.name} ${tab.name} opens`);
}

/** The tabs that have not died. */
export function tabsAt(place: Place): readonly Tab[] {
  place.tabs = place.tabs.filter((tab) => tab.isAlive());
  return place.tabs;
}

/** The tabs that a user can use. */
export function usableTabsAt(place: Place): readonly Tab[] {
  return tabsAt(place).filter((tab) => !place.lost.has(tab));
}

/** The role that the user has at this moment, whatever the session says. */
export function roleAt({ server }: World, { device: { user } }: Place): Role {
  return roleOf({ userID: user.userID, userType: server.userTypeOf(user) });
}

/** The user signs in again, with the role of this moment. */
export function signInAt(world: World, place: Place): void {
  place.userType = world.server.userTypeOf(place.device.user);
  for (const tab of tabsAt(place)) tab.signIn();
}
