import { isPassing } from '../../../protocol/passing-status';
import type { AccountingProvider, ShipmentConfirmation } from '../providers/provider';
import { readRetryAfter } from './retry-delay';

/** The answer for a shipment; a cut connection, a timeout or an answer that is too large is `none`. */
export type Answer =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly location: string | null;
      /** Parsed JSON; undefined: not JSON. */
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
 * Judges the answer to a creation. Only a success that names the shipment counts; what may still succeed is tried
 * again, what the accounting system has refused is not.
 */
export function judgeAnswer(answer: Answer, judging: Judging): Verdict {
  if (isSuccess(answer)) {
    const providerID = judging.provider.readID(answer);
    if (providerID !== null) return { kind: 'sent', providerID };
  }
  return judgeFailure(answer, judging);
}

/** Judges the answer to the confirmation of a shipment. */
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
  // An answer with `Retry-After` is temporary, too.
  const isTemporary = isPassing(status) || retryAfter !== null;
  if (status >= 400 && !isTemporary) return { kind: 'refused', message };
  return { kind: 'retry', message, retryAfterMs: readRetryAfter(retryAfter, judging.nowMs) };
}

function isSuccess(answer: Answer): answer is Extract<Answer, { readonly kind: 'answer' }> {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
}

/** Messages are shown and stored: one that repeats the token is not. */
function toldMessage(message: string, { token }: Judging): string {
  return message.replaceAll(token, '…').slice(0, longestMessage);
}
