import type { ApiRequest } from '../../../src/protocol/exchange';
import type { WireReply } from '../simulated-server';

/** One write as it is sent: alone, or as an item of a batch. */
export interface WireItem {
  /** null: the server is sent none. */
  readonly requestID: string | null;
  readonly method: string;
  /** Below the API's base address. */
  readonly path: string;
  readonly body: unknown;
  /** The server's history that the request names; null: none. */
  readonly history: string | null;
}

export interface ServedItem extends WireItem {
  readonly status: number;
  readonly answer: unknown;
  /** The server's history that the answer names; null: none. */
  readonly told: string | null;
}

/** The writes of a request; empty for one that only reads. */
export function itemsOf({ method, path, headers, body }: ApiRequest): readonly WireItem[] {
  if (method === 'GET') return [];
  const history = headers['x-history']?.split(':')[1] ?? null;
  if (path !== 'v2/batch')
    return [{ requestID: headers['x-request-id'] ?? null, method, path, body, history }];
  return listOf(body, 'requests').map((item) => ({
    requestID: textOf(item.requestId),
    method: String(item.method),
    path: String(item.path).replace(/^\/api\//, ''),
    body: item.body,
    history,
  }));
}

/** The writes of a request with the server's answer to each; empty if it answered the batch as a whole. */
export function servedItems(
  request: ApiRequest,
  reply: Pick<WireReply, 'status' | 'text' | 'headers'>,
): readonly ServedItem[] {
  const items = itemsOf(request);
  const answer = parsed(reply.text);
  const told = reply.headers['x-history'] ?? null;
  if (request.path !== 'v2/batch')
    return items.map((item) => ({ ...item, status: reply.status, answer, told }));
  const results = Array.isArray(answer) ? answer.filter(isLoose) : listOf(answer, 'results');
  return items.flatMap((item, index) => {
    const result = results[index];
    return result ? [{ ...item, status: Number(result.code), answer: result.body, told }] : [];
  });
}

/** Negative keys, which must not be sent to a server. */
export function temporaryKeysIn({ path, body }: Pick<WireItem, 'path' | 'body'>): readonly number[] {
  const inPath = [...path.matchAll(/(?<=\/)-\d+/g)].map(([key]) => Number(key));
  return [...inPath, ...negativesIn(body)];
}

function negativesIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return value < 0 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(negativesIn) : [];
}

/** The values that a body sets, without those that it is based on. */
export function withoutBase(body: unknown): unknown {
  if (!isLoose(body)) return body;
  const { base: _, ...rest } = body;
  return rest;
}

type Loose = Readonly<Record<string, unknown>>;

export function listOf(value: unknown, name: string): readonly Loose[] {
  const list = isLoose(value) ? value[name] : null;
  return Array.isArray(list) ? list.filter(isLoose) : [];
}

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
