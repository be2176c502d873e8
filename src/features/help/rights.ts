import { type AccessVerb, may, type Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { resources } from '../../domain/resources/registry';

/** What a role may do to the rows of a resource. */
export interface Right {
  readonly resource: Resource;
  readonly verbs: Readonly<Record<AccessVerb, boolean>>;
}

/** Rights of a role to everything that has a screen. */
export function rightsOf(role: Role): readonly Right[] {
  return resources
    .filter((resource) => 'screen' in resource && may(role, 'read', resource))
    .map((resource) => ({
      resource,
      verbs: {
        read: true,
        create: may(role, 'create', resource),
        update: may(role, 'update', resource),
        delete: may(role, 'delete', resource),
      },
    }));
}
