import { label } from '../../lib/label';

/** Where a completed task stands with the accounting system; a task without one has not been sent there. */
export const erpStateLabels = {
  queued: label('Queued'),
  sent: label('Sent'),
  refused: label('Refused'),
} as const;
export type ErpState = keyof typeof erpStateLabels;
export const erpStates: readonly ErpState[] = ['queued', 'sent', 'refused'];

export interface ErpPatch {
  readonly erpState: ErpState | null;
  readonly erpSuccess: boolean | null;
  /** ISO UTC. */
  readonly erpSuccessAt: string | null;
}

/**
 * The fields of a task that tell where it stands: it is a success when the accounting system has confirmed it, and not before.
 * @param now ISO UTC
 */
export function erpPatch(erpState: ErpState | null, now: string): ErpPatch {
  const isSent = erpState === 'sent';
  return { erpState, erpSuccess: erpState && isSent, erpSuccessAt: isSent ? now : null };
}

/** Where a merged task stands: with its orders. What was refused comes first, and all must be sent. */
export function erpStateOfOrders(orders: readonly Pick<ErpPatch, 'erpState'>[]): ErpState | null {
  const has = (state: ErpState) => orders.some(({ erpState }) => erpState === state);
  if (has('refused')) return 'refused';
  if (has('queued')) return 'queued';
  return orders.length > 0 && orders.every(({ erpState }) => erpState === 'sent') ? 'sent' : null;
}
