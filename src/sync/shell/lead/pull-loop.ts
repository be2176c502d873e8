import { windowStart } from '../../../domain/query/coverage';
import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { PullCommand } from '../../core/pull/pull-commands';
import { pauseAfter } from '../../core/pull/pull-pace';
import { planConfirmation } from '../../core/send/confirmation';
import { makesRow } from '../../core/send/kinds-of-writes';
import type { Clock, Random } from '../../ports';
import type { PullOutcome } from '../pull/pull-outcome';
import { createPuller, type Puller, type PullerOptions } from '../pull/puller';
import type { OutboxView } from '../send/outbox-view';
import type { Connection } from './connection';
import type { Term } from './term';
import { createWaker } from './waker';

/** Rows of others do not wait longer for a slow answer about this device's creations. */
const answerPatienceMs = 2_000;

export interface PullLoopOptions
  extends Omit<PullerOptions, 'clock' | 'connection' | 'holds' | 'beforeStoring'> {
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  readonly term: Term;
  /** Resolves when the running exchange of writes has ended. */
  readonly exchange: () => Promise<unknown>;
  /** Removes some rows that have left the window; resolves to whether there may be more (S25). */
  readonly removeExpired: (() => Promise<boolean>) | null;
  /** Progress or the state of syncing has changed. */
  readonly onChange: () => void;
}

/** Pulls while this tab leads, and removes acknowledged entries from the outbox once the mirror holds their effects. */
export interface PullLoop extends Pick<Puller, 'isFull' | 'progress'> {
  run(): Promise<void>;
  wake(): void;
  /** Also begins a sweep that is not due yet. */
  syncNow(): void;
  take(command: PullCommand): void;
  isSyncing(): boolean;
}

export function createPullLoop(options: PullLoopOptions): PullLoop {
  const { clock, random, connection, outbox, term } = options;
  const waker = createWaker(clock);
  const puller = createPuller({
    ...options,
    holds: term.holds,
    beforeStoring: (commit) => untilCreationsAnswered(options, commit),
  });
  let isSyncing = false;
  let isAsked = false;
  /** Begin of the window when expired rows were last removed. */
  let expiredBefore = '';
  term.onEnd(waker.wake);

  const showSyncing = (next: boolean): void => {
    if (isSyncing === next) return;
    isSyncing = next;
    options.onChange();
  };

  /** Once a day, and when the window has changed. */
  const removeExpired = async ({ windowDays, reckonedMs = 0 }: MirrorState): Promise<void> => {
    const start = windowStart(windowDays, reckonedMs);
    if (!options.removeExpired || start === expiredBefore) return;
    while ((await term.holds()) && (await options.removeExpired()));
    expiredBefore = start;
  };

  const step = async (): Promise<void> => {
    const capabilities = await term.ready(waker);
    if (!capabilities) return;
    showSyncing(true);
    const acked = outbox.contents().entries.filter(({ state }) => state === 'acked');
    const outcome = await puller.step(capabilities, isAsked || acked.length > 0);
    if (outcome.kind === 'complete') isAsked = false;
    await removeConfirmed(options, outcome, new Set(acked.map(({ seq }) => seq)));
    if (outcome.kind === 'more' || outcome.kind === 'reached') return;
    if (outcome.kind === 'complete') await removeExpired(outcome.state);
    showSyncing(false);
    const pause = pauseAfter(outcome.kind, connection.connectivity().kind === 'online');
    if (pause) await waker.wait(pause.ms + (pause.jitterMs > 0 ? random.next() * pause.jitterMs : 0));
  };

  return {
    run: () => term.repeat(waker, step),
    wake: waker.wake,
    syncNow: () => {
      isAsked = true;
      waker.wake();
    },
    take: (command) => {
      puller.take(command);
      waker.wake();
    },
    isSyncing: () => isSyncing,
    isFull: puller.isFull,
    progress: puller.progress,
  };
}

/**
 * Rows that this device creates get their real keys with the answer: pulled sooner, they would stand beside themselves.
 */
async function untilCreationsAnswered(
  { clock, outbox, exchange }: Pick<PullLoopOptions, 'clock' | 'outbox' | 'exchange'>,
  { put }: MirrorCommit,
): Promise<void> {
  const isAwaited = outbox
    .contents()
    .entries.some(
      ({ state, effects, request }) =>
        state === 'sending' && effects.some((one) => one.resource in put && makesRow(one, request)),
    );
  if (!isAwaited) return;
  let endPatience = (): void => {};
  const patience = new Promise<void>((resolve) => {
    endPatience = clock.after(answerPatienceMs, resolve);
  });
  await Promise.race([exchange().catch(() => undefined), patience]);
  endPatience();
}

/** @param ackedBefore entries that were acknowledged before the pull was asked for (S17) */
async function removeConfirmed(
  { outbox, term }: Pick<PullLoopOptions, 'outbox' | 'term'>,
  outcome: PullOutcome,
  ackedBefore: ReadonlySet<number>,
): Promise<void> {
  if (outcome.kind !== 'complete' && outcome.kind !== 'reached') return;
  const pulled = { position: outcome.state.position, isComplete: outcome.kind === 'complete', ackedBefore };
  if (!planConfirmation(outbox.contents(), pulled) || !(await term.holds())) return;
  await outbox.update((contents) => planConfirmation(contents, pulled));
}
