import { refuseSecretWrite } from '../../../domain/sync/refuse-secrets';
import { entryShape, type OutboxEntry, type Write } from '../../../domain/sync/write';
import { loadOnce } from '../../../lib/load-once';
import { queuedWrite } from '../../core/send/queued-write';
import type { DiscardOptions } from '../../device';
import type { Clock, Random } from '../../ports';
import type { OutboxView } from './outbox-view';

/** What a user does to the outbox, in any tab. Each is durable when it resolves. */
export interface UserActions {
  /** Throws where a write holds a secret. @returns id of the user action, under which it can be undone for `undoMs` milliseconds (S1) */
  submit(writes: readonly Write[], undoMs: number): Promise<string>;
  /** @returns how many writes were taken back */
  undo(userActionID: string): Promise<number>;
  /** @returns how many of them are sent again */
  retry(requestIDs: readonly string[]): Promise<number>;
  /** @returns how many of them are gone, dependents not counted: the others were sent before (S13) */
  discard(requestIDs: readonly string[], options?: DiscardOptions): Promise<number>;
  /** @returns 0: it is refused no more */
  resend(requestID: string, write: Write): Promise<number>;
  /** Goes on with what the user entered under another address of the API (S71). @returns how many writes came */
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
  /** There is something to be sent now. */
  readonly syncNow: () => void;
}

/** Waits for the code of what a user does to writes that are there already; see `loadSweeps`. */
export const loadStoredActions = loadOnce(() => import('./stored-actions'));

export function createUserActions(options: UserActionOptions): UserActions {
  const { outbox, clock, random, userID, companyID, syncNow } = options;
  // At hand before the first write can be taken back, also where the connection goes.
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
