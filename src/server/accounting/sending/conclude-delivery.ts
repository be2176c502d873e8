import type { Position } from '../../../domain/sync/position';
import type { Database } from '../../database/database';
import type { ClaimedShipment } from './claim-shipments';
import type { Delivery } from './deliver-shipment';
import type { Pauses } from './pauses';
import { type RetryPolicy, retryDelayMs, usualRetries } from './retry-delay';
import { postponeShipment, releaseShipment, settleShipment } from './settle-shipment';

export interface ConclusionMeans {
  readonly database: Database;
  readonly pauses: Pauses;
  readonly pauseMs: number;
  readonly nowMs: () => number;
  /** The request was aborted because the server stops: another process may take it at once. */
  readonly isStopping: boolean;
  readonly random?: () => number;
  readonly retries?: RetryPolicy;
  readonly announce?: (companyID: number, position: Position) => void;
}

/** Settles decided shipments, and returns undecided ones to the queue. */
export async function concludeDelivery(
  claimed: ClaimedShipment,
  delivery: Delivery,
  means: ConclusionMeans,
): Promise<void> {
  const { database, pauses, announce, random = Math.random, retries = usualRetries } = means;
  const { companyID, attempts } = claimed;
  const now = new Date(means.nowMs()).toISOString();
  const told = (position: Position | null): void => {
    if (position) announce?.(companyID, position);
  };
  switch (delivery.kind) {
    case 'not-connected':
      pauses.add(companyID, means.pauseMs);
      return told(await releaseShipment(database, claimed, now));
    case 'no-token': {
      const delayMs = retryDelayMs(attempts, retries, { random: random(), retryAfterMs: null });
      const later = { delayMs: means.isStopping ? 0 : delayMs, message: delivery.message };
      return told(await releaseShipment(database, claimed, now, later));
    }
    case 'retry': {
      const { retryAfterMs, message } = delivery;
      const delayMs = retryDelayMs(attempts, retries, { random: random(), retryAfterMs });
      // It asks for a pause, not only for this shipment.
      if (retryAfterMs !== null) pauses.add(companyID, Math.min(delayMs, retryAfterMs));
      return postponeShipment(database, claimed, { delayMs: means.isStopping ? 0 : delayMs, message });
    }
    case 'sent':
    case 'refused':
      return told(await settleShipment(database, claimed, delivery, now));
  }
}
