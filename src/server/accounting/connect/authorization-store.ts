import { createHash } from 'node:crypto';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { failure } from '../../http/api-error';
import type { Started } from '../tokens/connection-status';

/** How long an authorization waits for its answer. */
export const authorizationMs = 10 * 60_000;

/** Who has begun an authorization: only this session can end it. */
export interface Beginner {
  readonly companyID: number;
  readonly userID: number;
  /** Hash of the session secret, which identifies the browser's sign-in. */
  readonly secretHash: string;
}

export interface StoredAuthorization {
  /** Encrypted. */
  readonly verifier: string;
  readonly redirectURL: string;
  readonly tenant: string | null;
}

interface Begun extends StoredAuthorization {
  readonly beginner: Beginner;
  readonly state: string;
  /** User name. */
  readonly startedBy: string;
  readonly now: Date;
}

/**
 * Stores what the answer will be checked with. A session has one authorization at a time: an earlier one is over.
 * Throws 401 when the session has ended.
 */
export async function beginAuthorization(database: Database, begun: Begun): Promise<void> {
  const { companyID, userID, secretHash } = begun.beginner;
  const nowIso = begun.now.toISOString();
  const until = new Date(begun.now.getTime() + authorizationMs).toISOString();
  await database.write(async (tx) => {
    // Locked for the reference: the session may have ended since the request was admitted.
    const held = await tx.rows(
      sql`select 1 from "sessions" where "secretHash" = ${secretHash} for key share`,
    );
    if (held.length === 0) throw failure(401, 'auth.session-expired');
    await tx.rows(sql`delete from "accountingAuthorizations"
      where "companyID" = ${companyID} and ("secretHash" = ${secretHash} or "expiresAt" <= ${nowIso}::timestamptz)`);
    await tx.rows(sql`insert into "accountingAuthorizations" ("companyID", "stateHash", "userID", "secretHash", "verifier",
        "redirectURL", "tenant", "startedBy", "expiresAt")
      values (${companyID}, ${hashOf(begun.state)}, ${userID}, ${secretHash}, ${begun.verifier}, ${begun.redirectURL},
        ${begun.tenant}, ${begun.startedBy}, ${until}::timestamptz)`);
  });
}

/**
 * Removes an authorization, so that it is used once; null: no authorization with this state was begun by this session.
 */
export async function takeAuthorization(
  database: Database,
  { companyID, userID, secretHash }: Beginner,
  state: string,
  now: Date,
): Promise<StoredAuthorization | null> {
  const [row] = await database.write((tx) =>
    tx.rows(sql`delete from "accountingAuthorizations"
      where "companyID" = ${companyID} and "stateHash" = ${hashOf(state)} and "userID" = ${userID}
        and "secretHash" = ${secretHash}
      returning "verifier", "redirectURL", "tenant", "expiresAt" > ${now.toISOString()}::timestamptz as "isAlive"`),
  );
  if (row?.['isAlive'] !== true) return null;
  const { tenant } = row;
  return {
    verifier: String(row['verifier']),
    redirectURL: String(row['redirectURL']),
    tenant: typeof tenant === 'string' ? tenant : null,
  };
}

/** The latest pending authorization of a company. */
export async function findStarted(database: Database, companyID: number, now: Date): Promise<Started | null> {
  const [row] = await database.readOnce(sql`select "startedBy", "expiresAt" from "accountingAuthorizations"
    where "companyID" = ${companyID} and "expiresAt" > ${now.toISOString()}::timestamptz
    order by "expiresAt" desc limit 1`);
  return row ? { by: String(row['startedBy']), until: String(row['expiresAt']) } : null;
}

/** A reader of the database must not be able to answer in a user's place. */
function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
