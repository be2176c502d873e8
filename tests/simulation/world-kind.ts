import type { Fault, Faults } from './faults';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import type { Goods, SimulatedServer, SimulatedUser } from './simulated-server';

export interface ServerSetup {
  readonly random: SeededRandom;
  readonly scheduler: Scheduler;
  readonly isPlain: boolean;
  readonly faults: () => Faults;
}

/** The source of the worlds' servers. */
export interface ServerKind {
  /** A server with a company of its own; devices belong to its users in turn. */
  openServer(setup: ServerSetup): Promise<{
    readonly server: SimulatedServer;
    readonly users: readonly SimulatedUser[];
    readonly goods: Goods;
  }>;
}

export interface WorldOptions {
  readonly seed: number;
  /** The server is a plain API: no feed, no stream, no retry cache. */
  readonly plain?: boolean;
  /** Numbers of disturbances that are left out, to find the shortest story. */
  readonly skip?: ReadonlySet<number>;
  /** Faults that do not occur. */
  readonly without?: ReadonlySet<Fault>;
}

export interface Outcome {
  readonly problem: string | null;
  readonly events: readonly string[];
  readonly steps: number;
  readonly writes: number;
  readonly deaths: number;
}

export type RunWorld = (options: WorldOptions) => Promise<Outcome>;
