import { asText, isObject } from '../lib/json-values';
import { parseJsonText } from '../protocol/parse';
import { readError } from '../protocol/read-error';
import type { ApiClient } from './client';

export interface ChepRange {
  readonly companyID: number;
  /** ISO UTC, both inclusive. */
  readonly from: string;
  readonly to: string;
}

export type ChepFile =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | null };

const timeoutMs = 60_000;

/** Asks the server for the movements of CHEP's pallets: what left lies beyond what a device holds. */
export async function fetchChepFile(client: Pick<ApiClient, 'send'>, range: ChepRange): Promise<ChepFile> {
  const path = 'v2/pallets/action/generate-chep-file';
  const reply = await client.send({ method: 'POST', path, headers: {}, body: range, timeoutMs });
  if (reply.kind === 'none') return { kind: 'no-answer' };
  const body = parseJsonText(reply.text);
  const text = isObject(body) ? asText(body.data) : null;
  if (reply.status < 300) return { kind: 'file', text: text ?? reply.text };
  const { message, code } = readError(reply.status, reply.text);
  return { kind: 'refused', message, code };
}
