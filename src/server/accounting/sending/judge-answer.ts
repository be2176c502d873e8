import { isPassing } from '../../../protocol/passing-status';
import type { AccountingProvider, ShipmentConfirmation } from '../providers/provider';
import { readRetryAfter } from './retry-delay';

/** What came back for a shipment; a cut connection, a timeout or an answer that is too large is `none`. */
export type Answer =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly location: string | null;
      /** Parsed JSON; undefined: it was none. */
      readonly body: unknown;
    };

export type Verdict =
  | { readonly kind: 'sent'; readonly providerID: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'retry'; readonly message: string; readonly retryAfterMs: number | null };

const longestMessage = 500;

export interface Judging {
  readonly provider: AccountingProvider;
  readonly nowMs: number;
  readonly token: string;
}

/**
 * What the answer to a creation means. Only a success that names the shipment is one; what may still come right is tried
 * again, and what the accounting system has refused is not.
 */
export function judgeAnswer(answer: Answer, judging: Judging): Verdict {
  if (isSuccess(answer)) {
    const providerID = judging.provider.readID(answer);
    if (providerID !== null) return { kind: 'sent', providerID };
  }
  return judgeFailure(answer, judging);
}

/** What the answer to the confirmation of a shipment means. */
export function judgeConfirmation(
  answer: Answer,
  judging: Judging & { readonly confirmation: ShipmentConfirmation; readonly providerID: string },
): Verdict {
  const result = isSuccess(answer) ? judging.confirmation.readResult(answer.body) : null;
  if (result?.problem) return { kind: 'refused', message: toldMessage(result.problem, judging) };
  return result ? { kind: 'sent', providerID: judging.providerID } : judgeFailure(answer, judging);
}

function judgeFailure(answer: Answer, judging: Judging): Exclude<Verdict, { readonly kind: 'sent' }> {
  if (answer.kind === 'none') return { kind: 'retry', message: answer.reason, retryAfterMs: null };
  const { status, body, retryAfter } = answer;
  const message = toldMessage(judging.provider.readMessage(body) ?? `HTTP ${status}`, judging);
  if (status === 401) return { kind: 'unauthorized', message };
  // Whatever says when to come back is about the moment too.
  const isTemporary = isPassing(status) || retryAfter !== null;
  if (status >= 400 && !isTemporary) return { kind: 'refused', message };
  return { kind: 'retry', message, retryAfterMs: readRetryAfter(retryAfter, judging.nowMs) };
}

function isSuccess(answer: Answer): answer is Extract<Answer, { readonly kind: 'answer' }> {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
}

/** It is shown and kept: a message that repeats the token is not. */
function toldMessage(message: string, { token }: Judging): string {
  return message.replaceAll(token, '…').slice(0, longestMessage);
}
