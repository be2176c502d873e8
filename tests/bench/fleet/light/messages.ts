import type { Session } from '../../../../src/session/session';

/** A device without a mirror, an outbox or a screen. */
export interface LightPlan {
  readonly index: number;
  readonly session: Session;
}

/** An edit of a task that has not been edited before. */
export interface LightPress {
  /** Milliseconds after the round has begun. */
  readonly dueMs: number;
  readonly device: number;
  readonly taskID: number;
}

/** Moments are milliseconds since 1970. */
export interface LightPressMade {
  readonly device: number;
  readonly taskID: number;
  readonly atMs: number;
  readonly answeredAtMs: number;
}

/** Tasks that have come to a device in the feed, and when, in the same order. */
export interface LightSeen {
  readonly device: number;
  readonly taskIDs: readonly number[];
  readonly atMs: readonly number[];
  /** How often a task came again. */
  readonly again: number;
}

export interface LightRequests {
  readonly pages: number;
  /** Exchanges that were not answered, or with a failure, and were tried again. */
  readonly failed: number;
}

export type LightQuestion =
  /** Answered when all of them know the feed's position and follow the stream. */
  | { readonly kind: 'open'; readonly devices: readonly LightPlan[] }
  /** Answered with the moments when all presses are answered. */
  | { readonly kind: 'press'; readonly beginMs: number; readonly presses: readonly LightPress[] }
  /** The smallest number of tasks that any device has seen. */
  | { readonly kind: 'least' }
  | { readonly kind: 'seen' }
  | { readonly kind: 'requests' }
  | { readonly kind: 'close' };
