import type { Position } from '../../../domain/sync/position';
import type { Rejection } from '../../../domain/sync/write';
import { asText, isObject, parseJsonText } from '../../../lib/json-values';
import type { BatchResult } from '../../../protocol/batch';
import { parseBatchReply } from '../../../protocol/batch';
import { type Capabilities, plainCapabilities } from '../../../protocol/capabilities';
import { historyHeader, markHeader, parsePosition, positionHeader } from '../../../protocol/changes';
import { type ApiReply, readJson } from '../../../protocol/exchange';
import { isApiError, readError } from '../../../protocol/read-error';
import { readRefusal } from '../../../protocol/read-refusal';
import { retryAfterMs } from '../backoff';

/** What the answer to one write means (S10, S11): decided by status, never by message. */
export type Verdict =
  | {
      readonly kind: 'done';
      readonly body: unknown;
      readonly position: Position | null;
      readonly message: string;
    }
  /** `maybe`: the server may have done it, and the entry is uncertain. `not-done`: it certainly has not. */
  | {
      readonly kind: 'retry';
      readonly effect: 'maybe' | 'not-done';
      readonly afterMs: number | null;
      readonly because: 'no-answer' | 'status';
      readonly status: number | null;
      /** The history that the server is in, when it did nothing because another one was named (S67). */
      readonly history?: string | undefined;
      /** What the server says of its own failure. */
      readonly failure?: string;
    }
  | { readonly kind: 'sign-in' }
  /** `refetch`: the row on the server is not what the user saw. */
  | { readonly kind: 'rejected'; readonly rejection: Rejection; readonly refetch: boolean };

/** What an answer tells about the connection. */
export type Reached = 'answered' | 'signed-out' | 'none';

/** What the API has announced about how to recognize its own answers. */
export type Announced = Pick<Capabilities, 'changeFeed' | 'marked'>;

/** @param api null: not known yet */
export function reachedBy(reply: ApiReply, api: Announced | null): Reached {
  if (reply.kind === 'none') return 'none';
  if (reply.status !== 401) return 'answered';
  return isForeign(reply, api) ? 'none' : 'signed-out';
}

/**
 * Whether an answer did not come from the API itself, which has a feed (S57): it lacks the API's mark or, where no mark
 * was announced, is a refusal without a code. Server failures count as the API's, however they are told: the write is
 * tried again.
 */
export function isForeign(reply: ApiReply, api: Announced | null): boolean {
  if (!api?.changeFeed || reply.kind === 'none' || reply.status >= 500) return false;
  if (api.marked) return !reply.headers.has(markHeader);
  return reply.status >= 400 && !isApiError(readJson(reply));
}

/** The server may have done it. */
export const noAnswer: Extract<Verdict, { kind: 'retry' }> = {
  kind: 'retry',
  effect: 'maybe',
  afterMs: null,
  because: 'no-answer',
  status: null,
};

/** Something other than the API has answered: the write may have been done, and is repeated a little later. */
export function notTheApi(status: number, afterMs: number | null = null): Verdict {
  return { kind: 'retry', effect: 'maybe', afterMs, because: 'status', status };
}

/**
 * Reads the answer to a write that was sent alone.
 * @param api with a feed, its successes name a position, its refusals a code, and all bear the announced mark; other
 * answers do not count (S57)
 */
export function classifyReply(reply: ApiReply, nowMs: number, api: Announced = plainCapabilities): Verdict {
  if (reply.kind === 'reply' && api.changeFeed && isSuccess(reply) && positionOf(reply) === null)
    return notTheApi(reply.status);
  return classifyAnswer(reply, nowMs, api);
}

function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}

function positionOf({ headers }: Extract<ApiReply, { kind: 'reply' }>): Position | null {
  return parsePosition(headers.get(positionHeader) ?? null);
}

function classifyAnswer(reply: ApiReply, nowMs: number, api: Announced): Verdict {
  if (reply.kind === 'none') return noAnswer;
  const { status, text, headers } = reply;
  const afterMs = retryAfterMs(headers.get('retry-after'), nowMs);
  if (isForeign(reply, api)) return notTheApi(status, afterMs);
  if (isSuccess(reply)) {
    const body = text === '' ? null : parseJsonText(text);
    if (body === undefined) return noAnswer;
    const refused = refusedInside(body);
    if (refused) return classifyResult(refused, nowMs);
    const message = (isObject(body) && asText(body.message)) || 'Done';
    return { kind: 'done', body, position: positionOf(reply), message };
  }
  const reason = readError(status, text);
  // The body that holds the code may have been cut off on its way.
  const isOtherHistory = reason.code === 'feed.other-history' || (status === 412 && reason.code === null);
  const history = isOtherHistory ? headers.get(historyHeader) : null;
  if (history) return { kind: 'retry', effect: 'not-done', afterMs, because: 'status', status, history };
  return refusal(status, { ...reason, ...readRefusal(parseJsonText(text)) }, afterMs);
}

/** A success that contains only failures by id is a failure (decision 6); null: it is a success. */
function refusedInside(body: unknown): BatchResult | null {
  if (!isObject(body) || !Array.isArray(body.results) || body.results.length === 0) return null;
  const results = parseBatchReply(body.results, body.results.length);
  return results?.every(({ code }) => code >= 300) ? (results[0] ?? null) : null;
}

/**
 * Reads the answer to a batch, item by item in the order of the request.
 * @returns `unsupported` when the server refused the batch as a whole: its items must be sent alone
 */
export function classifyBatch(
  reply: ApiReply,
  expected: number,
  nowMs: number,
  api: Announced = plainCapabilities,
): readonly Verdict[] | 'unsupported' {
  // Items name positions; the batch itself does not.
  const answer = classifyAnswer(reply, nowMs, api);
  if (answer.kind === 'rejected') return 'unsupported';
  if (answer.kind !== 'done') return Array.from({ length: expected }, () => answer);
  const results = parseBatchReply(answer.body, expected);
  if (!results) return Array.from({ length: expected }, () => (api.changeFeed ? notTheApi(200) : noAnswer));
  return results.map((result) =>
    api.changeFeed && !isOfApi(result) ? notTheApi(result.code) : classifyResult(result, nowMs),
  );
}

function isOfApi({ code, position, errorCode }: BatchResult): boolean {
  if (code >= 200 && code < 300) return position !== null;
  return code < 400 || code >= 500 || errorCode !== null;
}

function classifyResult(result: BatchResult, nowMs: number): Verdict {
  const { code, message, errorCode, fields, body, position, retryAfter } = result;
  if (code >= 200 && code < 300) return { kind: 'done', body, position, message: message || 'Done' };
  const reason = readError(code, JSON.stringify({ message, code: errorCode, fields }));
  return refusal(code, { ...reason, ...readRefusal(body) }, retryAfterMs(retryAfter, nowMs));
}

type Reason = Pick<Rejection, 'message' | 'code' | 'values' | 'fields' | 'reasons' | 'usedBy' | 'row'>;

function refusal(status: number, reason: Reason, afterMs: number | null): Verdict {
  if (status === 401) return { kind: 'sign-in' };
  // The same as `isPassing`, split by whether the server may have done it.
  if (status === 425 || status === 429)
    return { kind: 'retry', effect: 'not-done', afterMs, because: 'status', status };
  if (status === 408 || status >= 500) {
    const failure = status === 500 ? { failure: reason.message } : {};
    return { kind: 'retry', effect: 'maybe', afterMs, because: 'status', status, ...failure };
  }
  return { kind: 'rejected', rejection: { status, ...reason }, refetch: status === 409 || status === 412 };
}
