import { refuseSecretWrite } from '../../../domain/sync/refuse-secrets';
import { ENTRY_SHAPE, type OutboxEntry, type Write } from '../../../domain/sync/write';
import { loadOnce } from '../../../lib/load-once';
import { queuedWrite } from '../../core/send/queued-write';
import type { Clock, Random } from '../../ports';
import type { OutboxView } from './outbox-view';

/** What a user does to the outbox, in any tab. Each is durable when it resolves. */
export interface UserActions {
  /** Throws where a write holds a secret. @returns id of the user action, under which it can be undone for `undoMs` milliseconds (S1) */
  submit(writes: readonly Write[], undoMs: number): Promise<string>;
  /** @returns how many writes were taken back */
  undo(userActionID: string): Promise<number>;
  retry(requestIDs: readonly string[]): Promise<void>;
  discard(requestIDs: readonly string[]): Promise<void>;
  resend(requestID: string, write: Write): Promise<void>;
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
  readonly wake: () => void;
}

/** Waits for the code of what a user does to writes that are there already; see `loadSweeps`. */
export const loadPlans = loadOnce(() => import('../../core/user-actions'));

export function createUserActions(options: UserActionOptions): UserActions {
  const { outbox, clock, random, userID, companyID, wake } = options;
  // At hand before the first write can be taken back, also where the connection goes.
  void options.started.then(loadPlans).catch(() => undefined);
  return {
    submit: async (writes, undoMs) => {
      writes.forEach(refuseSecretWrite);
      await options.started;
      const userActionID = random.uuid();
      const createdAtMs = clock.now();
      const entries = writes.map(
        (write): Omit<OutboxEntry, 'seq'> => ({
          ...queuedWrite(write, outbox.contents()),
          shape: ENTRY_SHAPE,
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
    undo: async (userActionID) => {
      const { planUndo } = await loadPlans();
      let taken = 0;
      await outbox.update((contents) => {
        const change = planUndo(contents, userActionID);
        taken = change?.remove.length ?? 0;
        return change;
      });
      return taken;
    },
    retry: async (requestIDs) => {
      const { planRetry } = await loadPlans();
      await outbox.update((contents) => planRetry(contents, new Set(requestIDs), random.uuid));
      wake();
    },
    discard: async (requestIDs) => {
      const { planDiscard } = await loadPlans();
      await outbox.update((contents) => planDiscard(contents, new Set(requestIDs)));
    },
    resend: async (requestID, write) => {
      refuseSecretWrite(write);
      const { planResend } = await loadPlans();
      const uuid = random.uuid();
      await outbox.update((contents) => planResend(contents, requestID, write, uuid));
    },
    adopt: async (from) => {
      const count = await outbox.adopt(from);
      wake();
      return count;
    },
  };
}
