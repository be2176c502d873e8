import type { AccountingProvider } from '../providers/provider';
import type { Answer } from './judge-answer';

export interface ShipmentPost {
  readonly provider: AccountingProvider;
  readonly apiURL: string;
  readonly token: string;
  readonly tenant: string | null;
  readonly key: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

const largestAnswer = 64 * 1024;

/** Sends a shipment and reads the answer. Whatever keeps it from coming is `none`: it may have been taken all the same. */
export async function postShipment(post: ShipmentPost): Promise<Answer> {
  const { provider, apiURL, token, tenant, key, body, signal } = post;
  try {
    const reply = await fetch(new URL(provider.shipmentsPath, apiURL.endsWith('/') ? apiURL : `${apiURL}/`), {
      method: 'POST',
      headers: {
        ...provider.headers(tenant),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
      },
      body,
      // The token is for this address alone.
      redirect: 'error',
      signal,
    });
    const text = await readText(reply);
    if (text === null) return { kind: 'none', reason: 'The answer is too large' };
    return {
      kind: 'answer',
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      body: parse(text),
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What undici says is in the cause: `fetch failed` alone would help nobody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
