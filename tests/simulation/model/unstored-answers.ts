import type { OutboxEntry } from '../../../src/domain/sync/write';

/**
 * Answers that a tab has received and the outbox does not hold yet: they are stored before the tab sends anything else
 * (S73).
 */
export interface UnstoredAnswers {
  /** A tab begins to lead: another one may have taken over its earlier answers since. */
  beginLead(tab: string): void;
  /** A tab receives the outcomes of writes. */
  hear(tab: string, requestIDs: readonly (string | null)[]): void;
  /** A tab is about to send. @returns the problem with it */
  findUnstored(tab: string): string | null;
}

/**
 * @param stored the outbox's durable content
 * @param senderOf the tab that has marked a request's last try as being sent
 */
export function keepUnstoredAnswers(
  stored: () => readonly OutboxEntry[],
  senderOf: (requestID: string) => string | undefined,
): UnstoredAnswers {
  /** By tab: the tries that were answered last, by request. */
  const heard = new Map<string, Map<string, number>>();
  return {
    beginLead: (tab) => void heard.set(tab, new Map()),
    hear: (tab, requestIDs) => {
      const tries = heard.get(tab);
      // Without locks nothing tells when a tab leads.
      if (!tries || requestIDs.length === 0) return;
      const ids = new Set(requestIDs);
      // A tab that was frozen while it marked a try, and thaws, makes a try in place of another tab's, whose answer is
      // then void.
      for (const { requestID, attempts } of stored())
        if (ids.has(requestID) && senderOf(requestID) === tab) tries.set(requestID, attempts);
    },
    findUnstored: (tab) => {
      const tries = heard.get(tab);
      if (!tries || tries.size === 0) return null;
      const left = stored().find(
        ({ requestID, state, attempts }) => state === 'sending' && tries.get(requestID) === attempts,
      );
      tries.clear();
      return left ? `${tab} sends before it has stored what it was answered to entry ${left.seq}` : null;
    },
  };
}
