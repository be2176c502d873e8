import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failure } from '../http/api-error';
import { type AppContext, actorOf } from '../http/context';
import { documented } from '../http/documented';
import { type Authenticator, parseBasic } from './authenticator';
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

/** Signing in and out. */
export function registerAuthRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticator: Authenticator,
): void {
  app.post(
    '/api/login',
    {
      config: { isPublic: true },
      schema: documented({ summary: 'Sign in with the real password', reply: loginReply }),
    },
    async (request, reply) => {
      const credentials = parseBasic(request.headers.authorization);
      if (!credentials) throw failure(401, 'auth.wrong-credentials');
      const account = await authenticator.authenticateByPassword(credentials, request.ip);
      const secret = createSecret();
      const { companyID, userID } = account;
      const now = context.now().toISOString();
      const application = (request.headers['user-agent'] ?? '').slice(0, 200);
      await context.database.write(async (tx) => {
        await tx.rows(sql`INSERT INTO "sessions" ("secretHash", "companyID", "userID", "signedInAt")
          VALUES (${hashSecret(secret)}, ${companyID}, ${userID}, ${now}::timestamptz)`);
        await tx.rows(sql`UPDATE "users" SET "loginTime" = ${now}::timestamptz, "lastActionTime" = ${now}::timestamptz,
          "clientApplication" = ${application} WHERE "companyID" = ${companyID} AND "userID" = ${userID}`);
      });
      return reply.send({ ...account, secret });
    },
  );

  app.post(
    '/api/logout',
    { schema: documented({ summary: 'End the session of the secret' }) },
    async (request, reply) => {
      const { secretHash } = actorOf(request);
      if (secretHash !== null)
        await context.database.write((tx) =>
          tx.rows(sql`DELETE FROM "sessions" WHERE "secretHash" = ${secretHash}`),
        );
      return reply.status(204).send();
    },
  );
}
