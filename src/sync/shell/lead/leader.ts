import { windowStart } from '../../../domain/query/coverage';
import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { Capabilities, Position } from '../../../protocol/changes';
import type { DeviceAccess } from '../../core/pull/pull-access';
import { nextSweep } from '../../core/pull/sweep-plan';
import { findConfirmed } from '../../core/send/confirmation';
import { collectOutcomes, type OpenUserActions } from '../../core/send/outcomes';
import type { SendStep } from '../../core/send/send-plan';
import { recover, type Settled } from '../../core/send/settle';
import type { UserActionOutcome } from '../../device';
import type { Channel, Clock, MirrorStore, Network, Random } from '../../ports';
import type { PullOutcome } from '../pull/pull-asker';
import { createPuller } from '../pull/puller';
import type { OutboxView } from '../send/outbox-view';
import { createSender } from '../send/sender';
import type { Connection } from './connection';
import { createWaker, type Waker } from './waker';

export const pollMs = 30_000;
const retryMs = 5_000;

export interface LeaderOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly network: Network;
  readonly mirror: MirrorStore;
  readonly channel: Channel;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  readonly access: () => DeviceAccess;
  readonly companyID: number;
  /** Rows asked for at a time, most of all. */
  readonly pageRows?: number;
  readonly removeDeparted?: () => Promise<boolean>;
  /** Whether this tab leads still: asked before anything durable and before anything is sent (S34). */
  readonly holds: () => Promise<boolean>;
  readonly onCommitted: (commit: MirrorCommit, serial: number) => void;
  readonly onRebuilt: () => void;
  readonly onOutcome: (outcome: UserActionOutcome) => void;
  /** Progress or the state of syncing has changed. */
  readonly onChange: () => void;
  readonly note: (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;
}

/** The one tab of a device that talks to the server: sends the outbox and keeps the mirror current. */
export interface Leader {
  /** Runs until the lock is lost or the tab closes. */
  run(lost: AbortSignal): Promise<void>;
  /** The outbox has changed, or may be sent at once. */
  wakeSender(): void;
  wakePuller(): void;
  extendWindow(days: number): void;
  rebuild(): void;
  forget(): void;
  /** The role may have changed: what it may not read leaves the device (S32). */
  reconcileAccess(): void;
  recheckAccess(resource: string): void;
  isSyncing(): boolean;
  isStorageFull(): boolean;
  progress(): Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
}

export function createLeader(options: LeaderOptions): Leader {
  const { clock, random, network, mirror, connection, outbox, note } = options;
  const sendWaker = createWaker(clock);
  const pullWaker = createWaker(clock);
  const streamWaker = createWaker(clock);
  let userActions: OpenUserActions = new Map();
  let isSyncing = false;
  let isNudged = false;
  let isClosed = false;
  let clearedTo = '';
  let stopStream = (): void => {};

  const puller = createPuller({ clock, connection, mirror, note, holds, ...pick(options) });
  const sender = createSender({
    clock,
    random,
    connection,
    outbox,
    note,
    holds,
    fallbackPosition,
    onSettled,
  });

  async function holds(): Promise<boolean> {
    const isStill = await options.holds();
    if (!isStill) close();
    return isStill;
  }

  function close(): void {
    isClosed = true;
    stopStream();
    for (const waker of [sendWaker, pullWaker, streamWaker]) waker.wake();
  }

  async function fallbackPosition({ changeFeed }: Capabilities): Promise<Position | null> {
    if (changeFeed) return null;
    // An answer is settled also while the mirror cannot be read (S18, S54).
    const state = await mirror.state().catch(() => null);
    return state && nextSweep(state);
  }

  function onSettled(settled: Settled, step: SendStep): void {
    const refused = step.rejected.map((entry) => ({ kind: 'rejected' as const, entry, refetch: [] }));
    const events = [...refused, ...settled.events];
    const { entries } = outbox.contents();
    const answered = collectOutcomes(userActions, { ...settled, events, coalesced: step.coalesced, entries });
    userActions = answered.open;
    for (const outcome of answered.outcomes) options.onOutcome(outcome);
    for (const event of settled.events) if (event.kind === 'acked') puller.acknowledged(event.entry.targets);
    for (const event of settled.events) if (event.kind === 'rejected') puller.refetch(event.refetch);
    for (const { entry } of settled.events)
      if (entry.rejection?.status === 403)
        for (const { resource } of entry.targets) puller.recheckAccess(resource);
    // What the server did is worth looking at once.
    if (settled.events.some(({ kind }) => kind !== 'postponed')) pullWaker.wake();
  }

  /** Waits until the API may be asked and tells what it can do; null: ask again later. */
  const ready = async (waker: Waker): Promise<Capabilities | null> => {
    const inMs = connection.mayAskInMs();
    if (inMs === null || inMs > 0) {
      await waker.wait(inMs);
      return null;
    }
    return connection.capabilities();
  };

  /** Repeats a step while this tab leads; a store that fails stops nothing for good. */
  const repeat = async (waker: Waker, step: () => Promise<'end' | undefined>): Promise<void> => {
    while (!isClosed) {
      try {
        if ((await step()) === 'end') return;
      } catch (error) {
        note('trouble', { error: error instanceof Error ? error.name : 'unknown' });
        if (!isClosed) await waker.wait(retryMs);
      }
    }
  };

  const send = async (): Promise<undefined> => {
    const capabilities = await ready(sendWaker);
    if (!capabilities || isClosed) return;
    const next = await sender.step(capabilities);
    if (next.again === 'later') await sendWaker.wait(next.inMs);
  };

  const dropConfirmed = async (outcome: PullOutcome, ackedBefore: ReadonlySet<number>): Promise<void> => {
    if (outcome.kind !== 'complete' && outcome.kind !== 'reached') return;
    const pulled = { position: outcome.state.position, isComplete: outcome.kind === 'complete', ackedBefore };
    if (findConfirmed(outbox.contents().entries, pulled).length === 0 || !(await holds())) return;
    await outbox.update(({ entries }) => {
      const remove = findConfirmed(entries, pulled);
      return remove.length > 0 ? { put: [], remove, append: [], replaced: {} } : null;
    });
  };

  /** Once a day, and when the window has changed. */
  const removeDeparted = async ({ windowDays }: MirrorState): Promise<void> => {
    const start = windowStart(windowDays, clock.now());
    if (!options.removeDeparted || start === clearedTo || !connection.isClockRight()) return;
    while ((await holds()) && (await options.removeDeparted()));
    clearedTo = start;
  };

  const syncing = (next: boolean): void => {
    if (isSyncing === next) return;
    isSyncing = next;
    options.onChange();
  };

  const pull = async (): Promise<undefined> => {
    const capabilities = await ready(pullWaker);
    if (!capabilities || isClosed) return;
    syncing(true);
    const acked = outbox.contents().entries.filter(({ state }) => state === 'acked');
    const outcome = await puller.step(capabilities, isNudged || acked.length > 0);
    if (outcome.kind === 'complete') isNudged = false;
    await dropConfirmed(outcome, new Set(acked.map(({ seq }) => seq)));
    if (outcome.kind === 'more' || outcome.kind === 'reached') return;
    if (outcome.kind === 'complete') await removeDeparted(outcome.state);
    syncing(false);
    if (outcome.kind === 'complete' || outcome.kind === 'full') await pullWaker.wait(pollMs);
    else if (connection.connectivity().kind === 'online')
      await pullWaker.wait(retryMs + random.next() * retryMs);
  };

  let streamFailures = 0;
  const stream = async (): Promise<'end' | undefined> => {
    const capabilities = await ready(streamWaker);
    if (!capabilities || isClosed) return;
    if (!capabilities.changeStream) return 'end';
    await new Promise<void>((resolve) => {
      const stop = network.listen({
        onNews: () => {
          streamFailures = 0;
          pullWaker.wake();
        },
        onEnd: resolve,
      });
      stopStream = () => {
        stop();
        resolve();
      };
    });
    streamFailures++;
    // Nothing was heard while it was down.
    pullWaker.wake();
    const pauseMs = Math.min(60_000, 1_000 * 2 ** Math.min(streamFailures, 6));
    if (!isClosed) await streamWaker.wait(pauseMs * (0.5 + random.next() / 2));
  };

  return {
    run: async (lost) => {
      if (lost.aborted) return;
      lost.addEventListener('abort', close, { once: true });
      note('lead', {});
      let isRecovered = false;
      const recoverAndSend = async (): Promise<undefined> => {
        if (!isRecovered && !(await holds())) return;
        if (!isRecovered) await outbox.update(recover);
        isRecovered = true;
        return send();
      };
      await Promise.all([
        repeat(sendWaker, recoverAndSend),
        repeat(pullWaker, pull),
        repeat(streamWaker, stream),
      ]);
    },
    wakeSender: sendWaker.wake,
    wakePuller: () => {
      isNudged = true;
      pullWaker.wake();
      streamWaker.wake();
    },
    extendWindow: (days) => {
      puller.extendWindow(days);
      pullWaker.wake();
    },
    rebuild: () => {
      puller.rebuild();
      pullWaker.wake();
    },
    forget: () => {
      puller.forget();
      pullWaker.wake();
    },
    reconcileAccess: () => {
      puller.reconcileAccess();
      pullWaker.wake();
    },
    recheckAccess: (resource) => {
      puller.recheckAccess(resource);
      pullWaker.wake();
    },
    isSyncing: () => isSyncing,
    isStorageFull: puller.isFull,
    progress: puller.progress,
  };
}

function pick({ access, companyID, onCommitted, onRebuilt, pageRows }: LeaderOptions) {
  return { access, companyID, onCommitted, onRebuilt, ...(pageRows !== undefined && { pageRows }) };
}
