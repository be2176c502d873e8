import { label } from '../../lib/label';

/** State of a completed task in the accounting system; a task without one has not been sent there. */
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
 * The fields of a task for its state: it is a success only once the accounting system has confirmed it.
 * @param now ISO UTC
 */
export function erpPatch(erpState: ErpState | null, now: string): ErpPatch {
  const isSent = erpState === 'sent';
  return { erpState, erpSuccess: erpState && isSent, erpSuccessAt: isSent ? now : null };
}

/** State of a merged task, derived from its orders: a refused one comes first, and it is sent only when all are. */
export function erpStateOfOrders(orders: readonly Pick<ErpPatch, 'erpState'>[]): ErpState | null {
  const has = (state: ErpState) => orders.some(({ erpState }) => erpState === state);
  if (has('refused')) return 'refused';
  if (has('queued')) return 'queued';
  return orders.length > 0 && orders.every(({ erpState }) => erpState === 'sent') ? 'sent' : null;
}
