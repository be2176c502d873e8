import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionStatus } from '../../domain/accounting';
import type { Position } from '../../protocol/changes';
import type { Database } from '../database/database';
import { findStarted } from './connect/authorization-store';
import { reportLoss } from './connect/report-loss';
import { type Bounds, usualBounds } from './oauth/bounded-fetch';
import { createProviderClient, type ProviderClient } from './oauth/provider-client';
import { ProviderFailure } from './oauth/provider-failure';
import type { AccountingSettings, AccountingSetup } from './settings';
import { statusOf } from './tokens/connection-status';
import { createSeal, type Seal } from './tokens/seal';
import {
  createTokenStore,
  endOf,
  type Loss,
  type OpenTokens,
  type StoredConnection,
  type TokenStore,
} from './tokens/token-store';

export interface AccountingAccess {
  readonly token: string;
  readonly apiURL: string;
  /** The company in the accounting system. */
  readonly tenant: string | null;
}

/** What companies have been allowed in their accounting system. */
export interface AccountingConnections {
  /**
   * Calls with a token that is valid now, renewed where it would end soon. Rejects with a `ProviderFailure` where there
   * is none to be had at present.
   */
  withAccessToken<T>(
    companyID: number,
    use: (access: AccountingAccess) => Promise<T>,
  ): Promise<T | 'not-connected'>;
  /** The accounting system did not accept this token: it is renewed once, and lost where that does not help. */
  rejected(companyID: number, token: string): Promise<void>;
  status(companyID: number): Promise<ConnectionStatus>;
}

export interface ConnectionPorts {
  readonly database: Database;
  readonly setup: AccountingSetup;
  /** 32 bytes that are not in the database. */
  readonly key: Buffer;
  readonly now: () => Date;
  readonly fetch: typeof globalThis.fetch;
  readonly bounds?: Bounds;
  /** A company's errors have changed. */
  readonly announce?: (companyID: number, position: Position) => void;
  /** Resolves after so many milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The parts of the integration that share settings, key and clock. */
export interface AccountingParts {
  readonly connections: AccountingConnections;
  readonly store: TokenStore;
  readonly seal: Seal;
  /** Null while settings are missing. */
  readonly system: { readonly settings: AccountingSettings; readonly client: ProviderClient } | null;
}

/** So long before its end a token is renewed. */
const marginMs = 60_000;
/** A replacement that is not accepted within this time of its making is no better than what it replaced. */
const proofMs = 10 * 60_000;
/** Between two looks at what another process renews. */
const lookMs = 250;

type Connected = StoredConnection & { readonly tokens: OpenTokens };

export function createAccounting(ports: ConnectionPorts): AccountingParts {
  const { database, setup, now, wait = delay } = ports;
  const { settings } = setup;
  const seal = createSeal(ports.key);
  const store = createTokenStore(database, seal);
  const client = settings && createProviderClient(settings, ports.fetch, ports.bounds ?? usualBounds);
  const underWay = new Map<string, Promise<OpenTokens | null>>();

  const find = async (companyID: number): Promise<Connected | null> => {
    const stored = await store.find(companyID);
    return stored?.tokens && stored.lostAtMs === null ? { ...stored, tokens: stored.tokens } : null;
  };
  const isValid = ({ expiresAtMs }: OpenTokens, margin = 0) =>
    expiresAtMs === null || expiresAtMs - margin > now().getTime();
  const lose = async (loss: Loss): Promise<null> => {
    const position = await reportLoss(database, loss, now());
    if (position) ports.announce?.(loss.companyID, position);
    return null;
  };

  /** The tokens that follow these, whoever renews them; null: the connection is lost. */
  async function renew(stale: Connected, isRejected: boolean): Promise<OpenTokens | null> {
    const { companyID, revision } = stale;
    const claim = { companyID, id: randomUUID() };
    while (!(await store.claim(claim, revision))) {
      const present = await find(companyID);
      if (!present || present.revision !== revision) return present?.tokens ?? null;
      if (!isRejected && isValid(present.tokens)) return present.tokens;
      await wait(lookMs);
    }
    const { refreshToken } = stale.tokens;
    if (!client || refreshToken === null)
      return lose({ companyID, revision, why: 'not-renewable', code: null });
    try {
      const given = await client.renew(refreshToken);
      const moment = now();
      const tokens = {
        accessToken: given.accessToken,
        refreshToken: given.refreshToken ?? refreshToken,
        expiresAtMs: endOf(given, moment),
      };
      const isStored = await store.renew(claim, tokens, { isReplacement: isRejected, now: moment });
      return isStored ? tokens : ((await find(companyID))?.tokens ?? null);
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'refused')
        return lose({ companyID, revision, why: 'refused', code: error.code });
      await store.release(claim);
      if (!isRejected && isValid(stale.tokens)) return stale.tokens;
      throw error;
    }
  }

  /** Callers of this process share one renewal. */
  function renewTogether(stale: Connected, isRejected: boolean): Promise<OpenTokens | null> {
    const key = `${stale.companyID}/${stale.revision}/${isRejected}`;
    const known = underWay.get(key);
    if (known) return known;
    const renewal = renew(stale, isRejected).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
    return renewal;
  }

  const connections: AccountingConnections = {
    async withAccessToken(companyID, use) {
      const stored = settings && (await find(companyID));
      if (!stored) return 'not-connected';
      const { tokens } = stored;
      const isDue = !isValid(tokens, marginMs) && (tokens.refreshToken !== null || !isValid(tokens));
      const current = isDue ? await renewTogether(stored, false) : tokens;
      if (!current) return 'not-connected';
      return use({ token: current.accessToken, apiURL: settings.apiURL, tenant: stored.tenant });
    },
    async rejected(companyID, token) {
      const stored = settings && (await find(companyID));
      if (stored?.tokens.accessToken !== token) return;
      const { revision, isReplacement, renewedAtMs } = stored;
      if (isReplacement && now().getTime() - (renewedAtMs ?? 0) < proofMs)
        await lose({ companyID, revision, why: 'rejected', code: null });
      else await renewTogether(stored, true);
    },
    async status(companyID) {
      const [stored, started] = [await store.find(companyID), await findStarted(database, companyID, now())];
      return statusOf(stored, started, setup.missing);
    },
  };
  return { connections, store, seal, system: settings && client && { settings, client } };
}
