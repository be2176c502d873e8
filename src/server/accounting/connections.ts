import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionStatus } from '../../domain/accounting';
import type { Position } from '../../domain/sync/position';
import { hourMs } from '../../lib/time-units';
import type { Database } from '../database/database';
import { findStarted } from './connect/authorization-store';
import { reportLoss } from './connect/report-loss';
import { type Bounds, usualBounds } from './oauth/bounded-fetch';
import { createProviderClient, type ProviderClient } from './oauth/provider-client';
import type { AccountingSettings, AccountingSetup } from './settings';
import { countQueued } from './shipments/count-queued';
import { statusOf } from './tokens/connection-status';
import { createRenewal } from './tokens/renewal';
import { createSeal, type Seal } from './tokens/seal';
import { createTokenStore, type Loss, type TokenStore } from './tokens/token-store';

export interface AccountingAccess {
  readonly token: string;
  readonly apiURL: string;
  /** The company in the accounting system. */
  readonly tenant: string | null;
  /** Whether an acceptance of the token should be reported. */
  readonly wasRejected: boolean;
}

/** The companies' connections to their accounting system. */
export interface AccountingConnections {
  /**
   * Calls with a valid token, renewed if it ends soon. Rejects with a `ProviderFailure` when no token can be had at
   * present.
   */
  withAccessToken<T>(
    companyID: number,
    use: (access: AccountingAccess) => Promise<T>,
  ): Promise<T | 'not-connected'>;
  /**
   * The accounting system has rejected this token: it is renewed, unless it is new (a rejection of a token just given
   * says something about the system). The connection is lost after an hour without an accepted one. @returns whether
   * there is another token to try
   */
  rejected(companyID: number, token: string): Promise<boolean>;
  /** The accounting system has accepted a token after rejections. */
  accepted(companyID: number): Promise<void>;
  status(companyID: number): Promise<ConnectionStatus>;
}

export interface ConnectionPorts {
  readonly database: Database;
  readonly setup: AccountingSetup;
  /** 32 bytes that are not stored in the database. */
  readonly key: Buffer;
  readonly now: () => Date;
  readonly fetch: typeof globalThis.fetch;
  readonly bounds?: Bounds;
  /** A company's errors have changed. */
  readonly announce?: (companyID: number, position: Position) => void;
  /** Resolves after so many milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Services of the integration: they share settings, key and clock. */
export interface AccountingServices {
  readonly connections: AccountingConnections;
  readonly store: TokenStore;
  readonly seal: Seal;
  /** Null while settings are missing. */
  readonly system: { readonly settings: AccountingSettings; readonly client: ProviderClient } | null;
}

/** A token is renewed so long before its end. */
const marginMs = 60_000;
/** A token renewed so recently is not renewed again when it is rejected. */
const freshMs = 10 * 60_000;
/** A connection whose tokens were all refused for so long, renewals included, is lost. */
const patienceMs = hourMs;

export function createAccounting(ports: ConnectionPorts): AccountingServices {
  const { database, setup, now, wait = delay } = ports;
  const { settings } = setup;
  const seal = createSeal(ports.key);
  const store = createTokenStore(database, seal);
  const client = settings && createProviderClient(settings, ports.fetch, ports.bounds ?? usualBounds);
  const lose = async (loss: Loss): Promise<null> => {
    const position = await reportLoss(database, loss, now());
    if (position) ports.announce?.(loss.companyID, position);
    return null;
  };
  const { find, isValid, renewTogether } = createRenewal({ store, client, now, wait, lose });

  const connections: AccountingConnections = {
    async withAccessToken(companyID, use) {
      const stored = settings && (await find(companyID));
      if (!stored) return 'not-connected';
      const { tokens } = stored;
      const isDue = !isValid(tokens, marginMs) && (tokens.refreshToken !== null || !isValid(tokens));
      const current = isDue ? await renewTogether(stored, false) : tokens;
      if (!current) return 'not-connected';
      const { tenant, rejectedSinceMs } = stored;
      return use({
        token: current.accessToken,
        apiURL: settings.apiURL,
        tenant,
        wasRejected: rejectedSinceMs !== null,
      });
    },
    async rejected(companyID, token) {
      const stored = settings && (await find(companyID));
      if (!stored) return false;
      if (stored.tokens.accessToken !== token) return true;
      const { revision, renewedAtMs, rejectedSinceMs, tokens } = stored;
      const ageMs = (atMs: number | null) =>
        atMs === null ? Number.POSITIVE_INFINITY : now().getTime() - atMs;
      const isRenewable = tokens.refreshToken !== null;
      const isTried = !isRenewable || (renewedAtMs ?? 0) > (rejectedSinceMs ?? 0);
      if (rejectedSinceMs !== null && isTried && ageMs(rejectedSinceMs) >= patienceMs) {
        await lose({ companyID, revision, why: 'rejected', code: null });
        return false;
      }
      await store.setRejected(companyID, now());
      return isRenewable && ageMs(renewedAtMs) >= freshMs && (await renewTogether(stored, true)) !== null;
    },
    accepted: (companyID) => store.setRejected(companyID, null),
    async status(companyID) {
      const stored = await store.find(companyID);
      const started = await findStarted(database, companyID, now());
      const queued = await countQueued(database, companyID);
      return statusOf({ stored, started, missing: setup.missing, queued });
    },
  };
  return { connections, store, seal, system: settings && client && { settings, client } };
}
