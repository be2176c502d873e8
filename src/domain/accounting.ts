/** The state of a company's connection to the accounting system; nothing in it is secret. */
export interface ConnectionStatus {
  readonly state: 'not-connected' | 'connecting' | 'connected' | 'lost';
  /** Settings that the server lacks; without them no company can be connected. */
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
  /** The accounting system's code for it. */
  readonly lostCode: string | null;
  /** The user who has gone to the accounting system to allow the connection, and until when the answer is awaited. */
  readonly startedBy: string | null;
  readonly startedUntil: string | null;
  /**
   * Tasks waiting to be sent, as the task list shows them: merged orders count as the task they were merged into. Null:
   * unknown.
   */
  readonly queued: number | null;
}

/**
 * Why a connection was lost: the accounting system refused to renew it; it refused after a renewal whose answer was
 * never stored, so that the tokens are lost; it renewed it but accepted no token for long; it gave no refresh token; or
 * this server has another key than the one that encrypted the tokens.
 */
export const lostReasons = ['refused', 'interrupted', 'rejected', 'not-renewable', 'wrong-key'] as const;
export type LostReason = (typeof lostReasons)[number];

/** Address to which the accounting system sends the browser back, below the console's own. */
export const callbackPath = '/visma-auth-callback';
