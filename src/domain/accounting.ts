/** Where a company stands with the accounting system; nothing in it is secret. */
export interface ConnectionStatus {
  readonly state: 'not-connected' | 'connecting' | 'connected' | 'lost';
  /** Settings that the server lacks: without them nothing can be connected. */
  readonly missing: readonly string[];
  /** The company in the accounting system. */
  readonly tenant: string | null;
  /** User name. */
  readonly connectedBy: string | null;
  /** Moments are ISO UTC. */
  readonly connectedAt: string | null;
  readonly renewedAt: string | null;
  readonly lostAt: string | null;
  readonly lostWhy: LostReason | null;
  /** What the accounting system called it. */
  readonly lostCode: string | null;
  /** Who has gone to the accounting system to allow it, and until when the answer is waited for. */
  readonly startedBy: string | null;
  readonly startedUntil: string | null;
  /** Tasks that wait to be sent, as the task list shows them: of merged ones, those that they were merged into. Null: not known. */
  readonly queued: number | null;
}

/**
 * Why a connection was lost: the accounting system did not renew it; it did not after a renewal whose answer was never
 * stored, so that its tokens are lost; it renewed it and accepted nothing for long; it gave nothing to renew it with; or
 * this server has another key than the one the tokens were encrypted under.
 */
export const lostReasons = ['refused', 'interrupted', 'rejected', 'not-renewable', 'wrong-key'] as const;
export type LostReason = (typeof lostReasons)[number];

/** Address to which the accounting system sends the browser back, below the console's own. */
export const callbackPath = '/visma-auth-callback';
