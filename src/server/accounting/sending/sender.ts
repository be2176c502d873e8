import type { Position } from '../../../domain/sync/position';
import type { Database } from '../../database/database';
import type { AccountingProvider } from '../providers/provider';
import { type ClaimedShipment, claimShipments, hasDueShipments } from './claim-shipments';
import { concludeDelivery } from './conclude-delivery';
import { deliverShipment, type TokenSource } from './deliver-shipment';
import { createPauses } from './pauses';
import type { RetryPolicy } from './retry-delay';
import { keepProviderID } from './settle-shipment';

export interface SenderOptions {
  readonly database: Database;
  readonly connections: TokenSource;
  readonly provider: AccountingProvider;
  /** Most shipments that all processes together may be sending. */
  readonly atOnce: number;
  readonly now?: () => Date;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly retries?: RetryPolicy;
  readonly times?: SenderTimes;
  /** A task has changed. */
  readonly announce?: (companyID: number, position: Position) => void;
  readonly onError: (error: unknown) => void;
}

export interface SenderTimes {
  /** Interval between two looks at the queue. */
  readonly pollMs: number;
  /** Longest wait for an answer. */
  readonly requestMs: number;
  /** Lease of a shipment, longer than a request: a process that does not come back loses it then. */
  readonly leaseMs: number;
  /** Interval between two looks for a missing connection. */
  readonly pauseMs: number;
  /** How long requests under way may continue when the server stops. */
  readonly graceMs: number;
}

const usualTimes: SenderTimes = {
  pollMs: 1000,
  requestMs: 15_000,
  leaseMs: 35_000,
  pauseMs: 15_000,
  graceMs: 3000,
};

export interface Sender {
  /** Looks at the queue at once. */
  wake(): void;
  /** Claims nothing more, and resolves when nothing is under way. */
  close(): Promise<void>;
}

/**
 * Sends the queue for the accounting system while it runs, beside any number of other processes. A shipment is claimed
 * with a lease, sent under its key and settled under the number of the claim; if the process dies, another one takes
 * over.
 */
export function createSender(options: SenderOptions): Sender {
  const times = options.times ?? usualTimes;
  const now = options.now ?? (() => new Date());
  const pauses = createPauses(() => performance.now());
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let looking: Promise<void> | null = null;
  let isClosed = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | null = null;

  const wake = (): void => {
    isWoken = true;
    if (looking || isClosed) return;
    if (timer) clearTimeout(timer);
    looking = look()
      .catch((error: unknown) => options.onError(error))
      .finally(() => {
        looking = null;
        if (isClosed) return;
        if (isWoken) return wake();
        timer = setTimeout(wake, times.pollMs);
        timer.unref();
      });
  };

  async function look(): Promise<void> {
    isWoken = false;
    const paused = pauses.current();
    if (!(await hasDueShipments(options.database, paused)) || isClosed) return;
    const { database, provider, atOnce } = options;
    const endMs = performance.now() + times.leaseMs;
    const claimed = await claimShipments(database, { provider, atOnce, leaseMs: times.leaseMs, paused });
    for (const one of claimed) {
      const sending: Promise<void> = send(one, endMs)
        .catch((error: unknown) => options.onError(error))
        .finally(() => {
          underWay.delete(sending);
          wake();
        });
      underWay.add(sending);
    }
  }

  async function send(claimed: ClaimedShipment, endMs: number): Promise<void> {
    // A later answer could not be settled before the lease ends.
    const leftMs = Math.floor((endMs - performance.now()) / 2);
    const waitMs = Math.max(0, Math.min(times.requestMs, leftMs));
    const signal = AbortSignal.any([AbortSignal.timeout(waitMs), closing.signal]);
    const { database, connections, provider } = options;
    const nowMs = () => now().getTime();
    const delivery = await deliverShipment(claimed, {
      ...{ connections, provider, signal, nowMs },
      keepProviderID: (providerID) => keepProviderID(database, claimed, providerID),
    });
    const { pauseMs } = times;
    const isStopping = closing.signal.aborted;
    await concludeDelivery(claimed, delivery, { ...options, pauses, pauseMs, nowMs, isStopping });
  }

  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      const grace = setTimeout(() => closing.abort(), times.graceMs);
      await looking;
      await Promise.all(underWay);
      clearTimeout(grace);
    },
  };
}
