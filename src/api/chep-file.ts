import { asText, isObject } from '../lib/json-values';
import type { Label } from '../lib/label';
import { readJson } from '../protocol/exchange';
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

/** Asks the server for the movements of CHEP's pallets: departed tasks are beyond what a device holds. */
export async function fetchChepFile(client: Pick<ApiClient, 'send'>, range: ChepRange): Promise<ChepFile> {
  const path = 'v2/pallets/action/generate-chep-file';
  const reply = await client.send({ method: 'POST', path, headers: {}, body: range, timeoutMs });
  if (reply.kind === 'none') return { kind: 'unreachable' };
  if (reply.status >= 300) return { kind: 'refused', reason: refusalReason(reply.status, reply.text) };
  const body = readJson(reply);
  const text = asText(isObject(body) ? body.data : body);
  return text === null ? { kind: 'unreachable' } : { kind: 'file', text };
}
