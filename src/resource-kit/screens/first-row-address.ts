import { may, type Role } from '../../domain/permissions';
import type { Filter } from '../../domain/query/query';
import { type Resource, screenPath } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';

/**
 * Address of the form that makes the first row of what nothing can be chosen of; null where the user cannot make one, or it is
 * not said by the filter where.
 */
export function firstRowAddress(resource: Resource, filter: Filter, role: Role): string | null {
  if (!may(role, 'create', resource) || resource.form.length === 0) return null;
  const conditions = Object.entries(filter);
  if (conditions.length === 0) return resource.screen ? `/${resource.screen}/new` : null;
  const [[field, parentID] = []] = conditions;
  if (conditions.length > 1 || !field || field !== resource.parent || typeof parentID !== 'number')
    return null;
  const reference = resource.fields[field];
  if (reference?.kind !== 'reference') return null;
  const parent = resourceOf(reference.to);
  const tab = Object.entries(parent.tabs ?? {}).find(([, { resource: name }]) => name === resource.name)?.[0];
  return tab ? `/${screenPath(parent)}/${parentID}/${tab}/new` : null;
}
