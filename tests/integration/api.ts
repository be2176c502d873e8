import type { FastifyInstance } from 'fastify';
import type { UserType } from '../../src/domain/permissions';
import { type AppOptions, buildApp } from '../../src/server/app';
import { createSecret, hashSecret } from '../../src/server/auth/passwords';
import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import { keepingToCompanies } from './company-statements';

/** The whole server over a database, and users who are signed in to it. */
export interface TestApi {
  readonly app: FastifyInstance;
  /** Authorization header of a user, signed in on first use. */
  signIn(userID: number, userType: UserType, companyID: number): Promise<string>;
  close(): Promise<void>;
}

export async function openTestApi(
  database: Database,
  options: Pick<AppOptions, 'isPlain' | 'now' | 'secretKey'> = {},
): Promise<TestApi> {
  const app = buildApp({ database: keepingToCompanies(database), ...options });
  await app.ready();
  const signedIn = new Map<string, Promise<string>>();
  return {
    app,
    signIn(userID, userType, companyID) {
      const name = `${userType}-${userID}-${companyID}`.toLowerCase();
      const header = signedIn.get(name) ?? createSession(database, { userID, userType, companyID, name });
      signedIn.set(name, header);
      return header;
    },
    close: () => app.close(),
  };
}

export interface Person {
  readonly userID: number;
  readonly userType: UserType;
  readonly companyID: number;
  readonly name: string;
}

/** A user with a session, as signing in leaves it, without the wait for a password's hash. */
export async function createSession(
  database: Database,
  { userID, userType, companyID, name }: Person,
): Promise<string> {
  const secret = createSecret();
  await database.write(async (tx) => {
    await tx.rows(
      sql`insert into "users" ("companyID", "userID", "username", "userType") values (${companyID}, ${userID}, ${name}, ${userType})`,
    );
    await tx.rows(
      sql`insert into "sessions" ("secretHash", "companyID", "userID", "signedInAt") values (${hashSecret(secret)}, ${companyID}, ${userID}, now())`,
    );
  });
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}
