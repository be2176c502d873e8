import type { RowsQuery } from '../../../src/domain/query/query';
import type { Session } from '../../../src/session/session';

/** A device of the fleet. */
export interface DevicePlan {
  readonly index: number;
  readonly session: Session;
  /** Which tasks the screen that is open shows. */
  readonly screen: Pick<RowsQuery, 'filter' | 'sort' | 'range'>;
}

/** A user's action on a device. Every task of a round is written once, so that its key identifies the write. */
export interface Press {
  /** Milliseconds after the round has begun. */
  readonly dueMs: number;
  readonly device: number;
  readonly taskID: number;
  /** `hold` holds the task, `edit` changes its additional information. */
  readonly kind: 'hold' | 'edit';
}

export type HostQuestion =
  /** Opens devices; answered when all of them are synchronized and show their tasks. */
  | { readonly kind: 'open'; readonly devices: readonly DevicePlan[] }
  /** Presses, each at its time after `beginMs`; answered with the moments when all are stored. */
  | { readonly kind: 'press'; readonly beginMs: number; readonly presses: readonly Press[] }
  /** Whether the network of some devices is away. */
  | { readonly kind: 'network'; readonly devices: readonly number[]; readonly isAway: boolean }
  /** What the devices have shown since they were opened. */
  | { readonly kind: 'sights' }
  /** How many tasks each device has that were written in the round. */
  | { readonly kind: 'written' }
  /** Entries of all outboxes that wait for an answer and devices that are pulling; refused entries. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'requests' }
  | { readonly kind: 'close' };

/** Moments are milliseconds since 1970. */
export interface Sight {
  readonly device: number;
  readonly taskID: number;
  readonly atMs: number;
}

export interface PressMade {
  readonly device: number;
  readonly taskID: number;
  readonly atMs: number;
}

export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
}

/** Every request that devices have made, whether or not it was answered. */
export interface Requests {
  /** How many, by path without keys and parameters. */
  readonly byPath: Readonly<Record<string, number>>;
  /** When each was made. */
  readonly atMs: readonly number[];
}
