import type { ConnectionStatus } from '../../../domain/accounting';
import type { StoredConnection } from './token-store';

/** An authorization that a user has begun and the accounting system has not answered. */
export interface Started {
  /** User name. */
  readonly by: string;
  /** ISO UTC. */
  readonly until: string;
}

interface ConnectionFacts {
  readonly stored: StoredConnection | null;
  readonly started: Started | null;
  readonly missing: readonly string[];
  /** Tasks waiting to be sent. */
  readonly queued: number;
}

/** The state of a connection for users. */
export function statusOf({ stored, started, missing, queued }: ConnectionFacts): ConnectionStatus {
  const isLost = stored !== null && stored.tokens === null;
  return {
    state: stored && !isLost ? 'connected' : started ? 'connecting' : isLost ? 'lost' : 'not-connected',
    missing,
    tenant: stored?.tenant ?? null,
    connectedBy: stored?.connectedBy ?? null,
    connectedAt: isoOf(stored?.connectedAtMs),
    renewedAt: isoOf(stored?.renewedAtMs),
    lostAt: isoOf(stored?.lostAtMs),
    lostWhy: isLost ? stored.lostWhy : null,
    lostCode: isLost ? stored.lostCode : null,
    startedBy: started?.by ?? null,
    startedUntil: started?.until ?? null,
    queued,
  };
}

function isoOf(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
