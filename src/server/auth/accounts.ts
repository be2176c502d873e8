import { type UserType, userTypes } from '../../domain/permissions';
import { asText } from '../../lib/json-values';
import type { Database, Executor } from '../database/database';
import { type SQL, sql } from '../database/sql';
import { duplicate, invalid } from '../http/api-error';

/** What signing in needs of a user and the company. */
export interface Account {
  readonly companyID: number;
  readonly userID: number;
  readonly username: string;
  readonly userType: UserType;
  readonly companyCode: string;
  /** Minutes; null: no limit. */
  readonly sessionMaxLifetime: number | null;
}

/**
 * The form in which names are compared: regardless of case, of the form of characters (full width, ligatures) and of
 * outer blanks.
 */
export function loginNameOf(username: string): string {
  // JavaScript has no case folding; through capitals, ß and ς become what they are written as there.
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
}

/** Refuses (422) a name that cannot sign in: Basic authentication ends it at the first colon. */
export function refuseColon(field: string, username: string): void {
  if (username.includes(':')) throw invalid({ [field]: { code: 'user.colon' } });
}

/** The stored form of names before forms were compared: such users go on signing in by it. */
function formerLoginNameOf(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}

export interface StoredLogin {
  readonly account: Account;
  /** The hash at the time of the look-up. */
  readonly passwordHash: string;
}

export async function findLogin(database: Database, username: string): Promise<StoredLogin | null> {
  for (const loginName of new Set([formerLoginNameOf(username), loginNameOf(username)])) {
    const [row] = await database.readOnce(sql`select "passwordHash", ${accountColumns}
      from "logins" join "users" using ("companyID", "userID") join "companies" using ("companyID")
      where "loginName" = ${loginName}`);
    const account = accountOf(row);
    if (account) return { account, passwordHash: String(row?.['passwordHash']) };
  }
  return null;
}

/** Another user whose name compares equal to this one; null: none. */
export async function findNamesake(
  tx: Executor,
  username: string,
): Promise<Pick<Login, 'companyID' | 'userID'> | null> {
  const loginName = loginNameOf(username);
  // Names stored in their former form contain characters beyond ASCII.
  const rows = await tx.rows(sql`select "loginName", "companyID", "userID" from "logins"
    where "loginName" = ${loginName} or octet_length("loginName") > length("loginName")`);
  const found = rows.find((row) => loginNameOf(String(row['loginName'])) === loginName);
  return found ? { companyID: Number(found['companyID']), userID: Number(found['userID']) } : null;
}

export interface AccountSession {
  readonly account: Account;
  /** ISO UTC. */
  readonly signedInAt: string;
  /** The user's name at that time, in its compared form; null: a session of an older version. */
  readonly loginName: string | null;
}

/** The sessions of these secrets, by the secret's hash, with their users as of now. */
export async function findSessions(
  database: Pick<Database, 'readOnce'>,
  secretHashes: readonly string[],
): Promise<ReadonlyMap<string, AccountSession>> {
  const rows = await database.readOnce(
    sql`select "secretHash", "signedInAt", "loginName", ${accountColumns}
    from "sessions" join "users" using ("companyID", "userID") join "companies" using ("companyID")
    where ${oneOf(secretHashes)}`,
    'often',
  );
  return new Map(
    rows.flatMap((row) => {
      const account = accountOf(row);
      if (!account) return [];
      const session = { account, signedInAt: String(row['signedInAt']), loginName: asText(row['loginName']) };
      return [[String(row['secretHash']), session] as const];
    }),
  );
}

/** Each of these lengths has a cached plan; that of an array would be made each time, depending on its contents. */
const listLengths = [1, 8, 64];

function oneOf(secretHashes: readonly string[]): SQL {
  const length = listLengths.find((one) => one >= secretHashes.length);
  if (length === undefined) return sql`"secretHash" = any(${sql.param([...secretHashes])}::text[])`;
  return sql`"secretHash" in ${Array.from({ length }, (_, index) => secretHashes[index] ?? secretHashes[0])}`;
}

export async function findSession(database: Database, secretHash: string): Promise<AccountSession | null> {
  return (await findSessions(database, [secretHash])).get(secretHash) ?? null;
}

/**
 * Whether the checked password is still the user's, and the user still of that type. Both stay so until the commit: a
 * transaction that changes one of them waits, and then ends the session that was begun meanwhile.
 */
export async function holdLogin(
  tx: Executor,
  { account: { companyID, userID, userType }, passwordHash }: StoredLogin,
): Promise<boolean> {
  const held = await tx.rows(sql`select 1 from "logins" join "users" using ("companyID", "userID")
    where "companyID" = ${companyID} and "userID" = ${userID}
      and "userType" = ${userType} and "passwordHash" = ${passwordHash}
    for no key update of "users" for share of "logins"`);
  return held.length > 0;
}

/** The user as of now, if the password is still the one with this hash. */
export async function findByPasswordHash(
  database: Database,
  { companyID, userID }: Pick<Account, 'companyID' | 'userID'>,
  passwordHash: string,
): Promise<Account | null> {
  const [row] = await database.readOnce(sql`select ${accountColumns}
    from "logins" join "users" using ("companyID", "userID") join "companies" using ("companyID")
    where "companyID" = ${companyID} and "userID" = ${userID} and "passwordHash" = ${passwordHash}`);
  return accountOf(row);
}

const accountColumns = sql.raw(
  '"companyID", "userID", "username", "userType", "companyCode", "sessionMaxLifetime"',
);

function accountOf(row: Readonly<Record<string, unknown>> | undefined): Account | null {
  const userType = userTypes.find((type) => type === row?.['userType']);
  if (!row || !userType) return null;
  const lifetime = row['sessionMaxLifetime'];
  return {
    companyID: Number(row['companyID']),
    userID: Number(row['userID']),
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

/** Sets a user's password; sessions begun with the old one end, except the one that sets it. */
export async function storeLogin(
  tx: Executor,
  login: Login & { readonly passwordHash: string; readonly keepSession: string | null },
): Promise<void> {
  const { companyID, userID, username, passwordHash, keepSession } = login;
  // Waits for a sign-in under way, whose session is found then.
  const known = await tx.rows(sql`update "logins" set "passwordHash" = ${passwordHash}
    where "companyID" = ${companyID} and "userID" = ${userID} returning 1`);
  await tx.rows(sql`delete from "sessions" where "companyID" = ${companyID} and "userID" = ${userID}
    and "secretHash" is distinct from ${keepSession}::text`);
  if (known.length > 0) return;
  await refuseNamesake(tx, login);
  await tx.rows(sql`insert into "logins" ("loginName", "companyID", "userID", "passwordHash")
    values (${loginNameOf(username)}, ${companyID}, ${userID}, ${passwordHash})`);
}

/** Follows a change of the user's name; does nothing for a user without a login. */
export async function renameLogin(tx: Executor, login: Login): Promise<void> {
  const { companyID, userID, username } = login;
  const [row] = await tx.rows(sql`select "loginName" from "logins"
    where "companyID" = ${companyID} and "userID" = ${userID}`);
  const loginName = loginNameOf(username);
  if (!row || [loginName, formerLoginNameOf(username)].includes(String(row['loginName']))) return;
  await refuseNamesake(tx, login);
  await tx.rows(sql`update "logins" set "loginName" = ${loginName}
    where "companyID" = ${companyID} and "userID" = ${userID}`);
}

/** Sessions of an older version lack the name that they began with: it is stored before the user gets another one. */
export async function keepSessionName(tx: Executor, { companyID, userID, username }: Login): Promise<void> {
  await tx.rows(sql`update "sessions" set "loginName" = ${loginNameOf(username)}
    where "companyID" = ${companyID} and "userID" = ${userID} and "loginName" is null`);
}

/** Refuses (409) a name by which another user signs in. */
async function refuseNamesake(tx: Executor, { companyID, userID, username }: Login): Promise<void> {
  const other = await findNamesake(tx, username);
  if (other && (other.companyID !== companyID || other.userID !== userID)) throw duplicate('username');
}
