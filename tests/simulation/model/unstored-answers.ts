import type { OutboxEntry } from '../../../src/domain/sync/write';

/** Answers that a tab has got and the outbox does not hold yet: they are stored before the tab sends anything more (S73). */
export interface UnstoredAnswers {
  /** A tab begins to lead: what it was answered before, another one may have taken over since. */
  beginLead(tab: string): void;
  /** A tab hears what became of writes. */
  hear(tab: string, requestIDs: readonly (string | null)[]): void;
  /** A tab is about to send. @returns what is wrong with it */
  findUnstored(tab: string): string | null;
}

interface Heard {
  readonly requestID: string;
  readonly attempts: number;
}

/** @param stored what the outbox durably holds */
export function keepUnstoredAnswers(stored: () => readonly OutboxEntry[]): UnstoredAnswers {
  const heard = new Map<string, readonly Heard[]>();
  /** It is on the wire, as far as the outbox knows, with the try that was answered. */
  const isUnstored = ({ requestID, attempts }: Heard): boolean =>
    stored().some(
      (entry) => entry.requestID === requestID && entry.state === 'sending' && entry.attempts === attempts,
    );
  return {
    beginLead: (tab) => void heard.set(tab, []),
    hear: (tab, requestIDs) => {
      const before = heard.get(tab);
      // Without locks nothing tells when a tab leads.
      if (!before) return;
      const answered = stored().filter(({ requestID }) => requestIDs.includes(requestID));
      heard.set(tab, [...before.filter(isUnstored), ...answered]);
    },
    findUnstored: (tab) => {
      const left = heard.get(tab)?.find(isUnstored);
      return left ? `${tab} sends before it has stored the answer to ${left.requestID}` : null;
    },
  };
}
