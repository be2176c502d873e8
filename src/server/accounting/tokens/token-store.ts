import type { LostReason } from '../../../domain/accounting';
import type { Database, Executor } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import type { GivenTokens } from '../oauth/provider-client';
import type { Seal } from './seal';

/** A company's connection as it is stored; times in milliseconds. */
export interface StoredConnection {
  readonly companyID: number;
  readonly tenant: string | null;
  /** Null: lost, or encrypted under another key. */
  readonly tokens: OpenTokens | null;
  readonly connectedBy: string;
  readonly connectedAtMs: number;
  readonly renewedAtMs: number | null;
  readonly isReplacement: boolean;
  readonly revision: number;
  readonly lostAtMs: number | null;
  readonly lostWhy: LostReason | null;
  readonly lostCode: string | null;
}

export interface OpenTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresAtMs: number | null;
}

export interface NewConnection {
  readonly companyID: number;
  readonly tenant: string | null;
  readonly tokens: GivenTokens;
  readonly connectedBy: string;
  readonly now: Date;
}

export interface Claim {
  readonly companyID: number;
  readonly id: string;
}

/** The rows of `accountingConnections`. Tokens pass in the open on this side alone. */
export interface TokenStore {
  find(companyID: number): Promise<StoredConnection | null>;
  connect(connection: NewConnection): Promise<void>;
  remove(companyID: number): Promise<void>;
  /** Takes the renewal of these tokens; false: others have it, or the tokens are not the present ones any more. */
  claim(claim: Claim, revision: number): Promise<boolean>;
  release(claim: Claim): Promise<void>;
  /** Stores renewed tokens; false: the claim was over. */
  renew(claim: Claim, tokens: OpenTokens, renewal: Renewal): Promise<boolean>;
}

export interface Renewal {
  readonly isReplacement: boolean;
  readonly now: Date;
}

/** Longer than a renewal can take: a process that holds a claim for so long does not come back. */
const claimSeconds = 60;

export function createTokenStore(database: Database, seal: Seal): TokenStore {
  const placeOf = (companyID: number, column: string) => `accountingConnections/${companyID}/${column}`;
  const sealed = (companyID: number, column: string, token: string | null) =>
    token === null ? null : seal.close(token, placeOf(companyID, column));
  const run = async (query: SQL): Promise<boolean> =>
    (await database.write((tx) => tx.rows(query))).length > 0;

  return {
    async find(companyID) {
      const [row] = await database.readOnce(
        sql`select * from "accountingConnections" where "companyID" = ${companyID}`,
      );
      if (!row) return null;
      const opened = (column: string) => {
        const value = row[column];
        return typeof value === 'string' ? seal.open(value, placeOf(companyID, column)) : null;
      };
      const [accessToken, refreshToken] = [opened('accessToken'), opened('refreshToken')];
      const isForeign =
        (accessToken === null && row['accessToken'] !== null) ||
        (refreshToken === null && row['refreshToken'] !== null);
      return {
        companyID,
        tenant: textOf(row['tenant']),
        tokens:
          isForeign || accessToken === null
            ? null
            : { accessToken, refreshToken, expiresAtMs: toMs(row['expiresAt']) },
        connectedBy: String(row['connectedBy']),
        connectedAtMs: toMs(row['connectedAt']) ?? 0,
        renewedAtMs: toMs(row['renewedAt']),
        isReplacement: row['isReplacement'] === true,
        revision: Number(row['revision']),
        lostAtMs: toMs(row['lostAt']),
        lostWhy: isForeign ? 'wrong-key' : reasonOf(row['lostWhy']),
        lostCode: textOf(row['lostCode']),
      };
    },
    async connect({ companyID, tenant, tokens, connectedBy, now }) {
      await run(sql`insert into "accountingConnections" as c ("companyID", "tenant", "accessToken", "refreshToken", "expiresAt",
          "connectedBy", "connectedAt")
        values (${companyID}, ${tenant}, ${sealed(companyID, 'accessToken', tokens.accessToken)},
          ${sealed(companyID, 'refreshToken', tokens.refreshToken)}, ${isoOf(endOf(tokens, now))}::timestamptz,
          ${connectedBy}, ${now.toISOString()}::timestamptz)
        on conflict ("companyID") do update set "tenant" = excluded."tenant", "accessToken" = excluded."accessToken",
          "refreshToken" = excluded."refreshToken", "expiresAt" = excluded."expiresAt", "connectedBy" = excluded."connectedBy",
          "connectedAt" = excluded."connectedAt", "renewedAt" = null, "isReplacement" = false, "claim" = null,
          "claimedUntil" = null, "lostAt" = null, "lostWhy" = null, "lostCode" = null, "revision" = c."revision" + 1`);
    },
    async remove(companyID) {
      await run(sql`delete from "accountingConnections" where "companyID" = ${companyID}`);
    },
    claim: ({ companyID, id }, revision) =>
      run(sql`update "accountingConnections"
        set "claim" = ${id}, "claimedUntil" = clock_timestamp() + make_interval(secs => ${claimSeconds})
        where "companyID" = ${companyID} and "revision" = ${revision} and "lostAt" is null
          and ("claimedUntil" is null or "claimedUntil" < clock_timestamp())
        returning 1`),
    async release(claim) {
      await run(
        sql`update "accountingConnections" set "claim" = null, "claimedUntil" = null where ${isHeld(claim)}`,
      );
    },
    renew: (claim, { accessToken, refreshToken, expiresAtMs }, { isReplacement, now }) =>
      run(sql`update "accountingConnections"
        set "accessToken" = ${sealed(claim.companyID, 'accessToken', accessToken)},
          "refreshToken" = ${sealed(claim.companyID, 'refreshToken', refreshToken)},
          "expiresAt" = ${isoOf(expiresAtMs)}::timestamptz,
          "renewedAt" = ${now.toISOString()}::timestamptz, "isReplacement" = ${isReplacement},
          "claim" = null, "claimedUntil" = null, "revision" = "revision" + 1
        where ${isHeld(claim)} returning 1`),
  };
}

export interface Loss {
  readonly companyID: number;
  /** Of the tokens that were lost. */
  readonly revision: number;
  readonly why: Exclude<LostReason, 'wrong-key'>;
  /** What the accounting system called it; null: nothing. */
  readonly code: string | null;
}

/** Forgets the tokens of a connection that is lost; false: it has others by now, or is gone. @param now ISO UTC */
export async function forgetTokens(
  tx: Executor,
  { companyID, revision, why, code }: Loss,
  now: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`update "accountingConnections"
    set "accessToken" = null, "refreshToken" = null, "expiresAt" = null, "claim" = null, "claimedUntil" = null,
      "lostAt" = ${now}::timestamptz, "lostWhy" = ${why}, "lostCode" = ${code}
    where "companyID" = ${companyID} and "revision" = ${revision} and "lostAt" is null returning 1`);
  return rows.length > 0;
}

function isHeld({ companyID, id }: Claim): SQL {
  return sql`"companyID" = ${companyID} and "claim" = ${id}`;
}

/** When tokens that were given now will end, in milliseconds. */
export function endOf({ expiresIn }: Pick<GivenTokens, 'expiresIn'>, now: Date): number | null {
  return expiresIn === null ? null : now.getTime() + Math.min(expiresIn, longestSeconds) * 1000;
}

/** Ten years: what says more does not end. */
const longestSeconds = 10 * 365 * 86_400;

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function toMs(value: unknown): number | null {
  return typeof value === 'string' ? Date.parse(value) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function reasonOf(value: unknown): LostReason | null {
  return value === 'refused' || value === 'rejected' || value === 'not-renewable' ? value : null;
}
