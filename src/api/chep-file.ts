import { asText, isObject, parseJsonText } from '../lib/json-values';
import type { Label } from '../lib/label';
import type { ApiClient } from './client';
import { refusalReason } from './refusal-reason';

export interface ChepRange {
  readonly companyID: number;
  /** ISO UTC, both inclusive. */
  readonly from: string;
  readonly to: string;
}

export type ChepFile =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly reason: Label | string };

const timeoutMs = 60_000;

/** Asks the server for the movements of CHEP's pallets: what left lies beyond what a device holds. */
export async function fetchChepFile(client: Pick<ApiClient, 'send'>, range: ChepRange): Promise<ChepFile> {
  const path = 'v2/pallets/action/generate-chep-file';
  const reply = await client.send({ method: 'POST', path, headers: {}, body: range, timeoutMs });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  const body = parseJsonText(reply.text);
  const text = isObject(body) ? asText(body.data) : null;
  if (reply.status < 300) return { kind: 'file', text: text ?? reply.text };
  return { kind: 'refused', reason: refusalReason(reply.status, reply.text) };
}
