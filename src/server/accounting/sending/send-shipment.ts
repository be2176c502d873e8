import type { ShipmentConfirmation } from '../providers/provider';
import { idempotencyKey } from '../shipments/shipment';
import { callProvider, type ProviderAccess } from './call-provider';
import type { ClaimedShipment } from './claim-shipments';
import { type Judging, judgeAnswer, judgeConfirmation, type Verdict } from './judge-answer';

export interface SendingMeans {
  readonly access: ProviderAccess;
  readonly nowMs: number;
  readonly keepProviderID: (providerID: string | null) => Promise<void>;
}

/** Creates a shipment unless an earlier try did, and confirms it. */
export async function sendShipment(claimed: ClaimedShipment, means: SendingMeans): Promise<Verdict> {
  const { access } = means;
  const { provider, token } = access;
  const { confirmation } = provider;
  const judging = { provider, nowMs: means.nowMs, token };
  let { providerID } = claimed;
  if (providerID === null) {
    const change = { key: idempotencyKey(claimed), body: claimed.body };
    const verdict = judgeAnswer(
      await callProvider(access, { path: provider.shipmentsPath, change }),
      judging,
    );
    if (verdict.kind !== 'sent' || !confirmation) return verdict;
    providerID = verdict.providerID;
    // From here on it exists, whatever becomes of its confirmation.
    await means.keepProviderID(providerID);
  }
  if (!confirmation) return { kind: 'sent', providerID };
  return confirm(claimed, means, { ...judging, confirmation, providerID });
}

type Confirming = Judging & { readonly confirmation: ShipmentConfirmation; readonly providerID: string };

/** A confirmation whose answer was lost is refused the next time: the shipment's state counts. */
async function confirm(
  claimed: ClaimedShipment,
  means: SendingMeans,
  confirming: Confirming,
): Promise<Verdict> {
  const { access, keepProviderID } = means;
  const { confirmation, providerID } = confirming;
  const path = confirmation.path(providerID);
  const change = { key: `${idempotencyKey(claimed)}-confirm`, body: null };
  const verdict = judgeConfirmation(await callProvider(access, { path: path.confirm, change }), confirming);
  if (verdict.kind !== 'refused') return verdict;
  const shipment = await callProvider(access, { path: path.shipment, change: null });
  if (shipment.kind === 'none') return { kind: 'retry', message: shipment.reason, retryAfterMs: null };
  if (shipment.status === 200 && confirmation.isConfirmed(shipment.body)) return { kind: 'sent', providerID };
  // It was deleted there: the next try creates it again.
  if (shipment.status === 404) await keepProviderID(null);
  return shipment.status === 200 || shipment.status === 404
    ? verdict
    : judgeConfirmation(shipment, confirming);
}
