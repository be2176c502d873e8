import { randomUUID } from 'node:crypto';
import { asText, isObject, parseJsonText } from '../../lib/json-values';
import { parseListReply } from '../../protocol/list-reply';
import { isPassing } from '../../protocol/passing-status';
import { readError } from '../../protocol/read-error';
import { identityHeaders } from '../../protocol/request-identity';

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The server's reason for a refusal; null on success. */
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** The API of a running server, for one signed-in user. */
export interface LoadApi {
  list(
    path: string,
    filter: Readonly<Record<string, unknown>>,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  post(path: string, body: unknown): Promise<ApiAnswer>;
}

/** Ends a load with one line on the console. */
export class LoadError extends Error {}

const attempts = 8;

/** Signs in and keeps the session secret: checking the password on every call is slow. */
export async function signIn(url: string, user: string, password: string): Promise<LoadApi> {
  const base = url.endsWith('/') ? url : `${url}/`;
  const answer = await send(base, 'login', { method: 'POST', headers: authorization(user, password) });
  if (answer.status === 401) throw new LoadError(`${user} cannot sign in at ${base}: ${answer.error ?? ''}`);
  const secret = isObject(answer.body) ? asText(answer.body.secret) : null;
  if (answer.error !== null) throw new LoadError(`${base}login: ${answer.error}`);
  const headers = { ...authorization(user, secret ?? password), 'content-type': 'application/json' };
  return {
    async list(path, filter) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent('[0,9999]')}`;
      const { body, error } = await send(base, `${path}?${query}`, { method: 'GET', headers });
      if (error !== null) throw new LoadError(`${path}: ${error}`);
      return parseListReply(body, null)?.rows ?? [];
    },
    // One identity for all attempts: an upload that was stored without an answer is not stored again.
    post: (path, body) =>
      send(base, path, {
        method: 'POST',
        headers: { ...headers, ...identityHeaders(randomUUID()) },
        body: JSON.stringify(body),
      }),
  };
}

async function send(base: string, path: string, request: RequestInit): Promise<ApiAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(base + path, request);
      const text = await response.text();
      if (!isPassing(response.status) || attempt === attempts) return toAnswer(response.status, text);
    } catch (error) {
      const reason =
        error instanceof Error
          ? error.cause instanceof Error
            ? error.cause.message
            : error.message
          : String(error);
      if (attempt === attempts) throw new LoadError(`no answer from ${base}: ${reason}`);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200 * 2 ** attempt));
  }
}

function toAnswer(status: number, text: string): ApiAnswer {
  if (status < 300) return { status, body: parseJsonText(text) ?? null, error: null, fields: {} };
  const { message, fields } = readError(status, text);
  return { status, body: null, error: `${message} (${status})`, fields };
}

function authorization(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
