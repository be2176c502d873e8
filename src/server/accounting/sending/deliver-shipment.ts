import { messageOf } from '../../../lib/message-of';
import type { AccountingConnections } from '../connections';
import type { AccountingProvider } from '../providers/provider';
import type { ClaimedShipment } from './claim-shipments';
import type { Verdict } from './judge-answer';
import { sendShipment } from './send-shipment';

/** What sending needs of a company's connection. */
export type TokenSource = Pick<AccountingConnections, 'withAccessToken' | 'rejected' | 'accepted'>;

export interface DeliveryMeans {
  readonly connections: TokenSource;
  readonly provider: AccountingProvider;
  /** Aborts the request: its time is up, or the server is stopping. */
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
  /** Stores the id of a created shipment, or null when it is gone. */
  readonly keepProviderID: (providerID: string | null) => Promise<void>;
}

export type Delivery =
  | Exclude<Verdict, { readonly kind: 'unauthorized' }>
  /** No token could be had at present: nothing was asked. */
  | { readonly kind: 'no-token'; readonly message: string }
  | { readonly kind: 'not-connected' };

/**
 * Sends a claimed shipment. A rejected token is reported, and the next one is tried, once; without another one, or when
 * that is rejected too, the shipment waits for another try.
 */
export async function deliverShipment(claimed: ClaimedShipment, means: DeliveryMeans): Promise<Delivery> {
  const { connections } = means;
  const { companyID } = claimed;
  let now = claimed;
  let isAsked = false;
  const ask = (): void => {
    isAsked = true;
  };
  const keepProviderID = async (providerID: string | null): Promise<void> => {
    await means.keepProviderID(providerID);
    now = { ...claimed, providerID };
  };
  try {
    const first = await attempt(now, { ...means, keepProviderID, ask });
    if (first.kind !== 'unauthorized') return first;
    const retry: Delivery = { kind: 'retry', message: first.message, retryAfterMs: null };
    if (!(await connections.rejected(companyID, first.token))) return retry;
    const second = await attempt(now, { ...means, keepProviderID, ask });
    if (second.kind !== 'unauthorized') return second;
    await connections.rejected(companyID, second.token);
    return { ...retry, message: second.message };
  } catch (error) {
    // No token could be had, which may change.
    const message = messageOf(error);
    return isAsked ? { kind: 'retry', message, retryAfterMs: null } : { kind: 'no-token', message };
  }
}

type Attempt = Delivery | { readonly kind: 'unauthorized'; readonly message: string; readonly token: string };

interface AttemptMeans extends DeliveryMeans {
  /** From here on the accounting system may have it. */
  readonly ask: () => void;
}

async function attempt(claimed: ClaimedShipment, means: AttemptMeans): Promise<Attempt> {
  const { connections, provider, signal, nowMs, keepProviderID, ask } = means;
  const outcome = await connections.withAccessToken(claimed.companyID, async (access): Promise<Attempt> => {
    ask();
    const verdict = await sendShipment(claimed, {
      access: { ...access, provider, signal },
      nowMs: nowMs(),
      keepProviderID,
    });
    if (verdict.kind === 'unauthorized') return { ...verdict, token: access.token };
    const isAccepted = verdict.kind === 'sent' || verdict.kind === 'refused';
    if (access.wasRejected && isAccepted) await connections.accepted(claimed.companyID);
    return verdict;
  });
  return outcome === 'not-connected' ? { kind: 'not-connected' } : outcome;
}
