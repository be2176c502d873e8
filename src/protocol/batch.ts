import type { Position } from '../domain/sync/position';
import type { Json } from '../domain/sync/write';
import { asNumber, asText, isObject } from '../lib/json-values';
import { parsePosition } from './changes';

/** `POST v2/batch`; at most 100 requests a call (decision 6). */
export const maxBatchRequests = 100;

export interface BatchRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** Absolute on the API, as the spec writes it: `/api/tasks/4/action/assign`. */
  readonly path: string;
  readonly body: Json;
  /** Identity of this request for the retry cache, where the server announces it. */
  readonly requestId?: string;
}

export interface BatchResult {
  /** An HTTP status; a 2xx is a success. */
  readonly code: number;
  readonly message: string;
  readonly errorCode: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Body of the single answer, e.g. the created row. */
  readonly body: unknown;
  /** Feed position that contains the effect. */
  readonly position: Position | null;
  /** What the `Retry-After` of the single answer would say. */
  readonly retryAfter?: string;
}

/**
 * Reads a batch answer, index-aligned with the requests.
 * @returns null when the answer is not a batch answer of the expected length
 */
export function parseBatchReply(body: unknown, expected: number): readonly BatchResult[] | null {
  const results = Array.isArray(body) ? body : isObject(body) ? (body.results ?? body.data) : null;
  if (!Array.isArray(results) || results.length !== expected) return null;
  const parsed: BatchResult[] = [];
  for (const result of results) {
    if (!isObject(result)) return null;
    const code = asNumber(result.code) ?? asNumber(result.status);
    if (code === null) return null;
    const retryAfter = asText(result.retryAfter) ?? asNumber(result.retryAfter)?.toString() ?? null;
    parsed.push({
      code,
      message: asText(result.message) ?? '',
      errorCode: asText(result.errorCode),
      fields: isObject(result.fields)
        ? Object.fromEntries(Object.entries(result.fields).map(([name, reason]) => [name, String(reason)]))
        : {},
      body: result.body ?? null,
      position: parsePosition(asText(result.position)),
      ...(retryAfter !== null && { retryAfter }),
    });
  }
  return parsed;
}
