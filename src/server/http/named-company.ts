import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../domain/resource';
import { companyOf, type SignedIn } from './context';

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { query } = request;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** The company that a body names. */
export function namedIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'companyID') : undefined;
}

/** The company of a write: named in the body or the query. A row of `companies` is one itself. */
export function companyOfWrite(
  request: FastifyRequest,
  actor: SignedIn,
  resource: Pick<Resource, 'scope'>,
): number {
  const named = resource.scope === 'global' ? undefined : namedIn(request.body);
  return companyOf(actor, queryOf(request)['companyID'], named);
}
