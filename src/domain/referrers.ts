import { isNamedByFeed, type Resource } from './resource';

/**
 * Fields in which the rows of a resource refer to another one. Logs are left out: they record what happened and do not
 * prevent deleting.
 */
export function referencesTo(target: Pick<Resource, 'name'>, { isLog, fields }: Resource): readonly string[] {
  if (isLog) return [];
  return Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'reference' && declared.to === target.name ? [field] : [],
  );
}

/** A resource whose rows prevent rows of another one from being deleted, and the field that refers to them. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
}

/**
 * The resources whose rows prevent rows of another one from being deleted, among those a device keeps completely or by
 * a window. Rows that are deleted together with it are left out, as are those that merely belong to a company.
 */
export function referrersOf(target: Resource, all: readonly Resource[]): readonly Referrer[] {
  const { owns = [] } = target;
  return all
    .filter((resource) => isNamedByFeed(resource) && !owns.includes(resource.name))
    .flatMap((resource) =>
      referencesTo(target, resource)
        .filter((field) => field !== 'companyID')
        .map((field) => ({ resource, field })),
    );
}
