import { parseJsonText } from '../lib/json-values';
import { type ApiReply, type ApiRequest, readJson } from '../protocol/exchange';
import { isApiAnswer } from './classify-response';
import { readText } from './read-text';

export interface ApiClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** With a trailing slash, e.g. `https://tools.example/api/`. */
  readonly baseUrl: string;
  /** Value of the Authorization header; null: none (before sign-in). Read at every call. */
  readonly authorization: () => string | null;
}

/** The HTTP client. Knows no business: one call in, its answer out; never throws. */
export interface ApiClient {
  send(request: ApiRequest): Promise<ApiReply>;
}

const defaultTimeoutMs = 20_000;
/** The size of a thousand tasks of 160 lines; a page for devices rarely reaches a fiftieth of it. */
const maxBytes = 128 * 1024 * 1024;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { fetch, baseUrl } = options;
  const headersOf = (more: Readonly<Record<string, string>>): Record<string, string> => {
    const authorization = options.authorization();
    return authorization === null ? { ...more } : { authorization, ...more };
  };

  const send = async (request: ApiRequest): Promise<ApiReply> => {
    const hasBody = request.body !== undefined && request.body !== null;
    try {
      const response = await fetch(baseUrl + request.path, {
        method: request.method,
        headers: headersOf({
          accept: 'application/json',
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...request.headers,
        }),
        // A redirected write would arrive as another method: never follow it.
        redirect: request.method === 'GET' ? 'follow' : 'manual',
        cache: 'no-store',
        // Signing in marks the device, so that failures elsewhere do not lock it out; other calls use no cookies.
        credentials: request.path === 'login' ? 'same-origin' : 'omit',
        signal: AbortSignal.timeout(request.timeoutMs),
        ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      });
      const text = await readText(response, maxBytes);
      if (text === null) return { kind: 'none', reason: 'not-our-api' };
      const contentType = response.headers.get('content-type') ?? '';
      const json = parseJsonText(text);
      const isElsewhere = response.redirected && !response.url.startsWith(baseUrl);
      if (
        isElsewhere ||
        response.type === 'opaqueredirect' ||
        !isApiAnswer({ status: response.status, contentType, text, json })
      )
        return { kind: 'none', reason: 'not-our-api' };
      return { kind: 'reply', status: response.status, headers: new Map(response.headers), text, json };
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      return { kind: 'none', reason: isTimeout ? 'timeout' : 'unreachable' };
    }
  };

  return { send };
}

/** A GET whose answer is used as JSON. */
export async function getJson(
  client: Pick<ApiClient, 'send'>,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  const request = { method: 'GET', path, headers: {}, body: null, timeoutMs: defaultTimeoutMs } as const;
  const reply = await client.send(request);
  return reply.kind === 'none' ? null : { status: reply.status, body: readJson(reply) };
}
