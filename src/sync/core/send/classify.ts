import type { Rejection } from '../../../domain/sync/write';
import type { BatchResult } from '../../../protocol/batch';
import { parseBatchReply } from '../../../protocol/batch';
import { POSITION_HEADER, type Position, parsePosition } from '../../../protocol/changes';
import { readError, readUsedBy } from '../../../protocol/errors';
import type { ApiReply } from '../../../protocol/exchange';
import { asText, isObject, parseJsonText } from '../../../protocol/parse';
import { retryAfterMs } from '../backoff';

/** What the answer to one write means (S10, S11): decided by status, never by message. */
export type Verdict =
  | {
      readonly kind: 'done';
      readonly body: unknown;
      readonly position: Position | null;
      readonly message: string;
    }
  /** `maybe`: the server may have done it; the entry is uncertain. `not-done`: it certainly has not. */
  | {
      readonly kind: 'retry';
      readonly effect: 'maybe' | 'not-done';
      readonly afterMs: number | null;
      readonly because: 'no-answer' | 'status';
      readonly status: number | null;
    }
  | { readonly kind: 'sign-in' }
  /** `refetch`: the row on the server is not what the user saw. */
  | { readonly kind: 'rejected'; readonly rejection: Rejection; readonly refetch: boolean };

/** What an answer tells about the connection. */
export type Reached = 'answered' | 'signed-out' | 'none';

export function reachedBy(reply: ApiReply): Reached {
  if (reply.kind === 'none') return 'none';
  return reply.status === 401 ? 'signed-out' : 'answered';
}

const noAnswer: Verdict = {
  kind: 'retry',
  effect: 'maybe',
  afterMs: null,
  because: 'no-answer',
  status: null,
};

/** Reads the answer to a write that travelled alone. */
export function classifyReply(reply: ApiReply, nowMs: number): Verdict {
  if (reply.kind === 'none') return noAnswer;
  const { status, text, headers } = reply;
  if (status >= 200 && status < 300) {
    const body = text === '' ? null : parseJsonText(text);
    if (body === undefined) return noAnswer;
    const refused = refusedInside(body);
    if (refused) return classifyResult(refused);
    const message = (isObject(body) && asText(body.message)) || 'Done';
    return { kind: 'done', body, position: parsePosition(headers.get(POSITION_HEADER) ?? null), message };
  }
  return refusal(status, { ...readError(status, text) }, retryAfterMs(headers.get('retry-after'), nowMs));
}

/** A success that holds nothing but failures by id is a failure (decision 6); null: it is a success. */
function refusedInside(body: unknown): BatchResult | null {
  if (!isObject(body) || !Array.isArray(body.results) || body.results.length === 0) return null;
  const results = parseBatchReply(body.results, body.results.length);
  return results?.every(({ code }) => code >= 300) ? (results[0] ?? null) : null;
}

/**
 * Reads the answer to a batch, index-aligned.
 * @returns `unsupported` when the server refused the batch as a whole: its items must travel alone
 */
export function classifyBatch(
  reply: ApiReply,
  expected: number,
  nowMs: number,
): readonly Verdict[] | 'unsupported' {
  const answer = classifyReply(reply, nowMs);
  if (answer.kind === 'rejected') return 'unsupported';
  if (answer.kind !== 'done') return Array.from({ length: expected }, () => answer);
  const results = parseBatchReply(answer.body, expected);
  return results ? results.map(classifyResult) : Array.from({ length: expected }, () => noAnswer);
}

function classifyResult(result: BatchResult): Verdict {
  const { code, message, errorCode, fields, body, position } = result;
  if (code >= 200 && code < 300) return { kind: 'done', body, position, message: message || 'Done' };
  return refusal(code, { message, code: errorCode, fields, ...readUsedBy(body) }, null);
}

type Reason = Pick<Rejection, 'message' | 'code' | 'fields' | 'usedBy'>;

function refusal(status: number, reason: Reason, afterMs: number | null): Verdict {
  if (status === 401) return { kind: 'sign-in' };
  if (status === 425 || status === 429)
    return { kind: 'retry', effect: 'not-done', afterMs, because: 'status', status };
  if (status === 408 || status >= 500)
    return { kind: 'retry', effect: 'maybe', afterMs, because: 'status', status };
  return { kind: 'rejected', rejection: { status, ...reason }, refetch: status === 409 || status === 412 };
}
