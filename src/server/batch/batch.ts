import { asNumber, asText, isObject } from '../../lib/json-values';
import { type BatchRequest, maxBatchRequests } from '../../protocol/batch';
import { isRequestID } from '../../protocol/request-identity';
import type { ApiError } from '../http/api-error';
import { accept, type Outcome, refuse } from '../tasks/lifecycle/outcome';

/** One result of a batch answer, as `parseBatchReply` reads it. */
export interface BatchItemAnswer {
  readonly code: number;
  readonly status: number;
  readonly message: string;
  readonly errorCode: string | null;
  readonly values: unknown;
  readonly fields: unknown;
  readonly body: unknown;
  readonly position: string | null;
  /** The value of the single answer's `Retry-After`. */
  readonly retryAfter?: string;
  /** The body's, if it has one: the specification reads it from the result itself. */
  readonly productID?: number;
}

/** The answer of the API to a single request. */
export interface SingleAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Feed position of its effects, `epoch:version`. */
  readonly position: string | null;
  readonly retryAfter?: string | null;
}

/** A request that can be dispatched, or why it cannot. */
type Item = Outcome<BatchRequest>;

/** Reads the body of `POST v2/batch`; an item that cannot be dispatched is refused alone, the others are done. */
export function readBatch(body: unknown): Outcome<readonly Item[]> {
  const requests = isObject(body) ? body.requests : null;
  if (!Array.isArray(requests)) return refuse(422, 'request.malformed');
  if (requests.length > maxBatchRequests) return refuse(422, 'batch.too-long', { limit: maxBatchRequests });
  return accept(requests.map(readItem));
}

/**
 * Does the requests one after another, each on its own: with its own transaction, its own place in the retry cache and
 * its own answer. A crash in between leaves each done or not done, and the repeated batch finishes the rest.
 */
export async function runBatch(
  items: readonly Item[],
  dispatch: (request: BatchRequest, index: number) => Promise<SingleAnswer>,
): Promise<readonly BatchItemAnswer[]> {
  const answers: BatchItemAnswer[] = [];
  for (const [index, item] of items.entries()) {
    const answer = item.ok ? await dispatch(item.value, index) : refusedAnswer(item.refusal);
    answers.push(toResult(answer, item.ok && ofProducts.test(item.value.path)));
  }
  return answers;
}

function refusedAnswer({ status, body }: ApiError): SingleAnswer {
  return { status, body, position: null };
}

/** Requests whose results name their product. */
const ofProducts = /(?:^|\/)products(?:\/\d+)?(?:\?|$)/i;

function toResult({ status, body, position, retryAfter }: SingleAnswer, isProduct: boolean): BatchItemAnswer {
  const isDone = status >= 200 && status < 300;
  const content = isObject(body) ? body : {};
  const productID = isDone && isProduct ? asNumber(content.productID) : null;
  return {
    code: status,
    status,
    message: asText(content.message) ?? (isDone ? 'Done' : `API request failed (${status})`),
    errorCode: isDone ? null : asText(content.code),
    values: isDone ? null : (content.values ?? null),
    fields: isDone ? null : (content.fields ?? null),
    body: body ?? null,
    position,
    ...(retryAfter && { retryAfter }),
    ...(productID !== null && { productID }),
  };
}

function readItem(raw: unknown): Item {
  if (!isObject(raw)) return refuse(422, 'request.malformed');
  const { body = null, requestId = null } = raw;
  const method = methodOf(raw.method);
  const path = pathOf(raw.path);
  if (method === null || path === null || !isJson(body)) return refuse(422, 'request.malformed');
  const isNamed = typeof requestId === 'string';
  if (requestId !== null && !(isNamed && isRequestID(requestId))) return refuse(422, 'request.malformed');
  const route = routeOf(path);
  if (!route?.startsWith('/api/') || route.startsWith('/api/v2/changes/stream'))
    return refuse(404, 'request.not-found');
  if (/^\/api\/(v2\/)?batch/.test(route)) return refuse(422, 'batch.nested');
  // Answers to reads are of any size, and a batch holds them all until its end.
  if (method === 'GET' || readsByPost.test(route)) return refuse(422, 'batch.reads');
  return accept({ method, path, body, ...(isNamed ? { requestId } : {}) });
}

const readsByPost = /^\/api\/(v2\/)?(optimization|pallets\/action\/generate-chep-file|login|logout)\/?$/;

function methodOf(method: unknown): BatchRequest['method'] | null {
  const methods = ['POST', 'PUT', 'DELETE', 'GET'] as const;
  // String() throws on an object whose toString is no function.
  return typeof method === 'string' ? (methods.find((one) => one === method.toUpperCase()) ?? null) : null;
}

/** The path as a server resolves it (no `..`, no host), with its query; null for a text that is no path. */
function pathOf(path: unknown): string | null {
  if (typeof path !== 'string' || path === '') return null;
  try {
    const { host, pathname, search } = new URL(path.replace(/^(?!\/)/, '/'), 'http://batch');
    return host === 'batch' ? pathname + search : null;
  } catch {
    return null;
  }
}

/** The path as the router reads it: `%62atch` and `BATCH` are batches, too. */
function routeOf(path: string): string | null {
  try {
    return decodeURIComponent(path.split('?')[0] ?? '').toLowerCase();
  } catch {
    return null;
  }
}

// A body from JSON.parse holds nothing else.
function isJson(body: unknown): body is BatchRequest['body'] {
  return body !== undefined;
}
