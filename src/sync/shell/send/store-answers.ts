import type { Position } from '../../../domain/sync/position';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { Capabilities } from '../../../protocol/capabilities';
import type { Verdict } from '../../core/send/classify';
import type { SendStep } from '../../core/send/send-plan';
import { type SettleContext, type Settled, type Settling, settle } from '../../core/send/settle';
import type { Clock, Note, Random } from '../../ports';
import type { OutboxView } from './outbox-view';

export interface AnswerOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly outbox: OutboxView;
  /** Position for acknowledgements that name none (S18). */
  readonly fallbackPosition: (capabilities: Capabilities) => Promise<Position | null>;
  readonly onSettled: (settled: Settled) => void;
  readonly note: Note;
}

/** The answers to the entries of one exchange, and when they came. */
export interface Answered {
  readonly settlings: readonly Settling[];
  readonly context: SettleContext;
}

export async function answeredBy(
  { clock, random, fallbackPosition }: Pick<AnswerOptions, 'clock' | 'random' | 'fallbackPosition'>,
  sent: {
    readonly step: SendStep;
    readonly entries: readonly OutboxEntry[];
    readonly verdicts: readonly Verdict[];
    readonly capabilities: Capabilities;
  },
): Promise<Answered> {
  const { step, entries, verdicts, capabilities } = sent;
  const settlings = entries.flatMap((entry, index): Settling[] => {
    const verdict = verdicts[index];
    const before = step.uncertain.has(entry.seq) ? 'uncertain' : 'pending';
    return verdict
      ? [{ seq: entry.seq, attempt: entry.attempts, requestID: entry.requestID, verdict, before }]
      : [];
  });
  const context = {
    nowMs: clock.now(),
    jitters: settlings.map(() => random.next()),
    fallback: await fallbackPosition(capabilities),
  };
  return { settlings, context };
}

/**
 * Stores the outcomes of entries before they are reported (S1). @throws what the outbox throws: nothing was stored, and
 * the answers are to be stored before more is sent (S73)
 */
export async function storeAnswers(
  { outbox, note, onSettled }: Pick<AnswerOptions, 'outbox' | 'note' | 'onSettled'>,
  { settlings, context }: Answered,
): Promise<void> {
  let settled: Settled = { change: null, events: [], replaced: {} };
  await outbox.update((contents) => {
    settled = settle(contents, settlings, context);
    return settled.change;
  });
  for (const { kind, entry } of settled.events)
    note(kind, {
      seq: entry.seq,
      request: entry.requestID,
      state: entry.state,
      status: entry.rejection?.status ?? null,
    });
  onSettled(settled);
}
