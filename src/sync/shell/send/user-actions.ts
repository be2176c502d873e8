import { refuseSecretWrite } from '../../../domain/sync/refuse-secrets';
import { entryShape, type OutboxEntry, type Write } from '../../../domain/sync/write';
import { loadOnce } from '../../../lib/load-once';
import { queuedWrite } from '../../core/send/queued-write';
import type { DiscardOptions } from '../../device';
import type { Clock, Random } from '../../ports';
import type { OutboxView } from './outbox-view';

/** A user's actions on the outbox, in any tab. Each is durable when it resolves. */
export interface UserActions {
  /**
   * Throws when a write holds a secret. @returns id of the user action, under which it can be undone for `undoMs`
   * milliseconds (S1)
   */
  submit(writes: readonly Write[], undoMs: number): Promise<string>;
  /** @returns number of writes taken back */
  undo(userActionID: string): Promise<number>;
  /** @returns number of entries that are sent again */
  retry(requestIDs: readonly string[]): Promise<number>;
  /** @returns number of discarded entries, without dependents: the others were sent before (S13) */
  discard(requestIDs: readonly string[], options?: DiscardOptions): Promise<number>;
  /** @returns 0: it is no longer refused */
  resend(requestID: string, write: Write): Promise<number>;
  /** Takes over what the user entered under another address of the API (S71). @returns number of writes taken over */
  adopt(from: string): Promise<number>;
}

export interface UserActionOptions {
  readonly outbox: OutboxView;
  readonly clock: Clock;
  readonly random: Random;
  readonly userID: number;
  readonly companyID: number;
  /** Resolves when the outbox has been read. */
  readonly started: Promise<unknown>;
  /** There is something to send now. */
  readonly syncNow: () => void;
}

/** Waits for the code of actions on stored writes; see `loadSweeps`. */
export const loadStoredActions = loadOnce(() => import('./stored-actions'));

export function createUserActions(options: UserActionOptions): UserActions {
  const { outbox, clock, random, userID, companyID, syncNow } = options;
  // Loaded before the first write can be taken back, so that it works without a connection.
  void options.started.then(loadStoredActions).catch(() => undefined);
  return {
    submit: async (writes, undoMs) => {
      writes.forEach(refuseSecretWrite);
      await options.started;
      const userActionID = random.uuid();
      const createdAtMs = clock.now();
      const entries = writes.map(
        (write): Omit<OutboxEntry, 'seq'> => ({
          ...queuedWrite(write, outbox.contents()),
          shape: entryShape,
          requestID: random.uuid(),
          userActionID,
          userID,
          companyID,
          state: 'pending',
          createdAtMs,
          notBeforeMs: undoMs > 0 ? createdAtMs + undoMs : 0,
          attempts: 0,
          sentAtMs: null,
          ackedAt: null,
          rejection: null,
        }),
      );
      await outbox.append(entries);
      return userActionID;
    },
    undo: async (userActionID) => (await loadStoredActions()).undo(options, userActionID),
    retry: async (requestIDs) => (await loadStoredActions()).retry(options, requestIDs),
    discard: async (requestIDs, how) => (await loadStoredActions()).discard(options, requestIDs, how),
    resend: async (requestID, write) => (await loadStoredActions()).resend(options, requestID, write),
    adopt: async (from) => {
      const count = await outbox.adopt(from);
      syncNow();
      return count;
    },
  };
}
