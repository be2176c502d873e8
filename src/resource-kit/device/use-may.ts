import { type AccessVerb, may, type Role, roleOf } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { useSession } from './device';

export function useRole(): Role {
  return roleOf(useSession());
}

/** Whether the user may do this to rows of the resource. */
export function useMay(verb: AccessVerb, resource: Pick<Resource, 'access'>): boolean {
  return may(useRole(), verb, resource);
}
