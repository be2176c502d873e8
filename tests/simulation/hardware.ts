import { createDeviceCaches, type DeviceCaches } from './device-caches';
import { createDeviceChannel, type DeviceChannel } from './device-channel';
import { createDeviceLocks, type DeviceLocks } from './device-locks';
import type { Faults } from './faults';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import { type Drive, plugDrive } from './simulated-indexeddb';

/** Shared by all users of a device: its databases, locks and channels, each under its name. */
export interface Hardware {
  /** Also of its network and its clock. */
  readonly name: string;
  readonly drive: Drive;
  /** null: the browser has none. */
  readonly caches: DeviceCaches | null;
  readonly locks: DeviceLocks;
  /** The browser has Web Locks. */
  readonly hasLocks: boolean;
  channel(name: string): DeviceChannel;
  /** Random source of later faults, which does not shift the others. */
  readonly rare: SeededRandom;
}

export function createHardware(
  name: string,
  {
    scheduler,
    random,
    rare,
    faults,
  }: {
    readonly scheduler: Scheduler;
    readonly random: SeededRandom;
    readonly rare: SeededRandom;
    readonly faults: () => Faults;
  },
): Hardware {
  const channels = new Map<string, DeviceChannel>();
  const unheard = random.fork();
  const locks = createDeviceLocks(scheduler, random.fork());
  const hasLocks = !random.fork().chance(faults().noLocks);
  return {
    name,
    rare,
    drive: plugDrive(),
    // Browsers without locks, on plain http, have no caches either.
    caches: hasLocks ? createDeviceCaches() : null,
    locks,
    hasLocks,
    channel: (of) => {
      const isLost = (): boolean => unheard.chance(faults().unheard);
      const channel = channels.get(of) ?? createDeviceChannel(scheduler, random.fork(), isLost);
      channels.set(of, channel);
      return channel;
    },
  };
}
