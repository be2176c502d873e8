import type { Break } from './breaks';
import type { Disk } from './disk';
import type { Fault, Faults } from './faults';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import type { Goods, SimulatedServer, SimulatedUser } from './simulated-server';

export interface ServerSetup {
  readonly random: SeededRandom;
  readonly scheduler: Scheduler;
  readonly isPlain: boolean;
  readonly broken: Break | null;
  readonly faults: () => Faults;
}

/** A device's stores, whose connections end with the world. */
export type WorldDisk = Disk & { unplug(): void };

/** What a world is made of: the product's own server and stores, or doubles of them. */
export interface WorldKind {
  /** A server with a company of its own; devices belong to its users in turn. */
  openServer(setup: ServerSetup): Promise<{
    readonly server: SimulatedServer;
    readonly users: readonly SimulatedUser[];
    /** null: tasks have no lines and come from elsewhere. */
    readonly goods: Goods | null;
  }>;
  openDisk(): WorldDisk;
}

export interface WorldOptions {
  readonly seed: number;
  readonly broken?: Break | null;
  /** The server is a plain API: no feed, no stream, no retry cache. */
  readonly plain?: boolean;
  /** Numbers of disturbances that are left out, to find the shortest story. */
  readonly skip?: ReadonlySet<number>;
  /** Faults that do not happen. */
  readonly without?: ReadonlySet<Fault>;
}

export interface Outcome {
  readonly problem: string | null;
  readonly events: readonly string[];
  readonly steps: number;
  readonly writes: number;
  readonly deaths: number;
}
