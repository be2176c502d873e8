import type { OutboxEntry } from '../../../domain/sync/write';
import { identityHeaders } from '../../../protocol/changes';
import type { ApiRequest } from '../../../protocol/exchange';
import type { SendPlan, SendStep } from './send-plan';

export type Sending = Exclude<SendPlan, { readonly kind: 'idle' }>;

export function entriesOf(plan: Sending): readonly OutboxEntry[] {
  return plan.kind === 'alone' ? [plan.entry] : plan.entries;
}

/** The request of an entry that travels alone, under its id where the server remembers ids (S2). */
export function requestOf(
  { request, requestID }: OutboxEntry,
  retryCache: boolean,
): Omit<ApiRequest, 'timeoutMs'> {
  const isIdentified = retryCache || request.path.startsWith('cluster-picking');
  return {
    method: request.method,
    path: request.path,
    headers: isIdentified ? identityHeaders(requestID) : {},
    body: request.body,
  };
}

/** The request of entries that travel together (S12). */
export function batchOf(entries: readonly OutboxEntry[]): Omit<ApiRequest, 'timeoutMs'> {
  const requests = entries.map(({ request, requestID }) => ({
    method: request.method,
    path: `/api/${request.path}`,
    body: request.body,
    requestId: requestID,
  }));
  return { method: 'POST', path: 'v2/batch', headers: {}, body: { immediate: true, requests } };
}

/** Whether repeating an entry could do it twice, so that it has to be looked for first (S39). */
export function mayBeDoneTwice(
  seq: number,
  { uncertain, forgotten }: Pick<SendStep, 'uncertain' | 'forgotten'>,
  retryCache: boolean,
): boolean {
  return retryCache ? forgotten.has(seq) : uncertain.has(seq);
}
