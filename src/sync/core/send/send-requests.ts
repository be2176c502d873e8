import type { OutboxEntry } from '../../../domain/sync/write';
import type { Capabilities } from '../../../protocol/capabilities';
import type { ApiRequest } from '../../../protocol/exchange';
import { identityHeaders } from '../../../protocol/request-identity';
import { withBase } from './kinds-of-writes';
import type { SendPlan, SendStep } from './send-plan';

export type Sending = Exclude<SendPlan, { readonly kind: 'idle' }>;

export function entriesOf(plan: Sending): readonly OutboxEntry[] {
  return plan.kind === 'alone' ? [plan.entry] : plan.entries;
}

type Abilities = Pick<Capabilities, 'retryCache' | 'preconditions'>;

/** The request of an entry that is sent alone, with its id if the server remembers ids (S2). */
export function requestOf(
  entry: OutboxEntry,
  { retryCache, preconditions }: Abilities,
): Omit<ApiRequest, 'timeoutMs'> {
  const { request, requestID } = entry;
  const isIdentified = retryCache || request.path.startsWith('cluster-picking');
  return {
    method: request.method,
    path: request.path,
    headers: isIdentified ? identityHeaders(requestID) : {},
    body: preconditions ? withBase(entry) : request.body,
  };
}

/** The request of entries that are sent together (S12). */
export function batchOf(
  entries: readonly OutboxEntry[],
  { preconditions }: Pick<Abilities, 'preconditions'>,
): Omit<ApiRequest, 'timeoutMs'> {
  const requests = entries.map((entry) => ({
    method: entry.request.method,
    path: `/api/${entry.request.path}`,
    body: preconditions ? withBase(entry) : entry.request.body,
    requestId: entry.requestID,
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
