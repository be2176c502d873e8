import type { DeviceStatus } from '../device';
import { backoffMs, waitMs } from './backoff';
import type { Reached } from './send/classify';

/** Whether the API answers: a reply decides, not `navigator.onLine` (S20). */
export interface Connectivity {
  readonly kind: DeviceStatus['connectivity'];
  /** Calls in a row without an answer. */
  readonly failures: number;
  /** Nothing is asked before this moment. */
  readonly notBeforeMs: number;
  /** How often the user has signed in again. */
  readonly signIns: number;
  /** How often a sync was asked for. */
  readonly syncsAsked: number;
}

/** The state to remember at the moment at which a call is made. */
export type AskedAt = Pick<Connectivity, 'signIns' | 'syncsAsked'>;

export const unknownConnectivity: Connectivity = {
  kind: 'unknown',
  failures: 0,
  notBeforeMs: 0,
  signIns: 0,
  syncsAsked: 0,
};

export type ConnectivityEvent =
  | {
      readonly kind: Reached;
      readonly nowMs: number;
      readonly jitter: number;
      /**
       * A refusal of older credentials, or a silence that began before a sync was asked for, says nothing about the
       * present (S20).
       */
      readonly asked: AskedAt;
    }
  /** The browser reports a network, the app was opened, or a user asked. */
  | { readonly kind: 'sync-now' }
  | { readonly kind: 'new-credentials' };

export function nextConnectivity(connectivity: Connectivity, event: ConnectivityEvent): Connectivity {
  switch (event.kind) {
    case 'answered':
      return connectivity.kind === 'online' && connectivity.notBeforeMs === 0
        ? connectivity
        : { ...connectivity, kind: 'online', failures: 0, notBeforeMs: 0 };
    case 'signed-out':
      return event.asked.signIns === connectivity.signIns
        ? { ...connectivity, kind: 'signed-out', failures: 0, notBeforeMs: 0 }
        : connectivity;
    case 'none': {
      if (connectivity.kind === 'signed-out' || event.asked.syncsAsked !== connectivity.syncsAsked)
        return connectivity;
      // Calls that were under way together fail together and count as one failure.
      if (connectivity.kind === 'offline' && waitMs(connectivity.notBeforeMs, event.nowMs) > 0)
        return connectivity;
      const failures = connectivity.failures + 1;
      const notBeforeMs = event.nowMs + backoffMs(failures, event.jitter);
      return { ...connectivity, kind: 'offline', failures, notBeforeMs };
    }
    case 'sync-now':
      return { ...connectivity, notBeforeMs: 0, syncsAsked: connectivity.syncsAsked + 1 };
    case 'new-credentials':
      return {
        ...(connectivity.kind === 'signed-out'
          ? { ...unknownConnectivity, syncsAsked: connectivity.syncsAsked }
          : connectivity),
        signIns: connectivity.signIns + 1,
      };
  }
}

/** Milliseconds until the API may be asked; null: not before the user has signed in. */
export function mayAskInMs(connectivity: Connectivity, nowMs: number): number | null {
  return connectivity.kind === 'signed-out' ? null : waitMs(connectivity.notBeforeMs, nowMs);
}
