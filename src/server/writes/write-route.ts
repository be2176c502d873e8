import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessVerb, may, type Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { invalid, notAllowed } from '../http/api-error';
import { type AppContext, actorOf, type SignedIn } from '../http/context';
import { documented } from '../http/documented';
import { companyOfWrite } from '../http/named-company';
import { withPathAliases } from '../http/paths';
import { answerWrite } from './run-write';
import type { Work, WriteAnswer } from './unit-of-work';

/** The author of a write, and the company. */
export interface Caller {
  readonly actor: SignedIn;
  readonly companyID: number;
}

/** A write of the API as data: its permissions, its input and its work. */
export interface WriteRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** As in the specification; each is served with and without `v2/`, the first is documented. */
  readonly paths: readonly string[];
  readonly summary: string;
  readonly resource: Resource;
  readonly verb: AccessVerb;
  /** Roles, if fewer may do it than may write the resource. */
  readonly roles?: readonly Role[];
  /** Whether the row is the caller's own, who may then do what the role may not; decided by the address. */
  readonly isOwn?: (actor: SignedIn, request: FastifyRequest) => boolean;
  readonly params?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
  /** Largest body in bytes, if it is not the server's. */
  readonly bodyLimit?: number;
  /** Reads the request (422 before anything is written) and returns the work. */
  readonly plan: (request: FastifyRequest, caller: Caller) => Work | Promise<Work>;
}

export const done: WriteAnswer = { status: 200, body: { message: 'Done' } };

/** Registers writes under each of their paths. */
export function registerWrites(
  app: FastifyInstance,
  context: AppContext,
  routes: readonly WriteRoute[],
): void {
  for (const route of routes) {
    const { summary, params, body, reply } = route;
    const schema = documented({
      summary,
      tag: route.resource.title.many.id,
      ...(params ? { params } : {}),
      ...(body ? { body } : {}),
      ...(reply ? { reply } : {}),
    });
    for (const [index, path] of route.paths.entries()) {
      withPathAliases(path, (url, isDocumented) =>
        app.route({
          method: route.method,
          url,
          schema: { ...schema, hide: !isDocumented || index > 0 },
          ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
          // Before the body is read: a caller without permission uploads nothing.
          onRequest: async (request) => {
            if (!mayWrite(route, actorOf(request), request)) throw notAllowed();
          },
          handler: (request, answer) => handle(context, route, request, answer),
        }),
      );
    }
  }
}

async function handle(context: AppContext, route: WriteRoute, request: FastifyRequest, reply: FastifyReply) {
  const actor = actorOf(request);
  const companyID = companyOfWrite(request, actor, route.resource);
  if (companyID !== actor.companyID) await refuseMissing(context.database, companyID);
  const work = await route.plan(request, { actor, companyID });
  return answerWrite(context, request, reply, { companyID, work });
}

/** The main administrator may name any company, even a missing one. */
async function refuseMissing(database: Database, companyID: number): Promise<void> {
  const found = await database.readOnce(sql`select 1 from "companies" where "companyID" = ${companyID}`);
  if (found.length === 0) throw invalid({ companyID: { code: 'field.missing-row' } });
}

function mayWrite(
  { roles, verb, resource, isOwn }: WriteRoute,
  actor: SignedIn,
  request: FastifyRequest,
): boolean {
  if (isOwn?.(actor, request)) return true;
  return (roles?.includes(actor.role) ?? true) && may(actor.role, verb, resource);
}
