import type { DeviceStatus } from '../client';
import { backoffMs, waitMs } from './backoff';
import type { Reached } from './send/classify';

/** Whether the API answers: a reply decides, not `navigator.onLine` (S20). */
export interface Reach {
  readonly kind: DeviceStatus['reach'];
  /** Calls in a row without an answer. */
  readonly failures: number;
  /** Nothing is asked before this moment. */
  readonly notBeforeMs: number;
  /** How often somebody has signed in anew. */
  readonly signIns: number;
  /** How often somebody has asked to try at once. */
  readonly nudges: number;
}

/** What has to be remembered of the moment at which a call is asked for. */
export type AskedAt = Pick<Reach, 'signIns' | 'nudges'>;

export const unknownReach: Reach = {
  kind: 'unknown',
  failures: 0,
  notBeforeMs: 0,
  signIns: 0,
  nudges: 0,
};

export type ReachEvent =
  | {
      readonly kind: Reached;
      readonly nowMs: number;
      readonly jitter: number;
      /** A refusal of older credentials, and silence from before a nudge, say nothing of the present (S20). */
      readonly asked: AskedAt;
    }
  /** The browser says the network is back, the app was opened, a person pressed refresh. */
  | { readonly kind: 'nudge' }
  | { readonly kind: 'new-credentials' };

export function nextReach(reach: Reach, event: ReachEvent): Reach {
  switch (event.kind) {
    case 'answered':
      return reach.kind === 'online' && reach.notBeforeMs === 0
        ? reach
        : { ...reach, kind: 'online', failures: 0, notBeforeMs: 0 };
    case 'signed-out':
      return event.asked.signIns === reach.signIns
        ? { ...reach, kind: 'signed-out', failures: 0, notBeforeMs: 0 }
        : reach;
    case 'none': {
      if (reach.kind === 'signed-out' || event.asked.nudges !== reach.nudges) return reach;
      // Calls that were under way together fail together: that is one failure.
      if (reach.kind === 'offline' && waitMs(reach.notBeforeMs, event.nowMs) > 0) return reach;
      const failures = reach.failures + 1;
      const notBeforeMs = event.nowMs + backoffMs(failures, event.jitter);
      return { ...reach, kind: 'offline', failures, notBeforeMs };
    }
    case 'nudge':
      return { ...reach, notBeforeMs: 0, nudges: reach.nudges + 1 };
    case 'new-credentials':
      return {
        ...(reach.kind === 'signed-out' ? { ...unknownReach, nudges: reach.nudges } : reach),
        signIns: reach.signIns + 1,
      };
  }
}

/** Milliseconds until the API may be asked; null: not before somebody signs in. */
export function mayAskInMs(reach: Reach, nowMs: number): number | null {
  return reach.kind === 'signed-out' ? null : waitMs(reach.notBeforeMs, nowMs);
}
