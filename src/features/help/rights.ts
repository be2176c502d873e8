import { type AccessVerb, may, type Role } from '../../domain/permissions';
import type { Resource } from '../../domain/resource';
import { resources } from '../../domain/resources/registry';

/** A role's rights on the rows of a resource. */
export interface Right {
  readonly resource: Resource;
  readonly verbs: Readonly<Record<AccessVerb, boolean>>;
}

/** A role's rights on the rows of its screens: devices hold more than that. @param paths of these screens */
export function rightsOf(role: Role, paths: readonly string[]): readonly Right[] {
  return resources
    .filter(
      (resource) => 'screen' in resource && paths.includes(resource.screen) && may(role, 'read', resource),
    )
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
