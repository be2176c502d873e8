import { type LostReason, lostReasons } from '../../../domain/accounting';
import { asText } from '../../../lib/json-values';
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
  /** Since when the accounting system has refused all its tokens; null: it accepts them. */
  readonly rejectedSinceMs: number | null;
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

/** The rows of `accountingConnections`. Only its callers see plain tokens. */
export interface TokenStore {
  find(companyID: number): Promise<StoredConnection | null>;
  connect(connection: NewConnection): Promise<void>;
  remove(companyID: number): Promise<void>;
  /**
   * Claims the renewal of these tokens; null: another process has claimed it, or the tokens are no longer the present
   * ones.
   */
  claim(claim: Claim, revision: number): Promise<Claimed | null>;
  /** @param isAnswered whether it is known that nothing was renewed */
  release(claim: Claim, isAnswered: boolean): Promise<void>;
  /**
   * Stores the successors of a revision's tokens, also when the claim is over: they are all that is left of it. False:
   * the connection has got other tokens meanwhile.
   */
  renew(renewed: Renewed): Promise<boolean>;
  /** Notes that a token was rejected (the first time, if given), or accepted (null). */
  setRejected(companyID: number, since: Date | null): Promise<void>;
}

export interface Claimed {
  /** The same renewal was requested before, with an unknown answer. */
  readonly isRepeated: boolean;
}

export interface Renewed {
  readonly companyID: number;
  readonly revision: number;
  readonly tokens: OpenTokens;
  readonly now: Date;
}

/**
 * Longer than a renewal can take: a process that holds a claim for so long does not come back. It is within the minute
 * for which accounting systems that accept each refresh token once may still accept the last one, so that the next
 * process saves the connection.
 */
const claimSeconds = 30;

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
        tenant: asText(row['tenant']),
        tokens:
          isForeign || accessToken === null
            ? null
            : { accessToken, refreshToken, expiresAtMs: toMs(row['expiresAt']) },
        connectedBy: String(row['connectedBy']),
        connectedAtMs: toMs(row['connectedAt']) ?? 0,
        renewedAtMs: toMs(row['renewedAt']),
        rejectedSinceMs: toMs(row['rejectedSince']),
        revision: Number(row['revision']),
        lostAtMs: toMs(row['lostAt']),
        lostWhy: isForeign ? 'wrong-key' : reasonOf(row['lostWhy']),
        lostCode: asText(row['lostCode']),
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
          "connectedAt" = excluded."connectedAt", "renewedAt" = null, "rejectedSince" = null, "askedAt" = null, "claim" = null,
          "claimedUntil" = null, "lostAt" = null, "lostWhy" = null, "lostCode" = null, "revision" = c."revision" + 1`);
    },
    async remove(companyID) {
      await run(sql`delete from "accountingConnections" where "companyID" = ${companyID}`);
    },
    async claim({ companyID, id }, revision) {
      const [row] = await database.write((tx) =>
        tx.rows(sql`update "accountingConnections" c
          set "claim" = ${id}, "claimedUntil" = clock_timestamp() + make_interval(secs => ${claimSeconds}),
            "askedAt" = coalesce(c."askedAt", clock_timestamp())
          from (select "companyID", "askedAt" from "accountingConnections" where "companyID" = ${companyID} for update) as b
          where c."companyID" = b."companyID" and "revision" = ${revision} and "lostAt" is null
            and ("claimedUntil" is null or "claimedUntil" < clock_timestamp())
          returning b."askedAt" is not null as "isRepeated"`),
      );
      return row ? { isRepeated: row['isRepeated'] === true } : null;
    },
    async release(claim, isAnswered) {
      await run(sql`update "accountingConnections" set "claim" = null, "claimedUntil" = null,
          "askedAt" = case when ${isAnswered}::boolean then null else "askedAt" end
        where "companyID" = ${claim.companyID} and "claim" = ${claim.id} returning 1`);
    },
    renew: ({ companyID, revision, tokens, now }) =>
      run(sql`update "accountingConnections"
        set "accessToken" = ${sealed(companyID, 'accessToken', tokens.accessToken)},
          "refreshToken" = ${sealed(companyID, 'refreshToken', tokens.refreshToken)},
          "expiresAt" = ${isoOf(tokens.expiresAtMs)}::timestamptz, "renewedAt" = ${now.toISOString()}::timestamptz,
          "claim" = null, "claimedUntil" = null, "askedAt" = null, "revision" = "revision" + 1
        where "companyID" = ${companyID} and "revision" = ${revision} and "lostAt" is null returning 1`),
    setRejected: (companyID, since) => storeRejected(database, companyID, since),
  };
}

async function storeRejected(database: Database, companyID: number, since: Date | null): Promise<void> {
  const moment = since?.toISOString() ?? null;
  await database.write((tx) =>
    tx.rows(sql`update "accountingConnections" set "rejectedSince" =
        case when ${moment}::timestamptz is null then null else coalesce("rejectedSince", ${moment}::timestamptz) end
      where "companyID" = ${companyID}`),
  );
}

export interface Loss {
  readonly companyID: number;
  /** Revision of the lost tokens. */
  readonly revision: number;
  readonly why: Exclude<LostReason, 'wrong-key'>;
  /** The accounting system's code; null: none. */
  readonly code: string | null;
}

/** Deletes the tokens of a lost connection; false: it has got others meanwhile, or is gone. @param now ISO UTC */
export async function deleteTokens(
  tx: Executor,
  { companyID, revision, why, code }: Loss,
  now: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`update "accountingConnections"
    set "accessToken" = null, "refreshToken" = null, "expiresAt" = null, "claim" = null, "claimedUntil" = null,
      "rejectedSince" = null, "askedAt" = null, "lostAt" = ${now}::timestamptz, "lostWhy" = ${why}, "lostCode" = ${code}
    where "companyID" = ${companyID} and "revision" = ${revision} and "lostAt" is null returning 1`);
  return rows.length > 0;
}

/** When tokens issued now will end, in milliseconds. */
export function endOf({ expiresIn }: Pick<GivenTokens, 'expiresIn'>, now: Date): number | null {
  return expiresIn === null ? null : now.getTime() + Math.min(expiresIn, longestSeconds) * 1000;
}

/** Ten years: a longer lifetime counts as unlimited. */
const longestSeconds = 10 * 365 * 86_400;

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function toMs(value: unknown): number | null {
  return typeof value === 'string' ? Date.parse(value) : null;
}

function reasonOf(value: unknown): LostReason | null {
  return lostReasons.find((one) => one === value) ?? null;
}
