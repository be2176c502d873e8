import type { MirrorState } from '../../../domain/sync/mirror-types';
import { commandsAfter, type PullCommand } from '../../core/pull/pull-commands';
import { nextSweep } from '../../core/pull/sweep-state';
import { collectOutcomes, failuresIn, type OpenUserActions } from '../../core/send/outcomes';
import { recover, type Settled } from '../../core/send/settle';
import type { UserActionOutcome } from '../../device';
import type { Clock, Note, Random } from '../../ports';
import type { OutboxView } from '../send/outbox-view';
import { createSender, type KeptSending } from '../send/sender';
import type { Connection } from './connection';
import type { Term } from './term';
import { createWaker } from './waker';

export interface SendLoopOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  readonly mirror: { readonly state: () => Promise<MirrorState> };
  readonly term: Term;
  readonly fence: number | undefined;
  readonly kept: KeptSending;
  readonly note: Note;
  readonly onOutcome: (outcome: UserActionOutcome) => void;
  /** What the answers mean for the pull. */
  readonly onCommand: (command: PullCommand) => void;
  /** The server has done or refused something, so that there may be news. */
  readonly onAnswered: () => void;
}

/** An answer waits no longer for the mirror. */
const patienceMs = 1_000;

/** Sends the outbox while this tab leads. */
export function createSendLoop(options: SendLoopOptions) {
  const { clock, connection, outbox, mirror, term } = options;
  const waker = createWaker(clock);
  let userActions: OpenUserActions = new Map();
  let isRecovered = false;
  let exchange: Promise<unknown> = Promise.resolve();
  term.onEnd(waker.wake);

  const tell = (settled: Pick<Settled, 'events' | 'replaced'>): void => {
    const { entries } = outbox.contents();
    const answered = collectOutcomes(userActions, { ...settled, entries });
    userActions = answered.open;
    for (const outcome of [...failuresIn(settled.events), ...answered.outcomes]) options.onOutcome(outcome);
  };
  const onSettled = (settled: Settled): void => {
    const { events } = settled;
    tell(settled);
    for (const command of commandsAfter(events)) options.onCommand(command);
    if (events.some(({ kind }) => kind !== 'postponed')) options.onAnswered();
  };
  const sender = createSender({
    ...options,
    connection,
    holds: term.holds,
    fallbackPosition: async ({ changeFeed }) => {
      if (changeFeed) return null;
      // An answer is settled even if the mirror cannot be read, or not now (S18, S54).
      const state = await Promise.race([mirror.state().catch(() => null), passed(clock, patienceMs)]);
      return state && nextSweep(state);
    },
    onSettled,
    onRefused: (entries) =>
      tell({ events: entries.map((entry) => ({ kind: 'rejected', entry, refetch: [] })), replaced: {} }),
  });

  const step = async (): Promise<void> => {
    if (!isRecovered && !(await term.holds())) return;
    if (!isRecovered) {
      await sender.storeAnswered();
      await outbox.update(recover, options.fence);
      isRecovered = true;
    }
    const capabilities = await term.ready(waker);
    if (!capabilities) return;
    const writesWaitMs = connection.writesWaitMs();
    if (writesWaitMs > 0) return waker.wait(writesWaitMs);
    const sending = sender.step(capabilities);
    exchange = sending;
    const next = await sending;
    if (next.again === 'later') await waker.wait(next.inMs);
  };

  return {
    run: () => term.repeat(waker, step),
    wake: waker.wake,
    /** The running exchange, or the last one. */
    exchange: () => exchange,
  };
}

function passed(clock: Pick<Clock, 'after'>, delayMs: number): Promise<null> {
  return new Promise((resolve) => clock.after(delayMs, () => resolve(null)));
}
