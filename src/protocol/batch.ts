import type { Position } from '../domain/sync/position';
import type { Json } from '../domain/sync/write';
import { asNumber, asText, isObject } from '../lib/json-values';
import { parsePosition } from './changes';

/** `POST v2/batch`; at most 100 requests per call (decision 6). */
export const maxBatchRequests = 100;

export interface BatchRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** Absolute path on the API, as in the spec: `/api/tasks/4/action/assign`. */
  readonly path: string;
  readonly body: Json;
  /** Identifies this request for the retry cache, if the server supports it. */
  readonly requestId?: string;
}

export interface BatchResult {
  /** HTTP status; 2xx is a success. */
  readonly code: number;
  readonly message: string;
  readonly errorCode: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Body of the answer to this request, e.g. the created row. */
  readonly body: unknown;
  /** Position in the feed that contains the effect. */
  readonly position: Position | null;
  /** Value of the answer's `Retry-After`. */
  readonly retryAfter?: string;
}

/**
 * Parses a batch answer; its entries have the order of the requests.
 * @returns null if it is not a batch answer of the expected length
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
