import type { AccountingProvider } from '../providers/provider';
import { readRetryAfter } from './retry-delay';

/** What came back for a shipment; a cut connection, a timeout or an answer that is too large is `none`. */
export type Answer =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfter: string | null;
      /** Parsed JSON; undefined: it was none. */
      readonly body: unknown;
    };

export type Verdict =
  | { readonly kind: 'sent'; readonly providerID: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'retry'; readonly message: string; readonly retryAfterMs: number | null };

const longestMessage = 500;

/** Statuses of the 4xx that are about the moment, not about the shipment; so is any that says when to come back. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What an answer means. Only a confirmation with an id is one; what may still come right is tried again, and what the
 * accounting system has refused is not.
 */
export function judgeAnswer(
  answer: Answer,
  provider: AccountingProvider,
  { nowMs, token }: { readonly nowMs: number; readonly token: string },
): Verdict {
  if (answer.kind === 'none') return { kind: 'retry', message: answer.reason, retryAfterMs: null };
  const { status, body, retryAfter } = answer;
  const providerID = provider.readID(body);
  if (status >= 200 && status < 300 && providerID !== null) return { kind: 'sent', providerID };
  // It is shown and kept: a message that repeats the token is not.
  const message = (provider.readMessage(body) ?? `HTTP ${status}`)
    .replaceAll(token, '…')
    .slice(0, longestMessage);
  if (status === 401) return { kind: 'unauthorized', message };
  const isTemporary = temporary.has(status) || retryAfter !== null;
  if (status >= 400 && status < 500 && !isTemporary) return { kind: 'refused', message };
  return { kind: 'retry', message, retryAfterMs: readRetryAfter(retryAfter, nowMs) };
}
