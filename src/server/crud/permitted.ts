import type { FastifyRequest } from 'fastify';
import { type AccessVerb, may } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { notAllowed } from '../http/api-error';
import { actorOf, type SignedIn } from '../http/context';
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
