// What a user does to writes that are in the outbox already: loaded apart, before the first can be taken back.
import type { OutboxChange, OutboxContents } from '../../../domain/sync/outbox-types';
import { refuseSecretWrite } from '../../../domain/sync/refuse-secrets';
import type { Write } from '../../../domain/sync/write';
import { countDiscardable, planDiscard, planResend, planRetry, planUndo } from '../../core/user-actions';
import type { DiscardOptions } from '../../device';
import type { Random } from '../../ports';
import type { OutboxView } from './outbox-view';

interface StoredActionOptions {
  readonly outbox: OutboxView;
  readonly random: Random;
  /** There is something to send now. */
  readonly syncNow: () => void;
}

/** @returns number of writes taken back */
export function undo({ outbox }: StoredActionOptions, userActionID: string): Promise<number> {
  return update(
    outbox,
    (contents) => planUndo(contents, userActionID),
    ({ remove }) => remove.length,
  );
}

/** @returns number of entries that are sent again */
export async function retry(
  { outbox, random, syncNow }: StoredActionOptions,
  requestIDs: readonly string[],
): Promise<number> {
  const ids = new Set(requestIDs);
  const count = await update(
    outbox,
    (contents) => planRetry(contents, ids, random.uuid),
    ({ put }) => put.length,
  );
  syncNow();
  return count;
}

/** @returns number of discarded entries, without dependents: the others were sent before (S13) */
export function discard(
  { outbox }: StoredActionOptions,
  requestIDs: readonly string[],
  { takesDependents }: DiscardOptions = {},
): Promise<number> {
  const ids = new Set(requestIDs);
  return update(
    outbox,
    (contents) => planDiscard(contents, ids, takesDependents),
    (_, contents) => countDiscardable(contents, ids),
  );
}

/** Throws when the write holds a secret. @returns 0: it is no longer refused */
export async function resend(
  { outbox, random }: StoredActionOptions,
  requestID: string,
  write: Write,
): Promise<number> {
  refuseSecretWrite(write);
  const uuid = random.uuid();
  return update(
    outbox,
    (contents) => planResend(contents, requestID, write, uuid),
    () => 1,
  );
}

/** @returns what `count` finds in the change; 0: no change */
async function update(
  outbox: OutboxView,
  plan: (contents: OutboxContents) => OutboxChange | null,
  count: (change: OutboxChange, contents: OutboxContents) => number,
): Promise<number> {
  let changed = 0;
  await outbox.update((contents) => {
    const change = plan(contents);
    changed = change ? count(change, contents) : 0;
    return change;
  });
  return changed;
}
