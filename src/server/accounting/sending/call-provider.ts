import { parseJsonText } from '../../../lib/json-values';
import type { AccountingProvider } from '../providers/provider';
import type { Answer } from './judge-answer';

/** The API, and the company to ask for. */
export interface ProviderAccess {
  readonly provider: AccountingProvider;
  readonly apiURL: string;
  readonly token: string;
  readonly tenant: string | null;
  readonly signal: AbortSignal;
}

export interface ProviderRequest {
  /** Below the API's address. */
  readonly path: string;
  /** The request changes something; its key identifies a repetition. */
  readonly change: { readonly key: string; readonly body: string | null } | null;
}

const largestAnswer = 64 * 1024;

/**
 * Asks and reads the answer. Without an answer, for whatever reason, the result is `none`: the request may have been
 * carried out all the same.
 */
export async function callProvider(
  access: ProviderAccess,
  { path, change }: ProviderRequest,
): Promise<Answer> {
  const { provider, apiURL, token, tenant, signal } = access;
  try {
    const reply = await fetch(new URL(path, apiURL.endsWith('/') ? apiURL : `${apiURL}/`), {
      method: change ? 'POST' : 'GET',
      headers: {
        ...provider.headers(tenant),
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(change && { 'idempotency-key': change.key }),
        ...(change?.body && { 'content-type': 'application/json' }),
      },
      body: change?.body ?? null,
      // The token is for this address alone.
      redirect: 'error',
      signal,
    });
    const text = await readText(reply);
    if (text === null) return { kind: 'none', reason: 'The answer is too large' };
    const { status, headers } = reply;
    return {
      ...{ kind: 'answer', status, body: parseJsonText(text) },
      ...{ retryAfter: headers.get('retry-after'), location: headers.get('location') },
    };
  } catch (error) {
    return { kind: 'none', reason: reasonOf(error) };
  }
}

async function readText(reply: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** undici's reason is in the cause: `fetch failed` alone would help no user. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
