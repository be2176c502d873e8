import { sql } from 'drizzle-orm';
import { type UserType, userTypes } from '../../domain/permissions';
import type { Executor } from '../database/database';

/** What signing in needs to know of a user and the company. */
export interface Account {
  readonly companyID: number;
  readonly userID: number;
  readonly username: string;
  readonly userType: UserType;
  readonly companyCode: string;
  /** Minutes; null: no limit. */
  readonly sessionMaxLifetime: number | null;
}

/** Names are told apart without case: a tablet begins them with a capital. */
export function loginNameOf(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}

export async function findLogin(
  tx: Executor,
  username: string,
): Promise<{ account: Account; passwordHash: string } | null> {
  const [login] = await tx.rows(
    sql`SELECT "companyID", "userID", "passwordHash" FROM "logins" WHERE "loginName" = ${loginNameOf(username)}`,
  );
  if (!login) return null;
  const account = await readAccount(tx, Number(login['companyID']), Number(login['userID']));
  return account ? { account, passwordHash: String(login['passwordHash']) } : null;
}

export async function findSession(
  tx: Executor,
  secretHash: string,
): Promise<{ account: Account; signedInAt: string } | null> {
  const [session] = await tx.rows(
    sql`SELECT "companyID", "userID", "signedInAt" FROM "sessions" WHERE "secretHash" = ${secretHash}`,
  );
  if (!session) return null;
  const account = await readAccount(tx, Number(session['companyID']), Number(session['userID']));
  return account ? { account, signedInAt: String(session['signedInAt']) } : null;
}

async function readAccount(tx: Executor, companyID: number, userID: number): Promise<Account | null> {
  const [row] = await tx.rows(sql`SELECT "username", "userType", "companyCode", "sessionMaxLifetime"
    FROM "users" JOIN "companies" USING ("companyID") WHERE "companyID" = ${companyID} AND "userID" = ${userID}`);
  const userType = userTypes.find((type) => type === row?.['userType']);
  if (!row || !userType) return null;
  const lifetime = row['sessionMaxLifetime'];
  return {
    companyID,
    userID,
    userType,
    username: String(row['username']),
    companyCode: String(row['companyCode']),
    sessionMaxLifetime: typeof lifetime === 'number' && lifetime > 0 ? lifetime : null,
  };
}

export interface Login {
  readonly companyID: number;
  readonly userID: number;
  readonly username: string;
}

/** Sets the password of a user; sessions that were begun with the old one end, but for the one that sets it. */
export async function storeLogin(
  tx: Executor,
  login: Login & { readonly passwordHash: string; readonly keepSession: string | null },
): Promise<void> {
  const { companyID, userID, username, passwordHash, keepSession } = login;
  await tx.rows(sql`DELETE FROM "sessions" WHERE "companyID" = ${companyID} AND "userID" = ${userID}
    AND "secretHash" IS DISTINCT FROM ${keepSession}::text`);
  await tx.rows(sql`INSERT INTO "logins" ("loginName", "companyID", "userID", "passwordHash")
    VALUES (${loginNameOf(username)}, ${companyID}, ${userID}, ${passwordHash})
    ON CONFLICT ("companyID", "userID") DO UPDATE SET "passwordHash" = excluded."passwordHash"`);
}

/** Follows a change of the user's name; does nothing for a user who cannot sign in. */
export async function renameLogin(tx: Executor, { companyID, userID, username }: Login): Promise<void> {
  const loginName = loginNameOf(username);
  await tx.rows(sql`UPDATE "logins" SET "loginName" = ${loginName}
    WHERE "companyID" = ${companyID} AND "userID" = ${userID} AND "loginName" <> ${loginName}`);
}
