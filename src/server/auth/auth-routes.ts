import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sql } from '../database/sql';
import { failure } from '../http/api-error';
import { originOf } from '../http/authentication';
import { type AppContext, actorOf } from '../http/context';
import { documented } from '../http/documented';
import { withPathAliases } from '../http/paths';
import { commitWrite } from '../writes/write';
import { type Account, holdLogin, loginNameOf } from './accounts';
import { type Authenticator, parseBasic } from './authenticator';
import { createDeviceCookies } from './device-cookie';
import { createSecret, hashSecret } from './passwords';

const loginReply = z.object({
  userID: z.number(),
  username: z.string(),
  userType: z.string(),
  companyID: z.number(),
  companyCode: z.string(),
  secret: z.string().meta({ description: 'Session secret: the Basic password of all further calls.' }),
  sessionMaxLifetime: z
    .number()
    .nullable()
    .meta({ description: 'Minutes after which the secret ends; null: no limit.' }),
});

/** Most sessions of a user; the oldest end. */
const maxSessions = 100;

function endOldest({ companyID, userID }: Account) {
  return sql`delete from "sessions" where "secretHash" in (select "secretHash" from "sessions"
    where "companyID" = ${companyID} and "userID" = ${userID} order by "signedInAt" desc, "secretHash" offset ${maxSessions})`;
}

/** Signing in and out. */
export function registerAuthRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticator: Authenticator,
): void {
  const devices = createDeviceCookies(context.secrets.deviceKey);
  const login = documented({ summary: 'Sign in with the real password', reply: loginReply });
  withPathAliases('login', (url, isDocumented) =>
    app.post(url, { config: { isPublic: true }, schema: { ...login, hide: !isDocumented } }, signIn),
  );
  const logout = {
    ...documented({ summary: 'End the session of the secret' }),
    response: { 204: z.null().meta({ description: 'Ended' }) },
  };
  withPathAliases('logout', (url, isDocumented) =>
    app.post(url, { schema: { ...logout, hide: !isDocumented } }, signOut),
  );

  async function signIn(request: FastifyRequest, reply: FastifyReply) {
    const credentials = parseBasic(request.headers.authorization);
    if (!credentials) throw failure(401, 'auth.wrong-credentials');
    const login = await authenticator.authenticateByPassword(credentials, originOf(request));
    const { account } = login;
    const secret = createSecret();
    const { companyID, userID } = account;
    const loginName = loginNameOf(account.username);
    const now = context.now().toISOString();
    const application = (request.headers['user-agent'] ?? '').slice(0, 200);
    const author = { userID, source: account.username, requestID: null };
    const { position } = await commitWrite(
      context.database,
      { companyID, author, now },
      async ({ tx, touch }) => {
        if (!(await holdLogin(tx, login))) throw failure(401, 'auth.wrong-credentials');
        await tx.rows(sql`insert into "sessions" ("secretHash", "companyID", "userID", "signedInAt", "loginName")
          values (${hashSecret(secret)}, ${companyID}, ${userID}, ${now}::timestamptz, ${loginName})`);
        await tx.rows(endOldest(account));
        await tx.rows(sql`update "users" set "loginTime" = ${now}::timestamptz, "lastActionTime" = ${now}::timestamptz,
          "clientApplication" = ${application} where "companyID" = ${companyID} and "userID" = ${userID}`);
        // The list of users shows it on every device.
        touch('users', userID);
      },
    );
    context.news.announce(companyID, position);
    const cookie = devices.write(request.headers.cookie, loginName, request.protocol === 'https');
    return reply.header('set-cookie', cookie).send({ ...account, secret });
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    const { secretHash } = actorOf(request);
    if (secretHash !== null)
      await context.database.write((tx) =>
        tx.rows(sql`delete from "sessions" where "secretHash" = ${secretHash}`),
      );
    return reply.status(204).send();
  }
}
