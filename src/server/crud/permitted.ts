import type { FastifyRequest } from 'fastify';
import { type AccessVerb, may } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { notAllowed } from '../http/api-error';
import { actorOf, companyOf, type SignedIn } from '../http/context';
import { queryOf } from './list-request';
import { rulesOf } from './rules';

/** The caller, if the role may do this to the resource (or to this row of it); else 403. */
export function permitted(
  request: FastifyRequest,
  resource: Resource,
  verb: AccessVerb,
  id?: number,
): SignedIn {
  const actor = actorOf(request);
  const isOwn = id !== undefined && (rulesOf(resource).mayAsOwner?.(actor, verb, id) ?? false);
  if (!isOwn && !may(actor.role, verb, resource)) throw notAllowed();
  return actor;
}

/** A write names its company in the body or the query. A row of `companies` is one itself. */
export function companyOfWrite(request: FastifyRequest, actor: SignedIn, resource: Resource): number {
  return companyOf(
    actor,
    queryOf(request)['companyID'],
    resource.scope === 'global' ? undefined : namedIn(request.body),
  );
}

export function namedIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'companyID') : undefined;
}
